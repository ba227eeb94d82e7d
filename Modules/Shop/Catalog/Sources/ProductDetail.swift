/// A product with all that its page shows.
public struct ProductDetail: Hashable, Sendable {
  /// The product.
  public let product: Product

  /// The category it is found in.
  public let category: Category

  /// Who sells it.
  public let seller: Seller

  /// How many are left.
  public let stock: Int

  /// What its buyers think.
  public let rating: RatingSummary

  /// Creates the detail of a product.
  public init(
    product: Product, category: Category, seller: Seller, stock: Int, rating: RatingSummary
  ) {
    (self.product, self.category, self.seller) = (product, category, seller)
    (self.stock, self.rating) = (stock, rating)
  }

  /// Whether at least one is left.
  public var isInStock: Bool { stock > 0 }
}
