public import Routing

/// Runs one flow: owns its routes on the stack and turns its routes into view models.
///
/// The framework creates a coordinator from its plugin's registration, with a ``context`` that is the
/// coordinator's own view of navigation: its weak parent, its children, push, present, flows. A coordinator
/// lives exactly as long as its routes do; the framework removes it.
///
/// Business rules do not belong here; they live in the domain, and view models call them.
@MainActor
public protocol Coordinator: AnyObject {
  /// The routes this coordinator can show.
  associatedtype Route: Routing.Route
  /// The types of the view models that it makes, as the compiler finds them in ``viewModel(for:)``.
  associatedtype Models: ViewModel

  /// The coordinator's own view of navigation, which its initialiser receives and stores.
  var context: CoordinatorContext { get }

  /// Called once, when the coordinator's first route is on the stack; by default does nothing.
  ///
  /// Navigation that it requests happens right after the change that brought the coordinator here.
  func start() throws

  /// Returns the view model of one of the coordinator's routes; called once per entry.
  ///
  /// A `switch` or an `if` has a view model in each branch, without `return`. So its types are known before it runs, and
  /// a view that the plugin registers for another type is found when the app is composed.
  ///
  /// ```swift
  /// func viewModel(for route: OrdersRoute) -> some ViewModel {
  ///   switch route {
  ///   case .orders: OrdersViewModel(orders: orders)
  ///   case .order(let id): OrderViewModel(id: id, orders: orders)
  ///   }
  /// }
  /// ```
  @ViewModelBuilder func viewModel(for route: Route) throws -> Models

  /// Handles an action sent by a view model or a child coordinator, or leaves it to the parent.
  ///
  /// - Returns: Whether the action was handled; by default every action is left to the parent.
  func handle(_ action: any CoordinatorAction) throws -> Bool
}

extension Coordinator {
  public func start() throws {}

  public func handle(_ action: any CoordinatorAction) throws -> Bool { false }

  /// The coordinator above, or `nil` for the root coordinator and after removal.
  public var parent: (any Coordinator)? { context.parent?.coordinator }
  /// The coordinators that this one owns, in the order they were added.
  public var childCoordinators: [any Coordinator] { context.children }

  /// The coordinator's own routes, from the bottom up.
  ///
  /// - Complexity: O(*d*) in the distance of the lowest route from the top.
  public var path: [Route] { context.ownRoutes.compactMap { $0.as(Route.self) } }

  /// The lowest of the coordinator's routes: where it began, unless that was replaced; `nil` without routes.
  ///
  /// - Complexity: O(*d*) in its distance from the top.
  public var startRoute: Route? { path.first }

  var routeType: ObjectIdentifier { ObjectIdentifier(Route.self) }
}

extension Coordinator {
  /// Pushes one of the coordinator's own routes.
  @discardableResult
  public func navigate(to route: Route) throws(NavigationError) -> NavigationAnswer {
    try context.push(route)
  }

  /// Shows one of the coordinator's own routes as its ``NavigationRoute`` declares: as a modal, or pushed.
  ///
  /// - Throws: ``NavigationError/notPresentable(route:)`` for a route that a child coordinator's flow shows.
  @discardableResult
  public func show(_ route: Route) throws(NavigationError) -> NavigationAnswer {
    guard let options = route as? any NavigationRoute else { return try context.push(route) }
    switch options.action {
    case .push: return try context.push(route)
    case .present(let style, _): return try context.present(route, as: style)
    case nil: throw .notPresentable(route: try AnyRoute.erasing(route))
    }
  }
}

/// The coordinator above all others: it decides what the whole app shows, and shows no route itself.
///
/// Actions that no coordinator below has handled end here.
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
  /// Never called, because no route exists to call it with.
  public func viewModel(for route: NoRoute) -> Never {}
}

/// The route type of a coordinator that shows no routes itself.
///
/// It has no cases, so that ``Coordinator/viewModel(for:)`` of such a coordinator cannot be called.
public enum NoRoute: Route {
  public static let patterns: [LinkPattern<NoRoute>] = []
}

/// A message upwards: from a view model to its coordinator, and on to the parents until one handles it.
public protocol CoordinatorAction: Sendable {
  /// The action as one word, for events; by default the name of its type.
  var name: String { get }
}

extension CoordinatorAction {
  public var name: String { "\(Self.self)" }
}

/// The action sent to the parents when a person goes back at the root of a stack; a coordinator that handles
/// it must have gone elsewhere or ended the flow.
///
/// ```swift
/// func handle(_ action: any CoordinatorAction) throws -> Bool {
///   guard action is BackAtRoot else { return false }
///   try context.cancel()
///   return true
/// }
/// ```
public struct BackAtRoot: CoordinatorAction {
  public init() {}
}

/// Tells the coordinators above that a flow is over: SwiftUICoordinator's `Action.done` and `Action.cancel`,
/// typed by the flow.
///
/// It goes up like any action, so that coordinators in between can observe it. The coordinator that runs the
/// flow ends it, exactly once, and the caller gets the result.
///
/// ```swift
/// try context.send(FlowAction<SignInFlow>.done(user.id))
/// try context.send(FlowAction<SignInFlow>.cancel)
/// ```
public enum FlowAction<F: Flow>: CoordinatorAction {
  /// The flow reached its goal.
  case done(F.Value)
  /// The flow was left.
  case cancel

  public var name: String {
    switch self {
    case .done: "\(F.name) done"
    case .cancel: "\(F.name) cancelled"
    }
  }
}

@MainActor
protocol FlowEnding {
  func end(_ context: CoordinatorContext) throws(NavigationError) -> Bool
}

extension FlowAction: FlowEnding {
  func end(_ context: CoordinatorContext) throws(NavigationError) -> Bool {
    guard context.runs(F.self) else { return false }
    switch self {
    case .done(let value): try context.finish(F.self, with: value)
    case .cancel: try context.cancel()
    }
    return true
  }
}
