public import Navigation
public import Routing

/// A real navigator over generated places, with queues of what happened to take from.
///
/// Nothing is mocked: guards, flows, layers and results behave as in an app. What the app would need
/// besides, coordinators and screens, is generated for any route types. What happens after its making
/// waits in a queue until a test takes it.
///
/// ```swift
/// let app = try FakeNavigator(
///   .tab("home", root: HomeRoute.home), .tab("cart", root: CartRoute.cart),
///   .overlay(SignInRoute.self))
/// try app.push(HomeRoute.details)
/// app.expectPush(HomeRoute.details)
/// app.expectNoMore()
/// ```
@MainActor
public final class FakeNavigator {
  /// The navigator itself.
  public let navigator: Navigator

  /// The coordinator above all others.
  public let root: FakeRoot

  let queue: EventQueue

  /// Creates a navigator that shows its tabs, in the order given, the first one selected.
  ///
  /// - Parameters:
  ///   - places: What can be shown; at least one tab.
  ///   - guards: Who may redirect, refuse or postpone.
  ///   - access: Who counts as signed in.
  ///   - isStrict: Whether an action nobody handles is an error.
  /// - Throws: `RoutingError` for a root without a link, or `NavigationError`, for example when there
  ///   is no tab.
  public convenience init(
    _ places: FakePlaces..., guards: [NavigationGuard] = [],
    access: AccessPolicy = .publicOnly, isStrict: Bool = false
  ) throws {
    let map = try FakeNavigator.map(places, guards)
    try self.init(Navigator(map: map, access: access, isStrict: isStrict)) { navigator in
      _ = try navigator.showTabs(root: "main")
    }
  }

  /// Creates a navigator with a single stack and a generated coordinator.
  ///
  /// - Parameters:
  ///   - root: The first place of the stack.
  ///   - places: What else can be shown.
  ///   - guards: Who may redirect, refuse or postpone.
  ///   - access: Who counts as signed in.
  ///   - isStrict: Whether an action nobody handles is an error.
  /// - Throws: `RoutingError` for a root without a link, or `NavigationError`.
  public convenience init<Places: Route>(
    root: Places, _ places: FakePlaces..., guards: [NavigationGuard] = [],
    access: AccessPolicy = .publicOnly, isStrict: Bool = false
  ) throws {
    let map = try FakeNavigator.map([.overlay(Places.self)] + places, guards)
    try self.init(Navigator(map: map, access: access, isStrict: isStrict)) { navigator in
      _ = try navigator.showFlow(root: "main", FakeFlow(start: root)) { _ in }
    }
  }

  /// Creates one around a navigator of the test's own, as it stands.
  public convenience init(_ navigator: Navigator) {
    self.init(started: navigator, root: FakeRoot(navigator))
  }

  private convenience init(
    _ navigator: Navigator, start: (Navigator) throws -> Void
  ) throws {
    let root = FakeRoot(navigator)
    try start(navigator)
    self.init(started: navigator, root: root)
  }

  private init(started navigator: Navigator, root: FakeRoot) {
    (self.navigator, self.root) = (navigator, root)
    queue = EventQueue(navigator)
  }

  private static func map(
    _ places: [FakePlaces], _ guards: [NavigationGuard]
  ) throws -> NavigationMap {
    var destinations: [ObjectIdentifier: Destination] = [:]
    for place in places { destinations[place.routeType] = place.destination }
    let tabs = try places.enumerated().compactMap { try $1.tabDefinition(order: $0) }
    return NavigationMap(destinations: destinations, tabs: tabs, guards: guards)
  }
}
