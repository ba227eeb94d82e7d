import Catalog
import CatalogTesting
import DependencyInjection
import HomeFeature
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

/// The plugin composed for real over services in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let catalog: FakeCatalog
  let history: FakePurchaseHistory

  /// Composes the plugin beside others that contribute to its screens, and shows its tab.
  init(beside others: [any FeaturePlugin] = [], limit: Duration = .seconds(5)) throws {
    let history = FakePurchaseHistory()
    let catalog = FakeCatalog.sample(history)
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(HomePlugin())
    for other in others { composition.add(other) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        catalog.provide(in: &registry, as: name)
      })
    (self.history, self.catalog) = (history, catalog)
    try super.init(composition) { _ = try $0.showTabs(root: "main", initial: "home") }
  }
}
