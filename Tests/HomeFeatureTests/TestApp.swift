import CartFeatureTesting
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
    let catalog = FakeCatalog.sample(history)
    let cart = FakeOrdering(find: { try await catalog.item($0) })
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(HomePlugin())
    if hasCart { composition.add(CartStandIn()) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        catalog.provide(in: &registry, as: name)
        cart.provide(in: &registry, as: name)
      })
    (self.history, self.catalog, self.cart) = (history, catalog, cart)
    try super.init(composition) { _ = try $0.showTabs(root: "main", initial: "home") }
  }
}
