public import Navigation
public import Routing

/// A coordinator of any places: it shows each by its link, and handles the actions it is told to.
///
/// ```swift
/// let store = try app.top(FakeCoordinator<StoreRoute>.self)
/// store.handles = { $0 is SessionAction }
/// ```
public final class FakeCoordinator<Places: Routing.Route>: Coordinator {
  public let context: CoordinatorContext

  /// Which actions it handles; it leaves all of them to its parent unless told otherwise.
  public var handles: (any CoordinatorAction) -> Bool = { _ in false }

  /// The actions it handled, in order.
  public private(set) var handled: [any CoordinatorAction] = []

  /// Creates a coordinator, as a `Destination` does or by hand.
  public init(_ context: CoordinatorContext = .detached()) {
    self.context = context
  }

  public func viewModel(for route: Places) throws -> any ViewModel {
    FakeViewModel(title: try AnyRoute(route).description)
  }

  public func handle(_ action: any CoordinatorAction) -> Bool {
    guard handles(action) else { return false }
    handled.append(action)
    return true
  }
}
