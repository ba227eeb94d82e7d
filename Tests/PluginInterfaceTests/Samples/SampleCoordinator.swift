import Navigation
import Routing
import Screens

/// A coordinator that keeps the services it was handed.
final class SampleCoordinator<Routes: Route>: Coordinator {
  let context: CoordinatorContext
  let services: [Service]

  init(_ context: CoordinatorContext, _ services: Service...) {
    self.context = context
    self.services = services
  }

  func viewModel(for route: Routes) -> some ViewModel { SampleViewModel() }
}

/// An empty screen without actions.
final class SampleViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Sample") }
}

/// The coordinator above all others.
final class SampleRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
