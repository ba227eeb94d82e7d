public import PublishedLinks
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
  public func publishedLinks() throws -> LinkLock {
    var registry = RouterRegistry(plugin: manifest)
    try register(in: &registry)
    var table = RouteTableBuilder()
    for routes in registry.routeTypes { routes.addPatterns(&table, true) }
    return table.published
  }
}
