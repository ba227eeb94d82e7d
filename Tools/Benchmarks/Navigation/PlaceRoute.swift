import Navigation
import Routing

/// The places pushed and popped.
enum PlaceRoute: Route {
  case home
  case item(Int)

  static let patterns: [LinkPattern<PlaceRoute>] = [
    LinkPattern("home", .home),
    LinkPattern(
      "item/:id", .path("id", Int.self), make: { .item($0) },
      values: { if case .item(let id) = $0 { id } else { nil } }),
  ]
}

final class PlaceCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: PlaceRoute) -> any ViewModel { EmptyViewModel() }
}

final class PlaceRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
