public import Money

/// What a cart would cost if it were ordered now.
///
/// Tax is computed on the goods after the discount and on the shipping, rounded once.
public struct Quote: Hashable, Sendable {
  /// The lines, at the catalogue's prices of this moment.
  public let lines: [CartLine]

  /// What the goods cost together.
  public let subtotal: Money

  /// The promotion in force, if any.
  public let promotion: AppliedPromotion?

  /// What the promotion takes off the goods.
  public let discount: Money

  /// What shipping costs.
  public let shipping: Money

  /// The tax.
  public let tax: Money

  /// What is to be paid.
  public let total: Money

  /// Prices a cart for a region.
  ///
  /// - Parameters:
  ///   - cart: The cart.
  ///   - region: Where it is sent.
  ///   - policy: What is added to the price of goods.
  /// - Throws: `MoneyError` when a sum is out of range or currencies differ.
  public init(cart: Cart, region: TaxRegion, policy: PricingPolicy) throws(MoneyError) {
    let nothing = Money.zero(policy.currency)
    lines = cart.lines
    subtotal = cart.subtotal
    promotion = cart.promotion
    discount = cart.promotion?.discount ?? nothing
    let goods = cart.total
    let reachesLimit = try !goods.isLess(than: policy.freeShippingFrom)
    let isFree = reachesLimit || cart.promotion?.hasFreeShipping == true || cart.isEmpty
    shipping = isFree ? nothing : policy.shipping
    let taxed = try goods.adding(shipping)
    tax = try taxed.share(basisPoints: policy.taxRate(of: region))
    total = try taxed.adding(tax)
  }

  /// How much of the discount falls on each line, so that the parts add up to it exactly.
  ///
  /// - Returns: One amount a line, in order.
  /// - Throws: `MoneyError` when currencies differ.
  public func discountPerLine() throws(MoneyError) -> [Money] {
    guard !subtotal.isZero else { return lines.map { .zero($0.total.currency) } }
    return try discount.allocated(by: lines.map(\.total.minorUnits))
  }
}
