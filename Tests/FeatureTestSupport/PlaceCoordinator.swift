import Navigation
import Routing

/// Shows places as empty screens.
final class PlaceCoordinator<Places: Routing.Route>: Coordinator {
  let context: CoordinatorContext

  init(_ context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: Places) -> any ViewModel { PlaceViewModel() }
}
