public import Money

/// What the shop adds to the price of goods: shipping and tax.
public struct PricingPolicy: Hashable, Sendable {
  /// The currency of shipping and tax.
  public let currency = Currency.shop
  /// Tax rates in basis points, by region code; a region not listed is taxed as its country, a country
  /// not listed not at all.
  public let taxRates = [
    "US-CA": 725, "US-NY": 400, "US-TX": 625, "US-WA": 650, "DE": 1_900, "FR": 2_000, "GB": 2_000,
    "JP": 1_000, "CA": 500, "AU": 1_000,
  ]

  /// What the shop adds, the same for everybody.
  public static let standard = PricingPolicy()

  /// The tax rate of a region, in basis points.
  public func taxRate(of region: TaxRegion) -> Int {
    taxRates[region.code] ?? taxRates[region.country] ?? 0
  }

  /// What shipping a cart costs.
  ///
  /// A promotion of free shipping takes off what standard shipping would cost, so express shipping
  /// is then paid in part. Throws `MoneyError` when the currencies differ.
  public func shipping(of cart: Cart, by method: ShippingMethod) throws(MoneyError) -> Money {
    let nothing = Money.zero(currency)
    guard !cart.lines.isEmpty else { return nothing }
    let price = try price(of: method, for: cart.total)
    guard cart.promotion?.hasFreeShipping == true else { return price }
    let covered = try self.price(of: .standard, for: cart.total)
    return try covered.isLess(than: price) ? price.subtracting(covered) : nothing
  }

  /// What shipping goods of a price costs: by parcel 4.90 and free from 50.00 on, sooner 12.90 and free
  /// from 150.00 on; fetching them costs nothing.
  private func price(of method: ShippingMethod, for goods: Money) throws(MoneyError) -> Money {
    let (price, freeFrom): (Int64, Int64)
    switch method {
    case .standard: (price, freeFrom) = (490, 5_000)
    case .express: (price, freeFrom) = (1_290, 15_000)
    case .pickUp: return .zero(currency)
    }
    let isFree = try !goods.isLess(than: Money(minorUnits: freeFrom, currency: currency))
    return isFree ? .zero(currency) : Money(minorUnits: price, currency: currency)
  }
}

/// How an order reaches the person.
public enum ShippingMethod: String, Hashable, Sendable, CaseIterable {
  /// By parcel, in a few days.
  case standard
  /// By parcel, sooner and for more.
  case express
  /// Fetched at the shop, for nothing.
  case pickUp = "pick-up"

  /// What a person reads of it.
  public var label: String {
    switch self {
    case .standard: "Standard"
    case .express: "Express"
    case .pickUp: "Pick-up at the shop"
    }
  }
}
