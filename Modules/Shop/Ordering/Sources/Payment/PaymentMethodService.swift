public import DependencyInjection
public import SharedKernel

public protocol PaymentMethodService: Sendable {
  /// Returns the cards, oldest first, or throws ``OrderingError/notSignedIn``.
  func paymentMethods() async throws -> [PaymentMethod]

  /// Stores a card under a label of 1 to 60 characters without hidden characters or a card number.
  ///
  /// Throws ``OrderingError/notSignedIn``, ``OrderingError/invalidPaymentLabel(_:)`` or
  /// ``OrderingError/looksLikeCardNumber``.
  @discardableResult
  func addPaymentMethod(label: String, token: PaymentToken) async throws -> PaymentMethod

  /// Deletes a card, or throws ``OrderingError/noSuchPaymentMethod(_:)``.
  func removePaymentMethod(_ id: PaymentMethod.ID) async throws
}

public enum PaymentMethodsKey: DependencyKey { public typealias Value = any PaymentMethodService }

/// A stored card, known to the shop only by its sandbox token.
public struct PaymentMethod: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<PaymentMethod>

  public let id: ID
  /// The label for people, such as `Visa •••• 4242`.
  public let label: String
  public let token: PaymentToken

  public init(id: ID, label: String, token: PaymentToken) {
    (self.id, self.label, self.token) = (id, label, token)
  }

  /// Throws ``OrderingError/invalidPaymentLabel(_:)``, or ``OrderingError/looksLikeCardNumber`` for
  /// a label with twelve digits or more.
  public static func check(label: String) throws(OrderingError) {
    if let problem = LineRule(limit: 60).problem(in: label) { throw .invalidPaymentLabel(problem) }
    guard label.lazy.filter(\.isNumber).count < 12 else { throw .looksLikeCardNumber }
  }
}
