public import Money

/// The price of a cart if it were ordered now.
///
/// Tax is computed on the discounted goods and the shipping, and rounded once; adjustments come after it.
public struct Quote: Hashable, Sendable {
  public let lines: [CartLine]
  /// The promotion applied to the cart, even if it gives no discount.
  public let promotion: AppliedPromotion?
  public let region: TaxRegion
  public let shippingMethod: ShippingMethod
  /// The parts of the price; the discount is zero without an effective promotion.
  public internal(set) var totals: OrderTotals
  /// The choices that do not count, and why.
  public internal(set) var refusals: [PriceRefusal] = []

  /// Prices the sellable lines of a cart for a region.
  ///
  /// Throws the errors of ``TaxRegion/taxRate()``, or ``OrderingError/money(_:)``.
  public init(
    cart: Cart, region: TaxRegion, shippingMethod: ShippingMethod = .standard
  ) throws(OrderingError) {
    let rate = try region.taxRate()
    do throws(MoneyError) {
      try self.init(cart: cart, region: region, taxedAt: rate, shippingMethod: shippingMethod)
    } catch {
      throw .money(error)
    }
  }

  private init(
    cart: Cart, region: TaxRegion, taxedAt rate: Int, shippingMethod: ShippingMethod
  ) throws(MoneyError) {
    (lines, promotion) = (cart.lines, cart.promotion)
    (self.region, self.shippingMethod) = (region, shippingMethod)
    let shipping = try PricingPolicy.shipping(of: cart, by: shippingMethod)
    let taxed = try cart.total.adding(shipping)
    let tax = try taxed.share(rate, of: 100_000)
    totals = OrderTotals(
      subtotal: cart.subtotal, discount: cart.promotion?.discount ?? .zero(.shop),
      shipping: shipping, tax: tax, total: try taxed.adding(tax))
  }

  /// The amount to pay.
  public var total: Money { totals.total }

  /// The parts of the price with their labels, in the form of ``Order/sums``.
  public var sums: [PriceSum] {
    get throws(MoneyError) {
      try totals.sums(discountedBy: promotion?.code, sentBy: shippingMethod, to: region)
    }
  }

  /// Returns the share of the discount for each line; the shares add up to it exactly, and none exceeds its
  /// line.
  public func discountPerLine() throws(MoneyError) -> [Money] {
    guard !totals.subtotal.isZero else { return lines.map { .zero($0.total.currency) } }
    return try totals.discount.allocated(by: lines.map(\.total.minorUnits))
  }
}
