public import Money

/// Everything needed to turn a cart into an order.
public struct CheckoutRequest: Hashable, Sendable {
  /// How an order is paid.
  public enum Payment: Hashable, Sendable {
    /// By a stored card.
    case stored(PaymentMethod.ID)

    /// By a card that is not stored.
    case token(PaymentToken)
  }

  /// Names the intention: the same key with the same request gives the same order.
  public let idempotencyKey: IdempotencyKey

  /// Where the order is sent.
  public let address: Address

  /// How it is paid.
  public let payment: Payment

  /// What the person agreed to pay; never charged more, never charged less.
  public let expectedTotal: Money

  /// Creates a request.
  public init(
    idempotencyKey: IdempotencyKey, address: Address, payment: Payment, expectedTotal: Money
  ) {
    (self.idempotencyKey, self.address) = (idempotencyKey, address)
    (self.payment, self.expectedTotal) = (payment, expectedTotal)
  }
}
