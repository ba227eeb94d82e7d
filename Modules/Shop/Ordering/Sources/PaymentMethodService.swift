public import DependencyInjection

/// The cards of the person signed in.
public protocol PaymentMethodService: Sendable {
  /// Lists the cards, oldest first, or throws ``OrderingError/notSignedIn``.
  func paymentMethods() async throws -> [PaymentMethod]

  /// Stores a card.
  ///
  /// - Parameters:
  ///   - label: What a person reads: 1 to 60 characters, no control characters, and no card number.
  ///   - token: What the gateway knows the card by.
  /// - Returns: The card as stored.
  /// - Throws: ``OrderingError/notSignedIn``, ``OrderingError/invalidPaymentLabel(_:)``,
  ///   ``OrderingError/looksLikeCardNumber`` or ``OrderingError/invalidPaymentToken``.
  @discardableResult
  func addPaymentMethod(label: String, token: String) async throws -> PaymentMethod

  /// Forgets a card, or throws ``OrderingError/noSuchPaymentMethod(_:)``.
  func removePaymentMethod(_ id: PaymentMethod.ID) async throws
}

/// Where the stored cards are found among the dependencies.
public enum PaymentMethodsKey: DependencyKey {
  public typealias Value = any PaymentMethodService
}
