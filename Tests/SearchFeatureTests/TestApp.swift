import Catalog
import DependencyInjection
import FeatureTestSupport
import HomeFeatureInterface
import Navigation
import PluginInterface
import Routing
import Screens
import SearchFeature
import Testing

/// The plugin composed for real over a catalogue in memory, with short words for what tests do.
@MainActor
final class TestApp: TestHost {
  let catalog: FakeSearch
  let router: Router
  let navigator: Navigator
  private let root: TestRoot

  /// Composes the plugin, beside something that shows products if `hasHome`, and shows its tab.
  init(hasHome: Bool = true) throws {
    let catalog = try FakeSearch()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(SearchPlugin())
    if hasHome { composition.add(PlacePlugin(id: "home", root: HomeRoute.home)) }
    composition.add(
      ServiceProvider("Fakes") { registry, name in
        registry.provide(ProductSearchKey.self, plugin: name) { catalog }
      })
    self.catalog = catalog
    router = try composition.compose().router
    navigator = Navigator(map: router.map, isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showTabs(root: "main", initial: "search")
  }

  /// Runs the plugin's global command, as a shell does.
  @discardableResult
  func find(_ words: String...) throws -> NavigationAnswer {
    let command = try #require(router.command(named: "find"))
    return try navigator.open(command.route(words), cause: .person)
  }
}
