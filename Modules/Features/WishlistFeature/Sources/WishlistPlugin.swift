import Accounts
import Catalog
import CatalogScreens
import DependencyInjection
import Diagnostics
import HomeFeatureInterface
import Navigation
public import PluginInterface
import Routing
import Screens
import SharedKernel
import WishlistFeatureInterface

/// The wish list: a tab of its own, and `save` wherever products are shown.
public struct WishlistPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "wishlist", owner: "@shop/wishlist")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      WishlistRoute.self, tab: "wishlist", using: WishlistKey.self, CatalogKey.self
    ) { context, wishlist, catalog in
      WishlistCoordinator(context: context, wishlist: wishlist, catalog: catalog)
    }
    registry.opens(HomeRoute.self, isOptional: true)
    registry.contribute(
      to: ProductPage.self, using: WishlistKey.self, CatalogKey.self, order: 20, isOptional: true
    ) { _, product, wishlist, catalog in
      try await WishlistContributions(wishlist: wishlist, catalog: catalog).page(of: product)
    }
    registry.contribute(
      to: ProductRows.self, using: WishlistKey.self, CatalogKey.self, isOptional: true
    ) { _, products, wishlist, catalog in
      try await WishlistContributions(wishlist: wishlist, catalog: catalog).rows(of: products)
    }
    registry.contribute(
      to: StatusItems.self, using: WishlistKey.self, order: 20, isOptional: true
    ) { _, _, wishlist in
      let count = try await wishlist.saved().count
      return count > 0 ? "wishlist \(count)" : nil
    }
    registry.contribute(to: AfterSignIn.self, using: WishlistKey.self, order: 20, isOptional: true)
    { wishlist in
      { _ in
        let moved = try await wishlist.mergeGuest()
        return moved > 0 ? "\(moved.counted("saved product")) moved to your wish list" : nil
      }
    }
    registry.mention("save", on: "a product", reachedBy: "pick one from a list by its number")
    registry.synonyms("favourites", "favorites", "saved", "wishes", of: "wishlist")
    try registry.tab(
      "wishlist", title: "Wishlist", symbol: "heart", root: WishlistRoute.wishlist, order: 25)
  }
}

@MainActor
final class WishlistCoordinator: Coordinator {
  let context: CoordinatorContext
  private let wishlist: any WishlistService
  private let catalog: any CatalogService

  init(context: CoordinatorContext, wishlist: any WishlistService, catalog: any CatalogService) {
    (self.context, self.wishlist, self.catalog) = (context, wishlist, catalog)
  }

  func viewModel(for route: WishlistRoute) -> some ViewModel {
    WishlistViewModel(
      wishlist: wishlist, catalog: catalog,
      onProduct: { [weak self] in self?.context.action(pushing: HomeRoute.product) })
  }
}
