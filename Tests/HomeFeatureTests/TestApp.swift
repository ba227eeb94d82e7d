import Catalog
import DependencyInjection
import HomeFeature
import HomeFeatureInterface
import Navigation
import Ordering
import PluginInterface
import Routing
import Screens
import Testing

/// The plugin composed for real over services in memory, with short words for what tests do.
@MainActor
final class TestApp {
  let catalog: FakeCatalog
  let cart: FakeCart
  let router: Router
  let navigator: Navigator
  private let root: TestRoot

  /// Composes the plugin, beside something that shows a cart if `hasCart`, and shows its tab.
  init(hasCart: Bool = true) throws {
    let catalog = try FakeCatalog()
    let cart = FakeCart(catalog: catalog)
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(HomePlugin())
    if hasCart { composition.add(SampleCartPlugin()) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(CatalogKey.self, plugin: name) { catalog }
        registry.provide(CartKey.self, plugin: name) { cart }
      })
    (self.catalog, self.cart) = (catalog, cart)
    router = try composition.compose().router
    navigator = Navigator(map: router.map, isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showTabs(root: "main", initial: "home")
  }

  /// The links of the stack on screen, from the bottom up.
  var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  @discardableResult
  func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  func screen() async throws -> Screen {
    try await navigator.topViewModel().screen()
  }

  @discardableResult
  func perform(_ name: String, _ arguments: String...) async throws -> ActionOutcome {
    try await navigator.topViewModel().perform(ActionInvocation(name, arguments))
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

/// The coordinator above all others.
final class TestRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
