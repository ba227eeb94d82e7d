public import Catalog
public import Money

/// Everything needed to turn a cart into an order.
public struct CheckoutRequest: Hashable, Sendable {
  public enum Payment: Hashable, Sendable {
    case stored(PaymentMethod.ID)
    /// With a card that is used once and not stored.
    case token(PaymentToken)
    /// With no card, for an order that costs nothing.
    case nothing
  }

  /// A line as the person saw it.
  public struct Line: Hashable, Sendable {
    public let product: Product.ID
    public let quantity: Quantity
    public let unitPrice: Money

    public init(_ line: CartLine) {
      (product, quantity, unitPrice) = (line.product, line.quantity, line.unitPrice)
    }
  }

  /// Identifies the request: the same key with the same request returns the same order.
  public let idempotencyKey: IdempotencyKey
  /// The delivery address; its region determines the tax.
  public var address: Address
  public var shippingMethod: ShippingMethod
  public var payment: Payment
  /// The amount the person agreed to pay; the charge is exactly this amount.
  public var expectedTotal: Money
  /// The lines behind the total, or `nil` if the person agreed only to the total.
  public var expectedLines: [Line]?
  /// The adjustments within the total.
  public var adjustments: [PriceAdjustment]
  /// What the person chose in the steps of plugins, by plugin; each is priced again.
  public var choices: [String: CheckoutChoice]

  public init(
    idempotencyKey: IdempotencyKey, address: Address, shippingMethod: ShippingMethod = .standard,
    payment: Payment, expectedTotal: Money, expectedLines: [Line]? = nil,
    adjustments: [PriceAdjustment] = [], choices: [String: CheckoutChoice] = [:]
  ) {
    (self.idempotencyKey, self.address) = (idempotencyKey, address)
    (self.shippingMethod, self.payment) = (shippingMethod, payment)
    (self.expectedTotal, self.expectedLines) = (expectedTotal, expectedLines)
    (self.adjustments, self.choices) = (adjustments, choices)
  }

  /// Checks that a current quote matches what the person agreed to.
  ///
  /// Throws ``OrderingError/choiceRefused(_:)`` for an adjustment that they agreed to and that does not hold,
  /// ``OrderingError/priceChanged(old:new:)``, ``OrderingError/paymentNeeded(_:)`` or ``OrderingError/cartChanged``.
  public func check(_ quote: Quote) throws(OrderingError) {
    for refusal in quote.refusals where adjustments.contains(where: { $0.plugin == refusal.plugin })
    {
      throw .choiceRefused(refusal)
    }
    guard quote.total == expectedTotal else {
      throw .priceChanged(old: expectedTotal, new: quote.total)
    }
    guard payment != .nothing || quote.total.isZero else { throw .paymentNeeded(quote.total) }
    if let expectedLines, expectedLines != quote.lines.map(Line.init) { throw .cartChanged() }
    guard adjustments == quote.totals.adjustments else { throw .cartChanged() }
  }

  /// Creates a request for the quote that a person was shown.
  public init(
    idempotencyKey: IdempotencyKey, address: Address, payment: Payment, agreedTo quote: Quote,
    choices: [String: CheckoutChoice] = [:]
  ) {
    self.init(
      idempotencyKey: idempotencyKey, address: address, shippingMethod: quote.shippingMethod,
      payment: payment, expectedTotal: quote.total, expectedLines: quote.lines.map(Line.init),
      adjustments: quote.totals.adjustments, choices: choices)
  }
}

/// Identifies one intention to order, so that a repeated request never orders twice: 1 to 64 printable ASCII
/// characters.
public struct IdempotencyKey: Hashable, Sendable, LosslessStringConvertible {
  public let text: String

  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }

  private init(unchecked text: String) { self.text = text }

  /// Returns a random key of 128 bits.
  public static func random() -> IdempotencyKey {
    let high = UInt64.random(in: .min ... .max)
    let low = UInt64.random(in: .min ... .max)
    return IdempotencyKey(unchecked: String(high, radix: 36) + "-" + String(low, radix: 36))
  }

  public var description: String { text }
}
