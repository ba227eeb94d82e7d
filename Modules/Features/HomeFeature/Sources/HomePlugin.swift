import Catalog
import DependencyInjection
import HomeFeatureInterface
import Navigation
public import PluginInterface
import Routing
import SharedKernel

/// The home feature: browsing the catalogue by category, product, reviews and seller.
///
/// What is done with a product, such as adding it to a cart, other features contribute.
public struct HomePlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "home", owner: "@shop/home")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(FrontPage.self)
    registry.opensPoint(ProductPage.self)
    registry.opensPoint(ProductRows.self, isShared: true)
    registry.routes(
      HomeRoute.self, tab: "home", parents: \.parents, using: CatalogKey.self, ReviewsKey.self,
      Contributions<FrontPage>.self, Contributions<ProductPage>.self,
      Contributions<ProductRows>.self,
      coordinator: HomeCoordinator.init)
    registry.prepare(HomeRoute.self, using: CatalogKey.self, ReviewsKey.self) {
      route, catalog, reviews in
      switch route {
      case .home: nil
      case .category(let id): try await catalog.category(id, page: .first)
      case .product(let id): try await catalog.product(id)
      case .reviews(let id): try await reviews.reviews(of: id, page: .first)
      case .seller(let id): try await catalog.seller(id, page: .first)
      }
    }
    for word in ["reviews", "seller"] {
      registry.mention(word, on: "a product", reachedBy: "pick one from a list by its number")
    }
    registry.synonyms("review", "rate", of: "reviews")
    registry.synonyms("browse", "shop", "products", "categories", of: "home")
    try registry.tab("home", title: "Home", symbol: "house", root: HomeRoute.home, order: 10)
  }
}
