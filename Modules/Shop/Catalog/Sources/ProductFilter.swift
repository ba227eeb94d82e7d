public import Money

/// What a product has to meet to be listed.
public struct ProductFilter: Hashable, Sendable {
  /// The price it has to lie in; `nil` for any.
  public var price: PriceRange?

  /// Whether at least one must be left.
  public var isInStock: Bool

  /// Who has to sell it; `nil` for anyone.
  public var seller: Seller.ID?

  /// The category it has to be in; `nil` for any.
  public var category: Category.ID?

  /// The average it has to reach; `nil` for any, and for what nobody has reviewed.
  public var minimumRating: Rating?

  /// Creates a filter that lets pass what meets all of the given.
  public init(
    price: PriceRange? = nil, isInStock: Bool = false, seller: Seller.ID? = nil,
    category: Category.ID? = nil, minimumRating: Rating? = nil
  ) {
    (self.price, self.isInStock, self.seller) = (price, isInStock, seller)
    (self.category, self.minimumRating) = (category, minimumRating)
  }

  /// Lets everything pass.
  public static let none = ProductFilter()

  /// Prices of one currency between two bounds, each of them included and optional.
  ///
  /// Amounts of different currencies do not compare, so a product priced in another one is outside.
  public struct PriceRange: Hashable, Sendable {
    /// The currency of both bounds.
    public let currency: Currency

    /// The lowest price in minor units, not below 0.
    public let minimum: Int64

    /// The highest price in minor units; `nil` for none.
    public let maximum: Int64?

    /// Creates a range, or `nil` when its bounds are negative or the wrong way round.
    public init?(_ currency: Currency, from minimum: Int64 = 0, to maximum: Int64? = nil) {
      guard minimum >= 0, maximum.map({ $0 >= minimum }) ?? true else { return nil }
      (self.currency, self.minimum, self.maximum) = (currency, minimum, maximum)
    }
  }
}
