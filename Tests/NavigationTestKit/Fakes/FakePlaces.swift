public import Navigation
public import Routing

/// The places of one route type on a ``FakeNavigator``: on a tab of their own, or over the screen.
///
/// ```swift
/// .tab("home", root: HomeRoute.home)                                  // a coordinator is generated
/// .overlay(SignInRoute.self, as: .cover) { SignInCoordinator($0) }    // a real one
/// ```
public struct FakePlaces: Sendable {
  typealias Factory = @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator

  let routeType: ObjectIdentifier
  let plugin: String
  let presentation: Presentation
  let factory: Factory
  var tab: TabID?
  var root: (@Sendable () throws -> AnyRoute)?

  /// Places on a tab, shown by a generated coordinator.
  ///
  /// - Parameters:
  ///   - id: The tab, and the name of the plugin.
  ///   - root: The first place of the tab.
  /// - Returns: The places.
  public static func tab<Places: Route>(_ id: TabID, root: Places) -> FakePlaces {
    tab(id, root: root) { FakeCoordinator<Places>($0) }
  }

  /// Places on a tab, shown by a coordinator of the test's own.
  ///
  /// - Parameters:
  ///   - id: The tab, and the name of the plugin.
  ///   - root: The first place of the tab.
  ///   - coordinator: Makes a coordinator.
  /// - Returns: The places.
  public static func tab<C: Coordinator>(
    _ id: TabID, root: C.Route,
    coordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> C
  ) -> FakePlaces {
    FakePlaces(
      routeType: ObjectIdentifier(C.Route.self), plugin: id.rawValue, presentation: .push,
      factory: coordinator, tab: id, root: { try AnyRoute(root) })
  }

  /// Places without a tab, shown by a generated coordinator.
  ///
  /// - Parameters:
  ///   - places: The route type, also the name of the plugin.
  ///   - style: How a place is shown that is opened over the screen.
  /// - Returns: The places.
  public static func overlay<Places: Route>(
    _ places: Places.Type, as style: Presentation = .sheet
  ) -> FakePlaces {
    overlay(places, as: style) { FakeCoordinator<Places>($0) }
  }

  /// Places without a tab, shown by a coordinator of the test's own.
  ///
  /// - Parameters:
  ///   - places: The route type, also the name of the plugin.
  ///   - style: How a place is shown that is opened over the screen.
  ///   - coordinator: Makes a coordinator.
  /// - Returns: The places.
  public static func overlay<C: Coordinator>(
    _ places: C.Route.Type, as style: Presentation = .sheet,
    coordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> C
  ) -> FakePlaces {
    FakePlaces(
      routeType: ObjectIdentifier(C.Route.self), plugin: String(describing: C.Route.self),
      presentation: style, factory: coordinator)
  }

  var destination: Destination {
    Destination(plugin: plugin, tab: tab, presentation: presentation, makeCoordinator: factory)
  }

  /// The tab of the places, if they have one, at a position among the tabs.
  func tabDefinition(order: Int) throws -> TabDefinition? {
    guard let tab, let root else { return nil }
    return TabDefinition(
      id: tab, title: tab.rawValue, root: try root(), plugin: plugin, order: order)
  }
}
