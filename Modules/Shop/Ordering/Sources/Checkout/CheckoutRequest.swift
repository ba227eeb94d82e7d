public import Catalog
public import Money

/// Everything needed to turn a cart into an order.
public struct CheckoutRequest: Hashable, Sendable {
  /// How an order is paid.
  public enum Payment: Hashable, Sendable {
    /// By a card that the person has stored.
    case stored(PaymentMethod.ID)
    /// By a card that is used once and not stored.
    case token(PaymentToken)
  }

  /// A line as the person saw it.
  public struct Line: Hashable, Sendable {
    /// Which product it was.
    public let product: Product.ID
    /// How many pieces it was to be.
    public let quantity: Quantity
    /// What one cost then.
    public let unitPrice: Money

    public init(_ line: CartLine) {
      (product, quantity, unitPrice) = (line.product, line.quantity, line.unitPrice)
    }
  }

  /// Names the intention: the same key with the same request gives the same order.
  public let idempotencyKey: IdempotencyKey
  /// Where it is sent; its region decides the tax.
  public let address: Address
  /// How it is sent.
  public let shippingMethod: ShippingMethod
  /// What it is paid with.
  public let payment: Payment
  /// What the person agreed to pay; never charged more, never charged less.
  public let expectedTotal: Money
  /// What the total was made of, or `nil` where the total alone was agreed to.
  public let expectedLines: [Line]?

  public init(
    idempotencyKey: IdempotencyKey, address: Address, shippingMethod: ShippingMethod = .standard,
    payment: Payment, expectedTotal: Money, expectedLines: [Line]? = nil
  ) {
    (self.idempotencyKey, self.address) = (idempotencyKey, address)
    (self.shippingMethod, self.payment) = (shippingMethod, payment)
    (self.expectedTotal, self.expectedLines) = (expectedTotal, expectedLines)
  }

  /// Checks that what is to be paid now is what the person agreed to.
  ///
  /// Throws ``OrderingError/priceChanged(old:new:)`` or ``OrderingError/cartChanged``.
  public func check(_ quote: Quote) throws(OrderingError) {
    guard quote.total == expectedTotal else {
      throw .priceChanged(old: expectedTotal, new: quote.total)
    }
    if let expectedLines, expectedLines != quote.lines.map(Line.init) { throw .cartChanged }
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

/// Names one intention to order, so that repeating it never orders twice: 1 to 64 printable ASCII
/// characters.
public struct IdempotencyKey: Hashable, Sendable, LosslessStringConvertible {
  /// The key as it is kept with the order.
  public let text: String

  /// Creates a key, or `nil` when the text is not one.
  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }

  private init(unchecked text: String) { self.text = text }

  /// Makes a random key of 128 bits.
  public static func random() -> IdempotencyKey {
    let high = UInt64.random(in: .min ... .max)
    let low = UInt64.random(in: .min ... .max)
    return IdempotencyKey(unchecked: String(high, radix: 36) + "-" + String(low, radix: 36))
  }

  public var description: String { text }
}
