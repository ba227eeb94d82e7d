public import SharedKernel

/// What was ordered, at the prices of that moment.
public struct Order: Hashable, Sendable, Identifiable {
  /// Names an order.
  public typealias ID = Identifier<Order>

  /// The order's name in links, such as `o-7k3f9qxm`.
  public let id: ID

  /// The moment it was placed.
  public let placedAt: Timestamp

  /// How far it has come.
  public let status: OrderStatus

  /// Every step so far, oldest first.
  public let history: [OrderEvent]

  /// What was ordered.
  public let lines: [OrderLine]

  /// What it cost.
  public let totals: OrderTotals

  /// The code of the promotion that counted, if any.
  public let promoCode: PromoCode?

  /// Where it is sent.
  public let address: Address

  /// How it is sent.
  public let shippingMethod: ShippingMethod

  /// What a person reads of the card it is paid with, or `nil` where that was not kept.
  public let paymentLabel: String?

  /// Whether money of the order is still to be given back.
  public let isRefundOutstanding: Bool

  /// Creates an order.
  public init(
    id: ID, placedAt: Timestamp, status: OrderStatus, history: [OrderEvent], lines: [OrderLine],
    totals: OrderTotals, promoCode: PromoCode?, address: Address,
    shippingMethod: ShippingMethod = .standard, paymentLabel: String? = nil,
    isRefundOutstanding: Bool = false
  ) {
    (self.id, self.placedAt, self.status, self.history) = (id, placedAt, status, history)
    (self.lines, self.totals, self.promoCode, self.address) = (lines, totals, promoCode, address)
    (self.shippingMethod, self.paymentLabel) = (shippingMethod, paymentLabel)
    self.isRefundOutstanding = isRefundOutstanding
  }

  /// How many pieces were ordered.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity.value } }
}
