public import Catalog
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

  /// A line as the person saw it.
  public struct Line: Hashable, Sendable {
    /// The product.
    public let product: Product.ID

    /// How many.
    public let quantity: Quantity

    /// What one cost.
    public let unitPrice: Money

    /// Takes down a line of a cart.
    public init(_ line: CartLine) {
      (product, quantity, unitPrice) = (line.product, line.quantity, line.unitPrice)
    }
  }

  /// Names the intention: the same key with the same request gives the same order.
  public let idempotencyKey: IdempotencyKey

  /// Where the order is sent.
  public let address: Address

  /// How it is sent.
  public let shippingMethod: ShippingMethod

  /// How it is paid.
  public let payment: Payment

  /// What the person agreed to pay; never charged more, never charged less.
  public let expectedTotal: Money

  /// What the total was made of, or `nil` where the total alone was agreed to.
  public let expectedLines: [Line]?

  /// Creates a request for a total.
  public init(
    idempotencyKey: IdempotencyKey, address: Address, shippingMethod: ShippingMethod = .standard,
    payment: Payment, expectedTotal: Money, expectedLines: [Line]? = nil
  ) {
    (self.idempotencyKey, self.address) = (idempotencyKey, address)
    (self.shippingMethod, self.payment) = (shippingMethod, payment)
    (self.expectedTotal, self.expectedLines) = (expectedTotal, expectedLines)
  }

  /// Creates a request for what a person was shown.
  public init(
    idempotencyKey: IdempotencyKey, address: Address, payment: Payment, agreedTo quote: Quote
  ) {
    self.init(
      idempotencyKey: idempotencyKey, address: address, shippingMethod: quote.shippingMethod,
      payment: payment, expectedTotal: quote.total, expectedLines: quote.lines.map(Line.init))
  }
}
