public import DependencyInjection
public import SharedKernel

/// The cards of the person signed in.
public protocol PaymentMethodService: Sendable {
  /// Lists the cards, oldest first, or throws ``OrderingError/notSignedIn``.
  func paymentMethods() async throws -> [PaymentMethod]

  /// Stores a card under a label of 1 to 60 characters: no control characters, and no card number.
  ///
  /// Throws ``OrderingError/notSignedIn``, ``OrderingError/invalidPaymentLabel(_:)``,
  /// ``OrderingError/looksLikeCardNumber`` or ``OrderingError/invalidPaymentToken``.
  @discardableResult
  func addPaymentMethod(label: String, token: String) async throws -> PaymentMethod

  /// Forgets a card, or throws ``OrderingError/noSuchPaymentMethod(_:)``.
  func removePaymentMethod(_ id: PaymentMethod.ID) async throws
}

public enum PaymentMethodsKey: DependencyKey { public typealias Value = any PaymentMethodService }

/// A card a person has stored, known to the shop only by its sandbox token.
public struct PaymentMethod: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<PaymentMethod>

  /// The card's name in commands.
  public let id: ID
  /// What a person reads, such as `Visa •••• 4242`.
  public let label: String
  /// What the payment gateway knows the card by.
  public let token: PaymentToken

  public init(id: ID, label: String, token: PaymentToken) {
    (self.id, self.label, self.token) = (id, label, token)
  }

  /// Throws ``OrderingError/invalidPaymentLabel(_:)``, or ``OrderingError/looksLikeCardNumber`` for
  /// a label of twelve digits or more.
  public static func check(label: String) throws(OrderingError) {
    if let problem = LineRule(limit: 60).problem(in: label) { throw .invalidPaymentLabel(problem) }
    guard label.lazy.filter(\.isNumber).count < 12 else { throw .looksLikeCardNumber }
  }
}
