public import Routing

/// The coordinator above all others: it decides what the whole app shows, and shows no place itself.
///
/// Actions nobody below handled end here.
///
/// ```swift
/// final class AppCoordinator: RootCoordinator {
///   let context: CoordinatorContext
///   private let navigator: Navigator
///
///   init(navigator: Navigator) {
///     (self.navigator, context) = (navigator, navigator.rootContext)
///     navigator.attach(self)
///   }
///
///   func start() throws { _ = try navigator.showTabs(root: "main") }
/// }
/// ```
@MainActor
public protocol RootCoordinator: Coordinator where Route == NoRoute {}

extension RootCoordinator {
  /// Never called: there is no route to call it with.
  public func viewModel(for route: NoRoute) -> any ViewModel {}
}

/// The routes of a coordinator that shows no place itself: there are none.
///
/// It has no case, so that ``Coordinator/viewModel(for:)`` of such a coordinator cannot be called.
public enum NoRoute: Route {
  public static let patterns: [LinkPattern<NoRoute>] = []
}
