import CartFeatureInterface
import Navigation
import PluginInterface
import Routing
import Screens

/// Stands in for the cart feature: shows its places as bare titles on a tab of its own.
struct SampleCartPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "cart", module: "CartFeature", owner: "@shop/cart")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(CartRoute.self, tab: "cart") { context in SampleCartCoordinator(context) }
    try registry.tab("cart", title: "Cart", root: CartRoute.cart, order: 30)
  }
}

/// Shows the cart's places as bare titles.
final class SampleCartCoordinator: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: CartRoute) -> any ViewModel { SampleViewModel() }
}

/// A view model that only has a title.
final class SampleViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Sample") }

  func perform(_ action: ActionInvocation) throws -> ActionOutcome {
    throw InputError.unknownAction(name: action.name, available: [])
  }
}
