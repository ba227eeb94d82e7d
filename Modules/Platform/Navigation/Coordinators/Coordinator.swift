public import Routing
public import Screens

/// Runs one flow: owns its places on the stack and turns its routes into view models.
///
/// A coordinator is created by the framework from what its plugin registered, with a ``context`` that
/// is its own view of navigation: its weak parent, its children, push, present, flows. It lives exactly
/// as long as its places do; the framework removes it.
///
/// Business rules do not belong here; they live in the domain, and view models ask for them.
@MainActor
public protocol Coordinator: AnyObject {
  /// The places this coordinator can show.
  associatedtype Route: Routing.Route

  /// The coordinator's own view of navigation, handed to its initialiser and kept.
  var context: CoordinatorContext { get }

  /// Called once, when the coordinator's first place is on the stack; does nothing unless written.
  ///
  /// What it asks of navigation is made right after the change that brought it here.
  func start() throws

  /// The view model of one of the coordinator's places, asked for once per entry.
  func viewModel(for route: Route) throws -> any ViewModel

  /// Handles an action that a view model or a child coordinator sent, or leaves it to the parent.
  ///
  /// - Returns: Whether the action was handled; the default leaves every action to the parent.
  func handle(_ action: any CoordinatorAction) throws -> Bool
}

extension Coordinator {
  public func start() throws {}

  public func handle(_ action: any CoordinatorAction) throws -> Bool { false }

  /// The coordinator above, or `nil` for the root coordinator and after removal.
  public var parent: (any Coordinator)? { context.parent?.coordinator }
  /// The coordinators this one started and owns, in the order they were added.
  public var childCoordinators: [any Coordinator] { context.children }

  /// The coordinator's own places, from the bottom up.
  ///
  /// - Complexity: O(*d*) in the distance of the lowest from the top.
  public var path: [Route] { context.ownRoutes.compactMap { $0.as(Route.self) } }

  /// The lowest of the coordinator's places: where it began, unless that was replaced; `nil` while it has none.
  ///
  /// - Complexity: O(*d*) in its distance from the top.
  public var startRoute: Route? { path.first }

  /// Makes a coordinator a child of this one, by hand: ``CoordinatorContext/addChild(_:isWeak:)``.
  public func addChild(_ child: any Coordinator, isWeak: Bool = false) throws(NavigationError) {
    try context.addChild(child, isWeak: isWeak)
  }

  /// Removes a child that was added by hand: ``CoordinatorContext/removeChild(_:)``.
  public func removeChild(_ child: any Coordinator) throws(NavigationError) {
    try context.removeChild(child)
  }
}

extension Coordinator {
  /// Pushes one of the coordinator's own places.
  @discardableResult
  public func navigate(to route: Route) throws(NavigationError) -> NavigationAnswer {
    try context.push(route)
  }

  /// Shows one of the coordinator's own places as its ``NavigationRoute`` says: as a layer, or pushed.
  ///
  /// - Throws: ``NavigationError/notPresentable(route:)`` for a route a child coordinator's flow shows.
  @discardableResult
  public func show(_ route: Route) throws(NavigationError) -> NavigationAnswer {
    guard let options = route as? any NavigationRoute else { return try context.push(route) }
    switch options.action {
    case .push: return try context.push(route)
    case .present(let style, _): return try context.present(route, as: style)
    case nil: throw .notPresentable(route: try AnyRoute.erasing(route))
    }
  }

  /// Goes back one place of the layer on top.
  @discardableResult
  public func pop() throws(NavigationError) -> NavigationAnswer {
    try context.pop()
  }

  /// Goes back to the first place of the stack, dismissing what is presented on it.
  @discardableResult
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try context.popToRoot()
  }

  /// Sends an action up, beginning with this coordinator.
  public func send(_ action: some CoordinatorAction) throws {
    try context.send(action)
  }
}

extension Coordinator {
  var routeType: ObjectIdentifier { ObjectIdentifier(Route.self) }

  func makeViewModel(for route: AnyRoute) throws -> any ViewModel {
    guard let own = route.as(Route.self) else {
      throw NavigationError.notOwned(route: route, coordinator: "\(Self.self)")
    }
    return try viewModel(for: own)
  }
}

/// The coordinator above all others: it decides what the whole app shows, and shows no place itself.
///
/// Actions that no coordinator below handled end here.
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

/// What stands behind one place: it shows itself as a screen, whose actions carry what they do.
///
/// A view model asks domain services and then calls its own coordinator, through closures or a narrow
/// protocol the coordinator hands it. It knows no other coordinator, no stack and no host. It lives as
/// long as its entry, so input kept in it survives going forward and coming back; a structure keeps input in a
/// ``ViewState``.
///
/// The actions of its screens may hold it; it keeps no screen of its own, nor an action.
@MainActor
public protocol ViewModel {
  /// The screen as it is now.
  ///
  /// A host asks once after each command, and reads the next one against that very value: an action that
  /// is performed later finds what it captured, and answers with the domain's error where that has gone.
  func screen() async throws -> Screen
}

/// What was entered or chosen at one place: the state of a view model that is a structure.
///
/// The copies of a view model, such as those that its actions hold, share it.
///
/// ```swift
/// struct OrdersViewModel: ViewModel {
///   let orders: any OrderService
///   @ViewState var page = 1
/// }
/// ```
@MainActor
@propertyWrapper
public final class ViewState<Value> {
  /// The state as it is now.
  public var wrappedValue: Value

  /// Begins with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
