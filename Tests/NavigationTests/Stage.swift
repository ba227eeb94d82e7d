import Testing
import Navigation
import Routing

/// A navigator over the sample places, with short words for what tests do.
@MainActor
final class Stage {
  let navigator: Navigator
  let root: SampleRoot
  private let session: Session

  /// Whether somebody is signed in; a class, since the navigator asks it at every attempt.
  final class Session: Sendable {
    @MainActor var isSignedIn = false
  }

  var isSignedIn: Bool {
    get { session.isSignedIn }
    set { session.isSignedIn = newValue }
  }

  init(
    guards: [NavigationGuard] = [], hasDoor: Bool = true, isStrict: Bool = false,
    storeFails: Bool = false,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] }
  ) throws {
    let session = Session()
    self.session = session
    var destinations = [
      ObjectIdentifier(StoreRoute.self): Destination(
        plugin: "store", tab: "store", presentation: .sheet, parents: parents
      ) { context in
        if storeFails, context.id.rawValue > 3 { throw Broken() }
        return SampleCoordinator<StoreRoute>(context)
      },
      ObjectIdentifier(BasketRoute.self): Destination(
        plugin: "basket", tab: "basket", presentation: .sheet
      ) { SampleCoordinator<BasketRoute>($0) },
      ObjectIdentifier(StepRoute.self): Destination(
        plugin: "steps", tab: nil, presentation: .cover
      ) { SampleCoordinator<StepRoute>($0) },
    ]
    if hasDoor {
      destinations[ObjectIdentifier(DoorRoute.self)] = Destination(
        plugin: "door", tab: nil, presentation: .sheet
      ) { SampleCoordinator<DoorRoute>($0) }
    }
    let map = NavigationMap(
      destinations: destinations,
      tabs: [
        TabDefinition(
          id: "basket", title: "Basket", root: try AnyRoute(BasketRoute.root), plugin: "basket",
          order: 20),
        TabDefinition(
          id: "store", title: "Store", root: try AnyRoute(StoreRoute.root), plugin: "store",
          order: 10),
      ],
      guards: guards)
    navigator = Navigator(
      map: map,
      access: AccessPolicy(
        isSignedIn: { session.isSignedIn }, signIn: hasDoor ? DoorFlow() : nil),
      isStrict: isStrict)
    root = SampleRoot(navigator)
  }

  /// The thrown error of a coordinator that cannot be made.
  struct Broken: Error {}

  /// A stage that shows the tabs.
  static func withTabs(
    guards: [NavigationGuard] = [], hasDoor: Bool = true, isStrict: Bool = false,
    storeFails: Bool = false
  ) throws -> Stage {
    let stage = try Stage(
      guards: guards, hasDoor: hasDoor, isStrict: isStrict, storeFails: storeFails)
    _ = try stage.navigator.showTabs(root: "main")
    return stage
  }

  /// The links of the selected stack, from the bottom up.
  var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  /// The kinds of all events, in words.
  var events: [String] { navigator.log.events.map { "\($0.kind)" } }

  /// The coordinator of the place on top.
  func top<Places: Route>(_ type: Places.Type = Places.self) throws -> SampleCoordinator<Places> {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry) as? SampleCoordinator<Places>)
  }

  func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }
}
