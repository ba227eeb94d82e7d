import Navigation
import PluginInterface
import Routing
import Screens

/// Stands in for another feature: shows every place of one route type as an empty screen, on a tab.
struct PlacePlugin<Places: Route>: FeaturePlugin {
  let id: String
  let root: Places
  let order: Int

  var manifest: PluginManifest {
    PluginManifest(id: id, module: "Fake_\(id)", owner: "@shop/\(id)")
  }

  func register(in registry: inout RouterRegistry) throws {
    let tab = TabID(rawValue: id)
    registry.routes(Places.self, tab: tab) { PlaceCoordinator<Places>(context: $0) }
    try registry.tab(tab, title: id, root: root, order: order)
  }
}

/// Shows places as empty screens.
final class PlaceCoordinator<Places: Routing.Route>: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: Places) -> any ViewModel { PlaceViewModel() }
}

/// An empty screen.
final class PlaceViewModel: ViewModel {
  func screen() async throws -> Screen { Screen(title: "Place") }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome { .silent }
}
