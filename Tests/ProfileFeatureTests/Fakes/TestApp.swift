import AccountsTesting
import AuthFeatureInterface
import CatalogTesting
import HomeFeatureTesting
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import ProfileFeature
import Routing
import Screens
import SharedKernel
import Testing

/// The profile plugin composed for real over a whole shop in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let shop: TestShop

  /// Composes the plugin and shows its tab; the tab beside it while no one is signed in.
  ///
  /// - Parameters:
  ///   - isSignedIn: Whether Ada is signed in.
  ///   - hasHome: Whether something that shows products is composed beside it.
  ///   - orders: Ada's orders, newest first.
  ///   - moment: What time it is.
  ///   - others: Plugins that contribute to its screens.
  ///   - limit: How long it waits for them.
  /// - Throws: What composition or navigation refuses.
  init(
    isSignedIn: Bool = true, hasHome: Bool = true, orders: [Order] = [],
    at moment: Timestamp = Sample.now, beside others: [any FeaturePlugin] = [],
    limit: Duration = .seconds(3_600)
  ) async throws {
    let shop = TestShop(.sample, at: moment)
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(ProfilePlugin())
    for other in shop.plugins + others { composition.add(other) }
    if hasHome { composition.add(HomeStandIn()) }
    let composed = try composition.compose()
    try await shop.open(in: composed, isSignedIn: isSignedIn)
    if !orders.isEmpty { try await shop.arrange(orders) }
    self.shop = shop
    try super.init(
      composed, access: AccessPolicy(isSignedIn: { shop.isSignedIn }, signIn: nil)
    ) {
      _ = try $0.showTabs(root: "main", initial: isSignedIn ? "profile" : "home")
    }
    root.handles = { [navigator] action in
      guard action as? SessionAction == .signedOut else { return false }
      _ = try navigator.showTabs(root: "main", resets: true)
      return true
    }
  }
}
