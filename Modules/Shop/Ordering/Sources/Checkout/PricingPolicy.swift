public import Money

/// What the shop charges for shipping, the same for everyone.
public enum PricingPolicy {
  /// Returns the shipping cost of a cart.
  ///
  /// A free-shipping promotion deducts the price of standard shipping, so express shipping
  /// still costs the difference. Throws `MoneyError` if the currencies differ.
  public static func shipping(
    of cart: Cart, by method: ShippingMethod
  ) throws(MoneyError) -> Money {
    guard !cart.lines.isEmpty else { return .zero(.shop) }
    let price = try price(of: method, for: cart.total)
    guard cart.promotion?.hasFreeShipping == true else { return price }
    let covered = try self.price(of: .standard, for: cart.total)
    return try covered.isLess(than: price) ? price.subtracting(covered) : .zero(.shop)
  }

  /// Returns the shipping price for goods: standard 4.90, free from 50.00; express 12.90, free from 150.00;
  /// pick-up is free.
  private static func price(
    of method: ShippingMethod, for goods: Money
  ) throws(MoneyError) -> Money {
    let (price, freeFrom): (Int64, Int64)
    switch method {
    case .standard: (price, freeFrom) = (490, 5_000)
    case .express: (price, freeFrom) = (1_290, 15_000)
    case .pickUp: return .zero(.shop)
    }
    let isFree = try !goods.isLess(than: Money(minorUnits: freeFrom, currency: .shop))
    return isFree ? .zero(.shop) : Money(minorUnits: price, currency: .shop)
  }
}

/// How an order is delivered.
public enum ShippingMethod: String, Hashable, Sendable, CaseIterable {
  /// By parcel, in a few days.
  case standard
  /// By parcel, faster and at a higher price.
  case express
  /// Collected at the shop, free of charge.
  case pickUp = "pick-up"

  public var label: String {
    switch self {
    case .standard: "Standard"
    case .express: "Express"
    case .pickUp: "Pick-up at the shop"
    }
  }
}
