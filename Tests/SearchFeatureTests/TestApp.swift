import Catalog
import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Screens
import SearchFeature
import Testing

/// The plugin composed for real over a catalogue in memory, with short words for what tests do.
@MainActor
final class TestApp {
  let catalog: FakeCatalog
  let router: Router
  let navigator: Navigator
  private let root: TestRoot

  /// Composes the plugin, beside something that shows products if `hasHome`, and shows its tab.
  init(hasHome: Bool = true) throws {
    let catalog = try FakeCatalog()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(SearchPlugin())
    if hasHome { composition.add(SampleHomePlugin()) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(CatalogKey.self, plugin: name) { catalog }
      })
    self.catalog = catalog
    router = try composition.compose().router
    navigator = Navigator(map: router.map, isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showTabs(root: "main", initial: "search")
  }

  /// The links of the stack on screen, from the bottom up.
  var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  @discardableResult
  func open(_ url: String) throws -> NavigationAnswer {
    try navigator.open(router.route(for: url), cause: .link)
  }

  /// Runs the plugin's global command, as a shell does.
  @discardableResult
  func find(_ words: String...) throws -> NavigationAnswer {
    let command = try #require(router.command(named: "find"))
    return try navigator.open(command.route(words), cause: .person)
  }

  func screen() async throws -> Screen {
    try await navigator.topViewModel().screen()
  }

  @discardableResult
  func perform(
    _ name: String, _ arguments: String..., answers: [String: String] = [:]
  ) async throws -> ActionOutcome {
    try await navigator.topViewModel().perform(
      ActionInvocation(name, arguments, answers: answers))
  }

  /// Picks a row by its number on screen, from 1.
  @discardableResult
  func pick(_ number: Int) async throws -> ActionOutcome {
    let rows = try await screen().rows
    try #require(rows.indices.contains(number - 1))
    return try await navigator.topViewModel().perform(#require(rows[number - 1].pick))
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
