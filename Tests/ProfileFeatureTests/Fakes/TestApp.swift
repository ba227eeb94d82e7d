import Accounts
import DependencyInjection
import Navigation
import Ordering
import PluginInterface
import ProfileFeature
import Routing
import Screens
import Testing

/// The profile plugin composed for real over services in memory, with short words for what tests do.
@MainActor
final class TestApp {
  let accounts: FakeAccounts
  let orders: FakeOrders
  let paymentMethods = FakePaymentMethods()
  let router: Router
  let navigator: Navigator
  let root: TestRoot

  /// Composes the plugin and shows its tab; the tab beside it while nobody is signed in.
  ///
  /// - Parameters:
  ///   - isSignedIn: Whether somebody is signed in.
  ///   - hasHome: Whether something that shows products is composed beside it.
  ///   - orders: The person's orders, newest first.
  /// - Throws: What composition or navigation refuses.
  init(isSignedIn: Bool = true, hasHome: Bool = true, orders: [Order] = []) throws {
    let accounts = FakeAccounts(
      user: try Sample.user(), password: Sample.password, isSignedIn: isSignedIn)
    let orders = FakeOrders(orders)
    let paymentMethods = paymentMethods
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(ProfilePlugin())
    if hasHome { composition.add(SampleHomePlugin()) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(AccountsKey.self, plugin: name) { accounts }
        registry.provide(CurrentSessionKey.self, plugin: name) { accounts }
        registry.provide(OrdersKey.self, plugin: name) { orders }
        registry.provide(PaymentMethodsKey.self, plugin: name) { paymentMethods }
      })
    (self.accounts, self.orders) = (accounts, orders)
    router = try composition.compose().router
    navigator = Navigator(
      map: router.map,
      access: AccessPolicy(isSignedIn: { accounts.isSignedIn }, signIn: nil), isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showTabs(root: "main", initial: isSignedIn ? "profile" : "home")
  }

  /// The links of the stack on screen, from the bottom up.
  var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  var tab: String? { navigator.state.selectedTab?.rawValue }

  @discardableResult
  func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  func screen() async throws -> Screen {
    try await navigator.topViewModel().screen()
  }

  @discardableResult
  func perform(
    _ name: String, _ arguments: String..., answers: [String: String] = [:]
  ) async throws -> ActionOutcome {
    let action = ActionInvocation(name, arguments, answers: answers)
    return try await navigator.topViewModel().perform(action)
  }

  /// Picks a row by its number on screen, from 1.
  @discardableResult
  func pick(_ number: Int) async throws -> ActionOutcome {
    let rows = try await screen().rows
    try #require(rows.indices.contains(number - 1))
    return try await navigator.topViewModel().perform(#require(rows[number - 1].pick))
  }

  func actions() async throws -> [String] {
    try await screen().actions.map(\.name)
  }
}
