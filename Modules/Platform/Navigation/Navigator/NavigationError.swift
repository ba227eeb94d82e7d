public import Routing

/// Why an attempt was refused; the state is then what it was before.
///
/// ```swift
/// do throws(NavigationError) {
///   try context.pop(to: HomeRoute.home)
/// } catch .routeNotInStack {
///   try context.open(HomeRoute.home)
/// }
/// ```
public enum NavigationError: Error, Hashable, Sendable {
  /// No composed plugin shows this place.
  case noDestination(route: AnyRoute)
  /// The coordinator was asked for a place of another's.
  case notOwned(route: AnyRoute, coordinator: String)
  /// No pattern of its own type prints the route, so it has no link.
  case unprintable(route: String)
  /// The place to go back to is not on the stack.
  case routeNotInStack(route: AnyRoute)
  /// Nothing is presented.
  case nothingToDismiss
  /// There is no tab of that name.
  case unknownTab(name: String, available: [String])
  /// What is on screen has no tabs just now.
  case noTabs(root: RootID)
  /// No tab may be entered before signing in.
  case noOpenTab(available: [String])
  /// Guards sent the attempt in a circle, or further than allowed.
  case redirectLoop(chain: [AnyRoute])
  /// A guard refused a place: the one asked for, or one that would lie beneath it.
  case refused(route: AnyRoute, by: String, reason: String)
  /// The place is for signed-in users and no composed feature can sign in.
  case signInUnavailable(route: AnyRoute)

  /// The place would be a whole root and must wait for a flow, which has nothing to be shown over; show
  /// that flow as the root first.
  case cannotWait(route: AnyRoute, flow: String)

  /// A child coordinator is on top, where only it may push; or a stack stands on its places, so that it
  /// cannot be removed.
  case childActive(child: String)

  /// The coordinator has a parent already.
  case childAlreadyAdded(child: String)
  /// The coordinator would become its own ancestor.
  case coordinatorCycle(child: String)
  /// The coordinator is no child of that parent, or was not added by hand.
  case notAChild(child: String, parent: String)
  /// The coordinator is no longer, or not yet, part of navigation.
  case detached(coordinator: String)
  /// No coordinator up to the root handled the action (strict mode).
  case actionUnhandled(action: String)
  /// Nothing is on screen yet.
  case notStarted
  /// The coordinator of a place could not be made.
  case coordinatorFailed(route: AnyRoute, reason: String)
  /// Attempts made by observers and results kept making further ones; the rest was dropped.
  case endlessQueue(limit: Int)
  /// A guard itself failed.
  case guardFailed(name: String, reason: String)
  /// A blocker wants its place kept; the token makes the same attempt once more without asking it.
  case blocked(by: String, reason: String, token: ProceedToken)
  /// The token was used, or navigation has changed since the attempt was denied.
  case tokenSpent
  /// A layer is presented already, and the attempt asked for none on top of it.
  case alreadyPresenting(route: AnyRoute)
  /// The place says it is shown by a child coordinator: start the flow instead.
  case notPresentable(route: AnyRoute)
  /// As many attempts wait as may.
  case pendingFull(capacity: Int)
}

extension AnyRoute {
  /// A route without its type; one that has no link is an error of navigation.
  static func erasing(_ route: some Route) throws(NavigationError) -> AnyRoute {
    do {
      return try AnyRoute(route)
    } catch {
      throw .unprintable(route: String(describing: route))
    }
  }
}
