import Navigation
import Routing

/// What a test app is made of.
@MainActor
struct TestAppOptions {
  /// The plugins that faults name, with their owners.
  var owners: [String: String] = [:]
  var guards: [NavigationGuard] = []
  var hasDoor = true
  var isStrict = false
  var transitions: [Transition] = []
  var schemas: [ArchiveSchema] = []
  var declared: [String: Set<ObjectIdentifier>] = [:]
  var basketRoot = BasketRoute.root
  var isBasketPreloaded = false
  /// Whether the pages are a tab behind the others.
  var isPagesTab = false
  var capacity = 1
  var lifetime: Int64?
  var opening = OpeningPolicy.reset
  /// Whether the plugins prepare their routes, as the session says.
  var prepares = false
  /// The plugins that are not composed.
  var off: Set<String> = []
  var session = TestSession()
  var parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] }
  /// The parents of single routes of any plugin.
  var above: [AnyRoute: [AnyRoute]] = [:]

  mutating func put(_ target: some Route, above parents: [any Route]) throws {
    above[try AnyRoute(target)] = try parents.map { try AnyRoute($0) }
  }

  func map() throws -> NavigationMap {
    let session = session
    var destinations = [
      ObjectIdentifier(StoreRoute.self): destination(
        "store", tab: "store", .sheet, parents: parents
      ) {
        SampleCoordinator<StoreRoute>($0, session)
      },
      ObjectIdentifier(BasketRoute.self): destination("basket", tab: "basket", .sheet) {
        SampleCoordinator<BasketRoute>($0, session)
      },
      ObjectIdentifier(StepRoute.self): destination("steps", .cover) {
        try session.makeSteps?($0) ?? SampleCoordinator<StepRoute>($0, session)
      },
      ObjectIdentifier(PageRoute.self): destination("pages", .sheet) {
        SampleCoordinator<PageRoute>($0, session)
      },
      // Registered wrongly on purpose: its coordinator shows other routes.
      ObjectIdentifier(StrayRoute.self): destination("strays", .sheet) {
        SampleCoordinator<DoorRoute>($0, session)
      },
    ]
    if hasDoor {
      destinations[ObjectIdentifier(DoorRoute.self)] = destination("door", .sheet) {
        SampleCoordinator<DoorRoute>($0, session)
      }
    }
    return NavigationMap(
      destinations: destinations.filter { !off.contains($0.value.plugin) }, owners: owners,
      tabs: try tabs().filter { !off.contains($0.plugin) }, guards: guards,
      transitions: transitions, schemas: schemas, declared: declared)
  }

  private func tabs() throws -> [TabDefinition] {
    [
      TabDefinition(
        id: "basket", title: "Basket", root: try AnyRoute(basketRoot), plugin: "basket",
        order: 20, isPreloaded: isBasketPreloaded),
      TabDefinition(
        id: "store", title: "Store", root: try AnyRoute(StoreRoute.root), plugin: "store",
        order: 10),
    ]
      + (isPagesTab
        ? [
          TabDefinition(
            id: "pages", title: "Pages", root: try AnyRoute(PageRoute.plain), plugin: "pages",
            order: 30)
        ] : [])
  }

  private func destination(
    _ plugin: String, tab: TabID? = nil, _ presentation: Presentation,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] },
    make: @escaping @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator
  ) -> Destination {
    let (session, above) = (session, above)
    let prepare: Destination.Preparation = { route in
      try await session.onPrepare?(route.link.text)
      return nil
    }
    return Destination(
      plugin: plugin, tab: tab, presentation: presentation,
      parents: { above[$0] ?? parents($0) }, prepare: prepares ? prepare : nil,
      makeCoordinator: { context in
        if session.broken.contains(plugin) { throw TestApp.Broken() }
        return try make(context)
      })
  }
}
