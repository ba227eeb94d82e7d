public import Money

/// What the shop adds to the price of goods: shipping and tax.
public struct PricingPolicy: Hashable, Sendable {
  /// The currency of all prices.
  public let currency: Currency
  /// What shipping by parcel costs.
  public let standardShipping: ShippingRate
  /// What shipping by parcel costs where it is to be sooner.
  public let expressShipping: ShippingRate
  /// What fetching an order from the shop costs.
  public let pickUp: ShippingRate
  /// Tax rates in basis points, by region code; a region not listed is taxed as its country, a country
  /// not listed not at all.
  public let taxRates: [String: Int]

  /// Creates a policy.
  public init(
    currency: Currency, standardShipping: ShippingRate, expressShipping: ShippingRate,
    pickUp: ShippingRate, taxRates: [String: Int]
  ) {
    (self.currency, self.pickUp, self.taxRates) = (currency, pickUp, taxRates)
    (self.standardShipping, self.expressShipping) = (standardShipping, expressShipping)
  }

  /// The shop's policy: standard shipping 4.90 USD and free from 50.00 USD, express 12.90 USD and free
  /// from 150.00 USD, picking up free.
  public static let standard = PricingPolicy(
    currency: .shop,
    standardShipping: ShippingRate(
      price: Money(minorUnits: 490, currency: .shop),
      freeFrom: Money(minorUnits: 5_000, currency: .shop)),
    expressShipping: ShippingRate(
      price: Money(minorUnits: 1_290, currency: .shop),
      freeFrom: Money(minorUnits: 15_000, currency: .shop)),
    pickUp: ShippingRate(price: .zero(.shop)),
    taxRates: [
      "US-CA": 725, "US-NY": 400, "US-TX": 625, "US-WA": 650, "DE": 1_900, "FR": 2_000,
      "GB": 2_000, "JP": 1_000, "CA": 500, "AU": 1_000,
    ])

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
    let price = try rate(of: method).price(for: cart.total)
    guard cart.promotion?.hasFreeShipping == true else { return price }
    let covered = try standardShipping.price(for: cart.total)
    return try covered.isLess(than: price) ? price.subtracting(covered) : nothing
  }

  private func rate(of method: ShippingMethod) -> ShippingRate {
    switch method {
    case .standard: standardShipping
    case .express: expressShipping
    case .pickUp: pickUp
    }
  }
}

/// What a way of shipping costs, whatever is shipped.
public struct ShippingRate: Hashable, Sendable {
  /// The price.
  public let price: Money
  /// The price of goods from which it is free, or `nil` where it never is.
  public let freeFrom: Money?

  /// Creates a rate.
  public init(price: Money, freeFrom: Money? = nil) {
    (self.price, self.freeFrom) = (price, freeFrom)
  }

  /// What shipping goods of a price costs, or throws `MoneyError` when the currencies differ.
  public func price(for goods: Money) throws(MoneyError) -> Money {
    guard let freeFrom, try !goods.isLess(than: freeFrom) else { return price }
    return .zero(price.currency)
  }
}

/// How an order reaches the person.
public enum ShippingMethod: String, Hashable, Sendable, CaseIterable {
  /// By parcel.
  case standard
  /// By parcel, sooner.
  case express
  /// Fetched from the shop.
  case pickUp = "pick-up"

  /// What a person reads.
  public var label: String {
    switch self {
    case .standard: "Standard"
    case .express: "Express"
    case .pickUp: "Pick-up at the shop"
    }
  }
}
