import CatalogTesting
import HomeFeature
import HomeFeatureInterface
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import SharedKernelTesting
import Testing

/// The plugin composed for real over the shop's own catalogue in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let run = TestRun()
  let purchases = TestPurchases()

  /// Composes the plugin beside others that contribute to its screens, and shows its tab.
  init(
    _ goods: TestGoods = .sample, beside others: [any FeaturePlugin] = [],
    limit: Duration = .seconds(3_600)
  ) throws {
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(HomePlugin())
    for other in others { composition.add(other) }
    composition.add(run)
    composition.add(TestCatalog(goods, purchases: purchases))
    try super.init(composition) { _ = try $0.showTabs(root: "main", initial: "home") }
  }
}
