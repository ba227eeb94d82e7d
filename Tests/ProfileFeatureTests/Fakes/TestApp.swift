import Accounts
import AccountsTesting
import AuthFeatureInterface
import CatalogTesting
import DependencyInjection
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
import SharedKernelTesting
import Testing

/// The profile plugin composed for real over services in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let accounts: FakeAccounts
  let purchases = TestPurchases()
  let orders: FakeOrdering
  let receipts: FakeReceipts

  /// Composes the plugin and shows its tab; the tab beside it while no one is signed in.
  ///
  /// - Parameters:
  ///   - isSignedIn: Whether somebody is signed in.
  ///   - hasHome: Whether something that shows products is composed beside it.
  ///   - orders: The person's orders, newest first.
  ///   - others: Plugins that contribute to its screens.
  ///   - limit: How long it waits for them.
  /// - Throws: What composition or navigation refuses.
  init(
    isSignedIn: Bool = true, hasHome: Bool = true, orders: [Order] = [],
    beside others: [any FeaturePlugin] = [], limit: Duration = .seconds(5)
  ) throws {
    let user = try Sample.user()
    let accounts = FakeAccounts(user: user, password: Sample.password, isSignedIn: isSignedIn)
    let orders = FakeOrdering(orders: orders, of: user.id.rawValue, now: Sample.placedAt) {
      accounts.currentUser()?.id.rawValue
    }
    let receipts = FakeReceipts()
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(ProfilePlugin())
    for other in others { composition.add(other) }
    if hasHome { composition.add(HomeStandIn()) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        accounts.provide(in: &registry, as: name)
        registry.provide(OrdersKey.self, plugin: name) { orders }
        registry.provide(OrderPaymentKey.self, plugin: name) { orders }
        registry.provide(TextExportKey.self, plugin: name) { receipts }
      })
    composition.add(TestRun(at: Sample.now))
    composition.add(TestCatalog(purchases: purchases))
    (self.accounts, self.orders, self.receipts) = (accounts, orders, receipts)
    try super.init(
      composition, access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: nil)
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
