import CartFeatureInterface
import Catalog
import DependencyInjection
import HomeFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import Routing
import SharedKernel

/// The home feature: browsing the catalogue by category, product, reviews and seller.
///
/// Products can be added to the cart if a composed plugin shows one; otherwise nothing here offers
/// it.
public struct HomePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "home", module: "HomeFeature", owner: "@shop/home",
    prefixes: ["home", "category", "categories", "product", "products", "seller"])

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      HomeRoute.self, tab: "home", parents: \.parents, using: CatalogKey.self, ReviewsKey.self,
      CartKey.self
    ) { context, catalog, reviews, cart in
      HomeCoordinator(context: context, catalog: catalog, reviews: reviews, cart: cart)
    }
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
    registry.mention("reviews", on: "a product", reachedBy: "pick one from a list by its number")
    registry.opens(CartRoute.self, isOptional: true)
    try registry.tab("home", title: "Home", root: HomeRoute.home, order: 10)
  }
}
