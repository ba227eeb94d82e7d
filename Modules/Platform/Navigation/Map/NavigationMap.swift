public import Routing

/// Everything a navigator can show, frozen when the app is composed.
///
/// ```swift
/// let map = NavigationMap(destinations: [ObjectIdentifier(HomeRoute.self): home], tabs: [homeTab])
/// let navigator = Navigator(map: map)
/// ```
public struct NavigationMap: Sendable {
  /// Who shows which routes, by the identity of the route type.
  public let destinations: [ObjectIdentifier: Destination]

  /// The tabs in their order.
  public let tabs: [TabDefinition]

  /// The guards in the order they are asked.
  public let guards: [NavigationGuard]

  /// How changes are shown.
  public let transitions: TransitionTable

  /// The link versions of the plugins, and how older links become newer ones.
  public let schemas: [ArchiveSchema]

  /// The version of each plugin's links now.
  let schemaVersions: [String: Int]

  /// Creates a map; tabs are put in their order, guards in the order of their names.
  public init(
    destinations: [ObjectIdentifier: Destination], tabs: [TabDefinition] = [],
    guards: [NavigationGuard] = [], transitions: TransitionTable = TransitionTable(),
    schemas: [ArchiveSchema] = []
  ) {
    self.destinations = destinations
    self.tabs = tabs.sorted { ($0.order, $0.id.rawValue) < ($1.order, $1.id.rawValue) }
    self.guards = guards.sorted { $0.name < $1.name }
    self.transitions = transitions
    self.schemas = schemas.sorted { $0.plugin < $1.plugin }
    schemaVersions = Dictionary(
      schemas.map { ($0.plugin, $0.version) }, uniquingKeysWith: max)
  }
}

/// Who shows the places of a route type, and where they belong.
///
/// ```swift
/// Destination(plugin: "home", tab: "home", presentation: .sheet) { context in
///   HomeCoordinator(context: context, catalog: catalog)
/// }
/// ```
public struct Destination: Sendable {
  /// The plugin the routes belong to.
  public let plugin: String

  /// The tab the places belong to; `nil` for places that open over whatever is on screen.
  public let tab: TabID?

  /// How a place without a tab of its own is shown.
  public let presentation: Presentation

  /// The places that lie beneath a place opened by a link, from the bottom up; the link needs each of them
  /// admitted, unless it is ``NavigationRoute/isOptionalParent``.
  public let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]

  /// Checks that a place can be shown, and throws why not.
  public typealias Preparation = @MainActor @Sendable (AnyRoute) async throws -> Void

  /// Checks a place before a link to it is opened, if the plugin has a check.
  public let prepare: Preparation?

  /// Makes a coordinator for the places.
  public let makeCoordinator: @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator

  /// Creates a destination.
  public init(
    plugin: String, tab: TabID?, presentation: Presentation,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] },
    prepare: Preparation? = nil,
    makeCoordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator
  ) {
    self.plugin = plugin
    self.tab = tab
    self.presentation = presentation
    self.parents = parents
    self.prepare = prepare
    self.makeCoordinator = makeCoordinator
  }
}
