public import Money

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

  /// What shipping goods of a price costs.
  ///
  /// - Parameter goods: What the goods cost after the discount.
  /// - Returns: The price, or nothing from the limit on.
  /// - Throws: `MoneyError` when the currencies differ.
  public func price(for goods: Money) throws(MoneyError) -> Money {
    guard let freeFrom, try !goods.isLess(than: freeFrom) else { return price }
    return .zero(price.currency)
  }
}
