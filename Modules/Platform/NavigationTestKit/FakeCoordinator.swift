public import Navigation
public import Routing
public import Screens

/// A coordinator for any routes: it shows each route by its link, and handles the chosen actions.
///
/// ```swift
/// let store = try app.top(FakeCoordinator<StoreRoute>.self)
/// store.handles = { $0 is SessionAction }
/// ```
public final class FakeCoordinator<Routes: Routing.Route>: Coordinator {
  public let context: CoordinatorContext

  /// Whether an action is handled; by default, all actions are left to the parent.
  public var handles: (any CoordinatorAction) throws -> Bool = { _ in false }
  /// The actions it handled, in order.
  public private(set) var handled: [any CoordinatorAction] = []

  /// Creates a coordinator, in a `Destination` or by hand.
  public init(_ context: CoordinatorContext = .detached()) {
    self.context = context
  }

  public func viewModel(for route: Routes) throws -> some ViewModel {
    FakeViewModel(title: try AnyRoute(route).description)
  }

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard try handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// A root coordinator that handles the chosen actions, and records them.
public final class FakeRoot: RootCoordinator {
  public let context: CoordinatorContext

  /// Whether an action is handled; by default none is.
  public var handles: (any CoordinatorAction) throws -> Bool = { _ in false }
  /// The actions it handled, in order.
  public private(set) var handled: [any CoordinatorAction] = []

  /// Creates a root and attaches it.
  public init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard try handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// A view model that shows only a title.
///
/// ```swift
/// func viewModel(for route: HomeRoute) -> some ViewModel { FakeViewModel(title: "\(route)") }
/// ```
public final class FakeViewModel: ViewModel {
  private let title: String

  /// Creates a view model whose screen has only a title.
  public init(title: String) {
    self.title = title
  }

  public func screen() -> Screen { Screen(title: title) }
}
