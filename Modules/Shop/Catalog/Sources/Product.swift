public import Money
public import SharedKernel

/// Something the shop sells.
public struct Product: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Product>

  /// The product's name in links, such as `p-042`.
  public let id: ID
  /// What it is called, by which lists are ordered unless they say otherwise.
  public let name: String
  /// One or two sentences about it.
  public let summary: String
  /// What one costs, before tax.
  public let price: Money
  /// The department it is sold in.
  public let categoryID: Category.ID
  /// Who sells it.
  public let sellerID: Seller.ID
  /// How many pieces can still be sold.
  public var stock: Int
  /// What those who bought it think of it.
  public var rating: RatingSummary

  public init(
    id: ID, name: String, summary: String, price: Money, categoryID: Category.ID,
    sellerID: Seller.ID, stock: Int = 0, rating: RatingSummary = .unrated
  ) {
    (self.id, self.name, self.summary, self.price) = (id, name, summary, price)
    (self.categoryID, self.sellerID) = (categoryID, sellerID)
    (self.stock, self.rating) = (stock, rating)
  }

  /// Whether at least one piece can be sold.
  public var isInStock: Bool { stock > 0 }
}

/// A product with all that its page shows.
public struct ProductDetail: Hashable, Sendable {
  /// The product itself, with its stock of this moment.
  public let product: Product
  /// The department it is in, to lead there.
  public let category: Category
  /// Who sells it, to lead there.
  public let seller: Seller

  public init(product: Product, category: Category, seller: Seller) {
    (self.product, self.category, self.seller) = (product, category, seller)
  }
}
