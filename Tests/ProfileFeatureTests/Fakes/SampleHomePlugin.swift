import HomeFeatureInterface
import Navigation
import PluginInterface
import Routing
import Screens

/// Stands in for the home feature: shows its places as bare titles on a tab of its own.
struct SampleHomePlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "home", module: "HomeFeature", owner: "@shop/home")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(HomeRoute.self, tab: "home") { context in SampleHomeCoordinator(context) }
    try registry.tab("home", title: "Home", root: HomeRoute.home, order: 10)
  }
}

/// Shows the places of the home feature as bare titles.
final class SampleHomeCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: HomeRoute) -> any ViewModel { SampleViewModel() }
}

/// A view model that only has a title.
final class SampleViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Sample") }

  func perform(_ action: ActionInvocation) throws -> ActionOutcome {
    throw InputError.unknownAction(name: action.name, available: [])
  }
}
