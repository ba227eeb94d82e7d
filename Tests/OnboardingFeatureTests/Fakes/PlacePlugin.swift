import Navigation
import PluginInterface
import Routing
import Screens

/// A place to go on to.
enum PlaceRoute: Route {
  case lobby

  static let patterns: [LinkPattern<PlaceRoute>] = [LinkPattern("lobby", .lobby)]
}

/// Stands in for the rest of the app: one tab.
struct PlacePlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "place", module: "PlaceFeature", owner: "@shop/place")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(PlaceRoute.self, tab: "place") { context in PlaceCoordinator(context) }
    try registry.tab("place", title: "Place", root: PlaceRoute.lobby, order: 10)
  }
}

/// Shows the place as a bare title.
final class PlaceCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: PlaceRoute) -> any ViewModel { PlaceViewModel() }
}

/// A view model that only has a title.
final class PlaceViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Place") }

  func perform(_ action: ActionInvocation) throws -> ActionOutcome {
    throw InputError.unknownAction(name: action.name, available: [])
  }
}
