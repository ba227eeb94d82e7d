public import Routing

/// Everything a navigator can show, frozen when the app is composed.
public final class NavigationMap: Sendable {
  /// The plugins with their owners, in words, by plugin id; faults name them.
  let owners: [String: String]
  /// Who shows which routes, by the identity of the route type.
  public let destinations: [ObjectIdentifier: Destination]
  /// The tabs in order.
  public let tabs: [TabDefinition]
  /// The guards in the order in which they are asked.
  public let guards: [NavigationGuard]
  let transitions: [Transition]
  /// The link versions of the plugins, with the migrations of older links.
  package let schemas: [ArchiveSchema]
  let schemaVersions: [String: Int]
  /// Whether any plugin prepares its routes.
  let prepares: Bool
  private let declared: [String: Set<ObjectIdentifier>]

  /// Creates a map; sorts the tabs by their order and the guards by name, and keeps the order of transitions.
  ///
  /// `declared` lists, by plugin id, the types of routes and flows that a plugin may go to besides its own
  /// routes; a plugin without an entry may go anywhere.
  public init(
    destinations: [ObjectIdentifier: Destination], owners: [String: String] = [:],
    tabs: [TabDefinition] = [], guards: [NavigationGuard] = [],
    transitions: [Transition] = [], schemas: [ArchiveSchema] = [],
    declared: [String: Set<ObjectIdentifier>] = [:]
  ) {
    (self.destinations, self.declared) = (destinations, declared)
    self.tabs = tabs.sorted {
      ($0.order ?? .max, $0.id.rawValue) < ($1.order ?? .max, $1.id.rawValue)
    }
    self.guards = guards.sorted { $0.name < $1.name }
    (self.owners, self.transitions) = (owners, transitions)
    self.schemas = schemas.sorted { $0.plugin < $1.plugin }
    prepares = destinations.values.contains { $0.prepare != nil }
    schemaVersions = Dictionary(
      schemas.map { ($0.plugin, $0.version) }, uniquingKeysWith: max)
  }

  /// Checks a route by its plugin, and returns what that has read of it.
  func prepare(_ route: AnyRoute) async throws -> (any Sendable)? {
    guard let destination = destinations[route.routeType] else { return nil }
    do {
      return try await destination.prepare?(route)
    } catch {
      throw attributed(error, to: destination.plugin, "to prepare \(route)")
    }
  }

  /// Returns an error if a plugin may not use a type of routes or flows: it neither declares the type nor
  /// registers the routes.
  func undeclared(
    _ type: Any.Type, from routes: Any.Type, by plugin: String?
  ) -> NavigationError? {
    let destination = destinations[ObjectIdentifier(routes)]
    guard let plugin, let declared = declared[plugin],
      destination?.plugin != plugin, !declared.contains(ObjectIdentifier(type))
    else { return nil }
    return .undeclared(
      name: "\(type)", isFlow: type is any Flow.Type, plugin: plugin)
  }
}

/// Who shows the routes of a route type, and where they belong.
///
/// The composition makes it of what a plugin registers by `RouterRegistry.routes` and `RouterRegistry.prepare`.
public final class Destination: Sendable {
  /// The plugin the routes belong to.
  public let plugin: String
  /// The tab the routes belong to; `nil` for routes that open over whatever is on screen.
  public let tab: TabID?
  /// How a route without a tab of its own is shown.
  public let presentation: Presentation

  /// The routes beneath a route opened by a link, from the bottom up, also another plugin's; the link needs each of
  /// them admitted.
  public let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]

  /// Makes a coordinator for routes.
  public typealias CoordinatorMaker =
    @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator

  /// Checks whether a route can be shown, and throws the reason if it cannot; returns what it has read of the
  /// route, if anything.
  public typealias Preparation = @MainActor @Sendable (AnyRoute) async throws -> (any Sendable)?

  /// Checks a route before a link to it is opened; `nil` if the plugin has no check.
  public let prepare: Preparation?
  /// Makes a coordinator for the routes.
  public let makeCoordinator: CoordinatorMaker

  public init(
    plugin: String, tab: TabID?, presentation: Presentation,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] },
    prepare: Preparation? = nil,
    makeCoordinator: @escaping CoordinatorMaker
  ) {
    (self.plugin, self.tab, self.presentation) = (plugin, tab, presentation)
    (self.parents, self.prepare, self.makeCoordinator) = (parents, prepare, makeCoordinator)
  }
}

/// The version of a plugin's links, with the migrations of older links.
///
/// ```swift
/// ArchiveSchema(plugin: "home", version: 2, migrations: [
///   1: { $0.hasPrefix("item/") ? "product/" + $0.dropFirst(5) : $0 }
/// ])
/// ```
public struct ArchiveSchema: Sendable {
  /// Converts a link of one version to the next, or returns `nil` if its route no longer exists.
  ///
  /// If it throws, the link's route is not restored.
  public typealias Migration = @Sendable (_ link: String) throws -> String?

  public let plugin: String
  /// The current version of its links.
  public let version: Int
  /// The migrations, each by the version it starts from.
  public let migrations: [Int: Migration]

  public init(plugin: String, version: Int, migrations: [Int: Migration] = [:]) {
    (self.plugin, self.version, self.migrations) = (plugin, version, migrations)
  }

  /// Converts a link of a stored version to the current version.
  ///
  /// - Throws: A `RestorationLoss.Reason` if there is no such link, or the error of a migration.
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

/// A tab: its name, its title and symbol, and the first route of its stack.
public struct TabDefinition: Sendable {
  /// The stable name.
  public let id: TabID
  /// The title that a person reads.
  public let title: String
  /// The name of the picture beside the title, which a host maps to what it draws: an SF Symbol's, as a rule.
  public let symbol: String?
  /// The first route of the tab's stack.
  public let root: AnyRoute
  /// The plugin the tab belongs to.
  public let plugin: String
  /// The position among the tabs, ascending; tabs without a number come last, by name.
  public let order: Int?
  /// Whether the tab's stack is created together with the tabs rather than on the first visit.
  public let isPreloaded: Bool

  public init(
    id: TabID, title: String, symbol: String? = nil, root: AnyRoute, plugin: String,
    order: Int? = nil, isPreloaded: Bool = false
  ) {
    (self.id, self.title, self.symbol) = (id, title, symbol)
    (self.root, self.plugin) = (root, plugin)
    (self.order, self.isPreloaded) = (order, isPreloaded)
  }
}

/// What happens to the routes on a tab when a link or a coordinator's `open` opens a route there.
public enum OpeningPolicy: Hashable, Sendable {
  /// The route is shown above its own parents on the tab's first route; everything else is removed.
  ///
  /// A link then leads to the same stack wherever it is followed, like the seeds' deep links. Routes that are
  /// already there stay, with their view models and flows, and a blocker may keep all of them.
  case reset
  /// The route is pushed onto the existing stack, with its parents beneath unless they are on top; modals go.
  case push
}

/// A route to enter, with what would lie beneath it.
///
/// A link leads to its route above the first route of the tab and the route's parents. A route pushed onto a
/// stack has nothing else on its path, because everything beneath it is already there.
package struct RoutePath {
  let route: AnyRoute
  /// The first route of the route's tab, unless the route is that one or belongs to no tab.
  let root: AnyRoute?
  /// The routes between the first one of the tab and the route, from the bottom up.
  package let parents: [AnyRoute]
  /// The tab of the lowest parent; `nil` if the path opens over what is on screen.
  package let tab: TabID?

  init(
    _ route: AnyRoute, above parents: [AnyRoute] = [], root: AnyRoute? = nil, tab: TabID? = nil
  ) {
    (self.route, self.parents, self.root, self.tab) = (route, parents, root, tab)
  }

  /// Everything on the path in the order of asking: first the route, which may redirect, then what lies
  /// beneath it from the bottom up.
  var asked: [AnyRoute] { [route] + (root.map { [$0] } ?? []) + parents }
}

extension NavigationMap {
  /// The path of a link to a route, independent of the current state, so that all callers agree.
  ///
  /// A parent of another type lies above its own parents, on its own tab.
  @MainActor
  package func path(to route: AnyRoute) -> RoutePath {
    guard let destination = destinations[route.routeType] else { return RoutePath(route) }
    // Beneath the first route of a tab lies nothing.
    if let tab = destination.tab, tabs.contains(where: { $0.id == tab && $0.root == route }) {
      return RoutePath(route, tab: tab)
    }
    var (tab, parents) = (destination.tab, destination.parents(route))
    var types: Set<ObjectIdentifier> = [route.routeType]
    while let lowest = parents.first, types.insert(lowest.routeType).inserted,
      let destination = destinations[lowest.routeType]
    {
      tab = destination.tab
      parents = destination.parents(lowest) + parents
    }
    let root = tab.flatMap { id in tabs.first { $0.id == id }?.root }
    return RoutePath(
      route, above: parents.filter { $0 != root }, root: root == route ? nil : root, tab: tab)
  }

  /// Checks that a route, and everything beneath it, is shown by a composed plugin.
  func requireComposed(_ path: RoutePath) throws(NavigationError) {
    for route in path.asked where destinations[route.routeType] == nil {
      throw .noDestination(route: route)
    }
  }
}
