public import Catalog
public import Routing

/// The places of browsing the catalogue.
public enum HomeRoute: Route {
  /// The categories.
  case home

  case category(Catalog.Category.ID)
  case product(Product.ID)
  case reviews(Product.ID)
  case seller(Seller.ID)

  public static let patterns: [LinkPattern<HomeRoute>] = [
    LinkPattern("home", .home),
    LinkPattern(
      "category/:id", aliases: ["categories/:id"],
      .path("id", identifier: Catalog.Category.ID.self, named: "a category id"),
      make: { .category($0) },
      values: { if case .category(let id) = $0 { id } else { nil } }),
    LinkPattern(
      "product/:id", aliases: ["products/:id"],
      .path("id", identifier: Product.ID.self, named: "a product id"),
      make: { .product($0) },
      values: { if case .product(let id) = $0 { id } else { nil } }),
    LinkPattern(
      "product/:id/reviews", aliases: ["products/:id/reviews"],
      .path("id", identifier: Product.ID.self, named: "a product id"),
      make: { .reviews($0) },
      values: { if case .reviews(let id) = $0 { id } else { nil } }),
    LinkPattern(
      "seller/:id", .path("id", identifier: Seller.ID.self, named: "a seller id"),
      make: { .seller($0) },
      values: { if case .seller(let id) = $0 { id } else { nil } }),
  ]
}

extension HomeRoute {
  /// The places beneath this one if a link opens it, from the bottom up.
  public var parents: [HomeRoute] {
    switch self {
    case .reviews(let product): [.product(product)]
    case .home, .category, .product, .seller: []
    }
  }
}
