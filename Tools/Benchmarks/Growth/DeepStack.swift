import Navigation
import PluginInterface
import Routing
import Screens

@MainActor
final class DeepStack {
  static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])

  let depth: Int
  let router: Router
  let navigator: Navigator
  let context: CoordinatorContext

  private(set) var events = 0

  private let root: ItemRoot

  init(depth: Int) throws {
    self.depth = depth
    var composition = Composition(policy: Self.policy)
    composition.add(RoutePlugin())
    router = try composition.compose().router
    navigator = Navigator(map: router.map)
    root = ItemRoot(navigator)
    _ = try navigator.showTabs(root: "main")
    guard let entry = navigator.state.top, let coordinator = navigator.coordinator(of: entry)
    else { throw BenchmarkError.disagreement("the first entry") }
    context = coordinator.context
    for number in 1..<depth { try context.push(ItemRoute.item(number)) }
    navigator.observe { [unowned self] _ in events += 1 }
  }
}

private struct RoutePlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "items", module: "ItemFeature", owner: "@shop/tools")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(ItemRoute.self, tab: "home") { ItemCoordinator(context: $0) }
    try registry.tab("home", title: "Home", root: ItemRoute.home)
  }
}

enum ItemRoute: Route {
  case home
  case item(Int)

  static let patterns: [LinkPattern<ItemRoute>] = [
    LinkPattern("items", .home),
    LinkPattern("items/:id", Self.item, .path("id")),
  ]
}

private final class ItemCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: ItemRoute) -> some ViewModel { EmptyViewModel() }
}

private final class EmptyViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "") }
}

private final class ItemRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
