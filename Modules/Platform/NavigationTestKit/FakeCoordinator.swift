public import Navigation
public import Routing
public import Screens

/// A coordinator of any places: it shows each by its link, and handles the actions it is set to.
///
/// ```swift
/// let store = try app.top(FakeCoordinator<StoreRoute>.self)
/// store.handles = { $0 is SessionAction }
/// ```
public final class FakeCoordinator<Places: Routing.Route>: Coordinator {
  public let context: CoordinatorContext

  /// Which actions it handles; it leaves all of them to its parent unless set.
  public var handles: (any CoordinatorAction) throws -> Bool = { _ in false }
  /// The actions it handled, in order.
  public private(set) var handled: [any CoordinatorAction] = []

  /// Creates a coordinator, as a `Destination` does or by hand.
  public init(_ context: CoordinatorContext = .detached()) {
    self.context = context
  }

  public func viewModel(for route: Places) throws -> any ViewModel {
    FakeViewModel(title: try AnyRoute(route).description)
  }

  public func handle(_ action: any CoordinatorAction) throws -> Bool {
    guard try handles(action) else { return false }
    handled.append(action)
    return true
  }
}

/// The coordinator above all others: it handles the actions it is set to, and records them.
public final class FakeRoot: RootCoordinator {
  public let context: CoordinatorContext

  /// Which actions it handles; none unless set.
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

/// A view model that shows a title and offers nothing.
///
/// ```swift
/// func viewModel(for route: HomeRoute) -> any ViewModel { FakeViewModel(title: "\(route)") }
/// ```
public final class FakeViewModel: ViewModel {
  private let title: String

  /// Creates a view model of a screen with nothing but a title.
  public init(title: String) {
    self.title = title
  }

  public func screen() -> Screen { Screen(title: title) }
}
