public import Money

/// What the shop adds to the price of goods: shipping and tax.
public struct PricingPolicy: Hashable, Sendable {
  /// The currency of all prices.
  public let currency: Currency

  /// What shipping costs, whatever is shipped.
  public let shipping: Money

  /// The price of goods from which shipping is free.
  public let freeShippingFrom: Money

  /// Tax rates in basis points, by region code; a region not listed is taxed as its country, a country
  /// not listed not at all.
  public let taxRates: [String: Int]

  /// Creates a policy.
  public init(
    currency: Currency, shipping: Money, freeShippingFrom: Money, taxRates: [String: Int]
  ) {
    (self.currency, self.shipping) = (currency, shipping)
    (self.freeShippingFrom, self.taxRates) = (freeShippingFrom, taxRates)
  }

  /// The shop's policy: 4.90 USD shipping, free from 50.00 USD.
  public static let standard = PricingPolicy(
    currency: .usd,
    shipping: Money(minorUnits: 490, currency: .usd),
    freeShippingFrom: Money(minorUnits: 5_000, currency: .usd),
    taxRates: [
      "US-CA": 725, "US-NY": 400, "US-TX": 625, "US-WA": 650, "DE": 1_900, "FR": 2_000,
      "GB": 2_000, "JP": 1_000, "CA": 500, "AU": 1_000,
    ])

  /// The tax rate of a region, in basis points.
  public func taxRate(of region: TaxRegion) -> Int {
    taxRates[region.code] ?? taxRates[region.country] ?? 0
  }
}
