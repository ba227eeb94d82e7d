public import Routing

/// The coordinator above all others: it decides what the whole app shows, and shows no place itself.
///
/// Actions nobody below handled end here.
@MainActor
public protocol RootCoordinator: Coordinator where Route == NoRoute {}

extension RootCoordinator {
  /// Never called: there is no route to call it with.
  public func viewModel(for route: NoRoute) -> any ViewModel {}
}

/// The routes of a coordinator that shows no place itself: there are none.
public enum NoRoute: Route {
  public static let patterns: [LinkPattern<NoRoute>] = []
}
