import CartFeatureInterface
import Catalog
import CatalogTesting
import DependencyInjection
import HomeFeature
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Routing
import Screens
import Testing

/// The plugin composed for real over services in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let catalog: FakeCatalog
  let history: FakePurchaseHistory
  let cart: FakeOrdering

  /// Composes the plugin, beside something that shows a cart if `hasCart`, and shows its tab.
  init(hasCart: Bool = true) throws {
    let history = FakePurchaseHistory()
    let catalog = try FakeCatalog.sample(history)
    let cart = FakeOrdering(find: { try await catalog.item($0) })
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(HomePlugin())
    if hasCart { composition.add(PlacePlugin(id: "cart", root: CartRoute.cart, order: 30)) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(CatalogKey.self, plugin: name) { catalog }
        registry.provide(ReviewsKey.self, plugin: name) { catalog }
        registry.provide(CartKey.self, plugin: name) { cart }
      })
    (self.history, self.catalog, self.cart) = (history, catalog, cart)
    try super.init(composition) { _ = try $0.showTabs(root: "main", initial: "home") }
  }
}
