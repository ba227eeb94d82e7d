public import SharedKernel

/// A department of the shop.
public struct Category: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Category>

  /// The category's name in links, such as `kitchen`.
  public let id: ID
  /// What the department is called, by which lists are ordered.
  public let name: String
  /// One sentence about what is sold here.
  public let summary: String

  public init(id: ID, name: String, summary: String) {
    (self.id, self.name, self.summary) = (id, name, summary)
  }
}

/// A category and how many products it holds.
public struct CategorySummary: Hashable, Sendable {
  /// The department itself.
  public let category: Category
  /// How many products it holds, sold out or not.
  public let productCount: Int

  public init(category: Category, productCount: Int) {
    (self.category, self.productCount) = (category, productCount)
  }
}

/// A category with all that its page shows.
public struct CategoryDetail: Hashable, Sendable {
  public let category: Category
  /// One page of those of its products that were asked for.
  public let products: Listing<Product>

  public init(category: Category, products: Listing<Product>) {
    (self.category, self.products) = (category, products)
  }
}

/// What a shop shows to who comes in.
public struct Storefront: Hashable, Sendable {
  /// All categories by name.
  public let categories: [CategorySummary]
  /// The best rated products in stock.
  public let featured: [Product]

  public init(categories: [CategorySummary], featured: [Product]) {
    (self.categories, self.featured) = (categories, featured)
  }
}
