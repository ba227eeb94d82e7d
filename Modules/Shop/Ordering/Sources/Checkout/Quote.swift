public import Money

/// What a cart would cost if it were ordered now.
///
/// Tax is computed on the goods after the discount and on the shipping, rounded once.
public struct Quote: Hashable, Sendable {
  /// The lines, at the catalogue's prices of this moment.
  public let lines: [CartLine]
  /// What the lines cost together, before the promotion.
  public let subtotal: Money
  /// The promotion the cart carries, whether or not it counts.
  public let promotion: AppliedPromotion?
  /// What the promotion takes off the goods; zero where none counts.
  public let discount: Money
  /// Where it would be sent.
  public let region: TaxRegion
  /// How it would be sent.
  public let shippingMethod: ShippingMethod
  /// What sending it costs, after the promotion.
  public let shipping: Money
  /// Every way of shipping, at its price for this cart.
  public let shippingOptions: [ShippingOption]
  /// What the region takes of goods and shipping.
  public let tax: Money
  /// What is to be paid.
  public let total: Money

  /// Prices what can be sold of a cart for a region.
  ///
  /// Throws `MoneyError` when a sum is out of range or currencies differ.
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

  /// What an order of it would cost, part by part.
  public var totals: OrderTotals {
    OrderTotals(
      subtotal: subtotal, discount: discount, shipping: shipping, tax: tax, total: total)
  }

  /// The parts of what it would cost, each with its label, as ``Order/sums`` has them.
  public var sums: [(label: String, amount: Money)] {
    get throws(MoneyError) {
      try totals.sums(discountedBy: promotion?.code, sentBy: shippingMethod, to: region)
    }
  }

  /// How much of the discount falls on each line; the parts add up to it exactly, none exceeds its
  /// line.
  public func discountPerLine() throws(MoneyError) -> [Money] {
    guard !subtotal.isZero else { return lines.map { .zero($0.total.currency) } }
    return try discount.allocated(by: lines.map(\.total.minorUnits))
  }
}

/// A way of shipping as it is offered for one cart.
public struct ShippingOption: Hashable, Sendable {
  /// Which way it is.
  public let method: ShippingMethod
  /// What it costs for this cart, before tax.
  public let price: Money
}
