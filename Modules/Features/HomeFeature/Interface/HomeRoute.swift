public import Catalog
public import Routing

/// The routes of browsing the catalogue.
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
      "category/:id", aliases: ["categories/:id"], Self.category,
      .path("id", named: "a category id")),
    LinkPattern(
      "product/:id", aliases: ["products/:id"], Self.product, .path("id", named: "a product id")),
    LinkPattern(
      "product/:id/reviews", aliases: ["products/:id/reviews"], Self.reviews,
      .path("id", named: "a product id")),
    LinkPattern("seller/:id", Self.seller, .path("id", named: "a seller id")),
  ]
}

extension HomeRoute {
  /// The routes beneath this one if a link opens it, from the bottom up.
  public var parents: [HomeRoute] {
    switch self {
    case .reviews(let product): [.product(product)]
    case .home, .category, .product, .seller: []
    }
  }
}
