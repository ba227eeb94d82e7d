public import Money
public import SharedKernel

/// A product that the shop sells.
public struct Product: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Product>

  /// The product's name in links, such as `p-042`.
  public let id: ID
  /// The name of the product, by which lists are sorted by default.
  public let name: String
  public let summary: String
  /// The price of one piece, before tax.
  public let price: Money
  public let categoryID: Category.ID
  public let sellerID: Seller.ID
  public var categoryName: String
  public var sellerName: String
  /// How many pieces can still be sold; none of a product that is not offered.
  public var stock: Int
  /// Whether the shop still offers it; what is withdrawn keeps its page, for those who bought or saved it.
  public var isOffered: Bool
  public var rating: RatingSummary

  public init(
    id: ID, name: String, summary: String, price: Money, categoryID: Category.ID,
    sellerID: Seller.ID, categoryName: String = "", sellerName: String = "", stock: Int = 0,
    isOffered: Bool = true, rating: RatingSummary = .unrated
  ) {
    (self.id, self.name, self.summary, self.price) = (id, name, summary, price)
    (self.categoryID, self.sellerID) = (categoryID, sellerID)
    (self.categoryName, self.sellerName) = (categoryName, sellerName)
    (self.stock, self.isOffered, self.rating) = (stock, isOffered, rating)
  }

  public var isInStock: Bool { stock > 0 }
}

/// A product with everything its page shows.
public struct ProductDetail: Hashable, Sendable {
  public let product: Product
  public let category: Category
  public let seller: Seller

  public init(product: Product, category: Category, seller: Seller) {
    (self.product, self.category, self.seller) = (product, category, seller)
  }
}
