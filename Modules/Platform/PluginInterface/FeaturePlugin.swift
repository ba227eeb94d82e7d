public import DependencyInjection
public import Diagnostics
import Navigation
package import PublishedLinks
import Routing

/// What a feature gives the app: a manifest, and one call that registers everything.
///
/// A plugin never imports another feature and never holds the dependency container; it declares what it needs
/// and receives exactly that.
public protocol FeaturePlugin: Sendable {
  /// The identity of the plugin.
  var manifest: PluginManifest { get }

  /// Registers routes, flows, tabs, guards, commands and dependencies.
  ///
  /// The order in which plugins register never changes the result. If a registration throws, only the
  /// plugin's links stay known, so that the app can say who would handle them.
  func register(in registry: inout RouterRegistry) throws
}

extension FeaturePlugin {
  /// Returns the links that the plugin publishes, as its lock file stores them.
  ///
  /// - Throws: The error of the plugin's registration.
  package func publishedLinks() throws -> LinkLock {
    var table = RouteTableBuilder()
    for routes in try registered().routeTypes { routes.addPatterns(&table, true) }
    return table.published
  }

  /// Returns what other plugins can use of this one: its routes, its tabs and the points that no other plugin opens,
  /// a line each, and the names of its flows.
  package func published() throws -> (routes: [String], flows: [String]) {
    let registry = try registered()
    let routes = registry.routeTypes.map { routes in
      let shown = routes.tab.map { "the tab \($0.rawValue)" } ?? "a \(routes.presentation)"
      return "\(routes.name) on \(shown)"
    }
    let tabs = registry.tabs.map(\.value).map {
      "the tab \($0.id.rawValue) \"\($0.title)\" of \($0.root), at \($0.order.map(String.init) ?? "the end")"
    }
    let points = registry.points.filter { !$0.isShared }.map { "the point \($0.name)" }
    return (routes + tabs + points, registry.providedFlows.map(\.name))
  }

  /// Returns the names of the actions that the plugin mentions for people on other screens.
  ///
  /// - Throws: The error of the plugin's registration.
  package func mentionedActions() throws -> [String] {
    try registered().mentions.map(\.value.name)
  }

  /// Returns the positions of the plugin's contributions at points, such as `CheckoutSteps 10`; sections of a page may
  /// share theirs.
  ///
  /// - Throws: The error of the plugin's registration.
  package func takenPositions() throws -> [String] {
    try registered().contributions.filter { $0.section == nil }.compactMap { contribution in
      contribution.order.map { "\(contribution.name) \($0)" }
    }
  }

  /// Returns what the plugin contributes to a point when it is composed; if its registration fails, what it had
  /// contributed before the failure.
  package func contributed<Point: ValuePoint>(to point: Point.Type) -> [Point.Output] {
    guard let nothing = try? DependencyRegistry().build() else { return [] }
    var registry = RouterRegistry(plugin: manifest)
    try? register(in: &registry)
    let own = registry.contributions.filter { $0.id == ObjectIdentifier(point) }
    return Point.values(of: own.map { $0.make(nothing) }).values.map(\.value)
  }

  private func registered() throws -> RouterRegistry {
    var registry = RouterRegistry(plugin: manifest)
    try register(in: &registry)
    return registry
  }
}

/// The identity of a plugin, which errors, reports and archives name.
public struct PluginManifest: Hashable, Sendable {
  /// The plugin's stable short name, such as `cart`: lower case, unique in an app.
  public let id: String
  /// The module it lives in, such as `CartFeature`.
  public let module: String
  /// The team that owns it, as CODEOWNERS names it, such as `@shop/cart`.
  public let owner: String
  public let version: String
  /// The version of the plugin's links, increased when archived links need migrating.
  public let schemaVersion: Int
  /// Whether people may choose the plugin as a feature; a store is part of the app whatever features are chosen.
  public let isFeature: Bool

  /// The ids of the plugins that this one cannot work without; they register first.
  ///
  /// Most plugins require none: they open others' routes if these are composed.
  ///
  /// If a required plugin cannot register, or its guard fails, the plugins that require it fail with it.
  public let requires: Set<String>

  /// The file and line of the manifest; not part of the plugin's identity.
  public let source: SourceLine

  /// Describes a plugin of the module that calls this, or, where a module such as `CartFeatureTesting` has its stand-in,
  /// of the one that is stood in for; any other plugin of a module whose name ends with `Testing` states its `module`.
  public init(
    id: String, module: String? = nil, owner: String, version: String = "1.0.0",
    schemaVersion: Int = 1, isFeature: Bool = true, requires: Set<String> = [],
    fileID: String = #fileID, line: Int = #line
  ) {
    let caller = String(fileID.prefix { $0 != "/" })
    self.module =
      module ?? (caller.hasSuffix("Testing") ? String(caller.dropLast("Testing".count)) : caller)
    (self.id, self.owner) = (id, owner)
    (self.version, self.schemaVersion) = (version, schemaVersion)
    (self.isFeature, self.requires) = (isFeature, requires)
    source = SourceLine(fileID: fileID, line: line)
  }
}

extension PluginManifest {
  public static func == (one: PluginManifest, other: PluginManifest) -> Bool {
    (one.id, one.module, one.owner, one.version)
      == (other.id, other.module, other.owner, other.version)
      && (one.schemaVersion, one.isFeature, one.requires)
        == (other.schemaVersion, other.isFeature, other.requires)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(module)
  }
}

extension PluginManifest: CustomStringConvertible {
  public var description: String { "\(module) \(version) (owner \(owner))" }
}

extension PluginManifest {
  /// Whether the manifest comes first in reports: by id, then by the other properties.
  func isBefore(_ other: PluginManifest) -> Bool {
    (id, module, owner, version) < (other.id, other.module, other.owner, other.version)
  }
}

/// A plugin that only provides services: the fakes of a test or an example, or a clock of the app itself.
public struct ServiceProvider: FeaturePlugin {
  public let manifest: PluginManifest
  private let services: @Sendable (inout DependencyRegistry, _ name: String) throws -> Void

  /// Creates a provider, whose name becomes the `plugin` of what it provides.
  public init(
    _ name: String, fileID: String = #fileID, line: Int = #line,
    register services: @escaping @Sendable (inout DependencyRegistry, _ name: String) throws -> Void
  ) {
    manifest = PluginManifest(
      id: name, module: name, owner: "the app", isFeature: false, fileID: fileID, line: line)
    self.services = services
  }

  public func register(in registry: inout RouterRegistry) throws {
    try services(&registry.dependencies, manifest.id)
  }
}
