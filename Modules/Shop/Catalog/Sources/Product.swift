public import Money
public import SharedKernel

/// Something the shop sells.
public struct Product: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Product>

  /// The product's name in links, such as `p-042`.
  public let id: ID
  /// What a person reads.
  public let name: String
  /// One or two sentences about it.
  public let summary: String
  /// What one costs, before tax.
  public let price: Money
  /// The category it is found in.
  public let categoryID: Category.ID
  /// Who sells it.
  public let sellerID: Seller.ID
  /// How many are left.
  public var stock: Int
  /// What its buyers think.
  public var rating: RatingSummary

  public init(
    id: ID, name: String, summary: String, price: Money, categoryID: Category.ID,
    sellerID: Seller.ID, stock: Int = 0, rating: RatingSummary = .unrated
  ) {
    (self.id, self.name, self.summary, self.price) = (id, name, summary, price)
    (self.categoryID, self.sellerID) = (categoryID, sellerID)
    (self.stock, self.rating) = (stock, rating)
  }

  /// Whether at least one is left.
  public var isInStock: Bool { stock > 0 }
}

/// A product with all that its page shows.
public struct ProductDetail: Hashable, Sendable {
  public let product: Product
  /// The category it is found in.
  public let category: Category
  /// Who sells it.
  public let seller: Seller

  public init(product: Product, category: Category, seller: Seller) {
    (self.product, self.category, self.seller) = (product, category, seller)
  }
}
