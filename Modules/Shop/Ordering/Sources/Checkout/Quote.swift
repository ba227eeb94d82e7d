public import Money

/// The price of a cart if it were ordered now.
///
/// Tax is computed on the discounted goods and the shipping, and rounded once.
public struct Quote: Hashable, Sendable {
  public let lines: [CartLine]
  /// The total price of the lines, before the promotion.
  public let subtotal: Money
  /// The promotion applied to the cart, even if it gives no discount.
  public let promotion: AppliedPromotion?
  /// The promotion's discount on the goods; zero without an effective promotion.
  public let discount: Money
  public let region: TaxRegion
  public let shippingMethod: ShippingMethod
  /// The shipping cost, after the promotion.
  public let shipping: Money
  /// All shipping methods, with their prices for this cart.
  public let shippingOptions: [ShippingOption]
  /// The region's tax on goods and shipping.
  public let tax: Money
  /// The amount to pay.
  public let total: Money

  /// Prices the sellable lines of a cart for a region.
  ///
  /// Throws `MoneyError` if a sum is out of range or currencies differ.
  public init(
    cart: Cart, region: TaxRegion, shippingMethod: ShippingMethod = .standard
  ) throws(MoneyError) {
    let policy = PricingPolicy.standard
    (lines, subtotal, promotion) = (cart.lines, cart.subtotal, cart.promotion)
    discount = cart.promotion?.discount ?? .zero(policy.currency)
    (self.region, self.shippingMethod) = (region, shippingMethod)
    shipping = try policy.shipping(of: cart, by: shippingMethod)
    shippingOptions = try ShippingMethod.allCases.map { method throws(MoneyError) in
      ShippingOption(method: method, price: try policy.shipping(of: cart, by: method))
    }
    let taxed = try cart.total.adding(shipping)
    tax = try taxed.share(basisPoints: policy.taxRate(of: region))
    total = try taxed.adding(tax)
  }

  /// The totals of an order for this quote.
  public var totals: OrderTotals {
    OrderTotals(
      subtotal: subtotal, discount: discount, shipping: shipping, tax: tax, total: total)
  }

  /// The parts of the price with their labels, in the form of ``Order/sums``.
  public var sums: [(label: String, amount: Money)] {
    get throws(MoneyError) {
      try totals.sums(discountedBy: promotion?.code, sentBy: shippingMethod, to: region)
    }
  }

  /// Returns the share of the discount for each line; the shares add up to it exactly, and none exceeds its
  /// line.
  public func discountPerLine() throws(MoneyError) -> [Money] {
    guard !subtotal.isZero else { return lines.map { .zero($0.total.currency) } }
    return try discount.allocated(by: lines.map(\.total.minorUnits))
  }
}

/// A shipping method as offered for one cart.
public struct ShippingOption: Hashable, Sendable {
  public let method: ShippingMethod
  /// The price for this cart, before tax.
  public let price: Money
}
