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
  ///
  /// - Parameters:
  ///   - destinations: Who shows which routes.
  ///   - tabs: The tabs.
  ///   - guards: The guards.
  ///   - transitions: How changes are shown.
  ///   - schemas: The link versions of the plugins.
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
