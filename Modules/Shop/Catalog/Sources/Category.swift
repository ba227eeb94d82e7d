public import SharedKernel

/// A department of the shop.
public struct Category: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Category>

  /// The category's name in links, such as `kitchen`.
  public let id: ID
  /// The name of the department, by which lists are sorted.
  public let name: String
  public let summary: String

  public init(id: ID, name: String, summary: String) {
    (self.id, self.name, self.summary) = (id, name, summary)
  }
}

/// A category with its number of products.
public struct CategorySummary: Hashable, Sendable {
  public let category: Category
  /// The number of products offered, including sold-out ones.
  public let productCount: Int

  public init(category: Category, productCount: Int) {
    (self.category, self.productCount) = (category, productCount)
  }
}

/// A category with everything its page shows.
public struct CategoryDetail: Hashable, Sendable {
  public let category: Category
  /// One page of the products requested.
  public let products: Listing<Product>

  public init(category: Category, products: Listing<Product>) {
    (self.category, self.products) = (category, products)
  }
}

/// The shop's front page.
public struct Storefront: Hashable, Sendable {
  /// The categories that offer something, by name.
  public let categories: [CategorySummary]
  /// The best rated products in stock.
  public let featured: [Product]

  public init(categories: [CategorySummary], featured: [Product]) {
    (self.categories, self.featured) = (categories, featured)
  }
}
