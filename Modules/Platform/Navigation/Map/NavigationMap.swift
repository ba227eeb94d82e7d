public import Routing

/// Everything a navigator can show, frozen when the app is composed.
public final class NavigationMap: Sendable {
  /// The plugins with their owners, in words, by their ids: what faults name.
  let owners: [String: String]
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
  let schemaVersions: [String: Int]
  private let declared: [String: Set<ObjectIdentifier>]
  /// The plugins that take part.
  var plugins: Set<String> {
    Set(schemas.map(\.plugin) + destinations.values.map(\.plugin) + tabs.map(\.plugin))
  }

  /// Creates a map; tabs are put in their order, guards in the order of their names.
  ///
  /// `declared` are the types of the routes and flows each plugin may go to besides its own routes, by the
  /// plugin's id; one that is not there may go anywhere.
  public init(
    destinations: [ObjectIdentifier: Destination], owners: [String: String] = [:],
    tabs: [TabDefinition] = [], guards: [NavigationGuard] = [],
    transitions: TransitionTable = TransitionTable(), schemas: [ArchiveSchema] = [],
    declared: [String: Set<ObjectIdentifier>] = [:]
  ) {
    (self.destinations, self.declared) = (destinations, declared)
    self.tabs = tabs.sorted {
      ($0.order ?? .max, $0.id.rawValue) < ($1.order ?? .max, $1.id.rawValue)
    }
    self.guards = guards.sorted { $0.name < $1.name }
    (self.owners, self.transitions) = (owners, transitions)
    self.schemas = schemas.sorted { $0.plugin < $1.plugin }
    schemaVersions = Dictionary(
      schemas.map { ($0.plugin, $0.version) }, uniquingKeysWith: max)
  }

  /// Why a plugin may not go a way, which is a type of routes or of a flow that begins at some: it neither
  /// registers the routes, or a variant of them that is shown, nor declares the way.
  func undeclared(
    _ way: Any.Type, from routes: Any.Type, by plugin: String?
  ) -> NavigationError? {
    let destination = destinations[ObjectIdentifier(routes)]
    guard let plugin, let declared = declared[plugin],
      destination?.plugin != plugin, destination?.shownBy() != plugin,
      !declared.contains(ObjectIdentifier(way))
    else { return nil }
    return .undeclared(
      way: "\(way)", isFlow: way is any Flow.Type, plugin: plugin)
  }
}

/// Who shows the places of a route type, and where they belong.
public final class Destination: Sendable {
  /// The plugin the routes belong to.
  public let plugin: String
  /// The tab the places belong to; `nil` for places that open over whatever is on screen.
  public let tab: TabID?
  /// How a place without a tab of its own is shown.
  public let presentation: Presentation

  /// The places that lie beneath a place opened by a link, from the bottom up; the link needs each of them
  /// admitted, unless it is ``NavigationRoute/isOptionalParent``.
  public let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]

  /// Makes a coordinator for places.
  public typealias CoordinatorMaker =
    @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator

  /// Checks that a place can be shown, and throws why not.
  public typealias Preparation = @MainActor @Sendable (AnyRoute) async throws -> Void

  /// The plugin whose coordinator shows the places; another than ``plugin`` where that has a variant of them.
  public let shownBy: @Sendable () -> String

  /// Checks a place before a link to it is opened, if the plugin has a check.
  public let prepare: Preparation?
  /// Makes a coordinator for the places.
  public let makeCoordinator: CoordinatorMaker

  /// Creates a destination.
  public init(
    plugin: String, tab: TabID?, presentation: Presentation,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] },
    shownBy: (@Sendable () -> String)? = nil, prepare: Preparation? = nil,
    makeCoordinator: @escaping CoordinatorMaker
  ) {
    (self.plugin, self.tab, self.presentation) = (plugin, tab, presentation)
    (self.parents, self.prepare, self.makeCoordinator) = (parents, prepare, makeCoordinator)
    self.shownBy = shownBy ?? { plugin }
  }
}

/// The version of a plugin's links, and how older links become newer ones.
///
/// ```swift
/// ArchiveSchema(plugin: "home", version: 2, migrations: [
///   1: { $0.hasPrefix("item/") ? "product/" + $0.dropFirst(5) : $0 }
/// ])
/// ```
public struct ArchiveSchema: Sendable {
  /// Turns a link of one version into one of the next, or answers that there is no such place any more.
  ///
  /// The place of a link for which it throws is not restored.
  public typealias Migration = @Sendable (_ link: String) throws -> String?

  /// The plugin.
  public let plugin: String
  /// The version of its links now.
  public let version: Int
  /// The steps, each by the version it starts from.
  public let migrations: [Int: Migration]

  /// Creates a schema.
  public init(plugin: String, version: Int, migrations: [Int: Migration] = [:]) {
    (self.plugin, self.version, self.migrations) = (plugin, version, migrations)
  }

  /// A link of a stored version as it is written now.
  ///
  /// - Throws: A `RestorationLoss.Reason` why there is none, or what a step throws.
  func migrate(_ link: String, from stored: Int) throws -> String {
    guard stored <= version else {
      throw RestorationLoss.Reason.newerSchema(found: stored, known: version)
    }
    var current = link
    for step in stored..<version {
      guard let migration = migrations[step] else {
        throw RestorationLoss.Reason.noMigration(from: step)
      }
      guard let next = try migration(current) else { throw RestorationLoss.Reason.removed }
      current = next
    }
    return current
  }
}
