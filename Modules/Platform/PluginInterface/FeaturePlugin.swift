public import PublishedLinks
import Routing

/// What a feature gives the app: who it is, and one call in which it registers everything it has.
///
/// A plugin never imports another feature and never holds the dependency container; it declares what
/// it needs and is handed exactly that.
public protocol FeaturePlugin: Sendable {
  /// Who the plugin is.
  var manifest: PluginManifest { get }

  /// Registers routes, flows, tabs, guards, commands and dependencies.
  ///
  /// The order in which plugins register never changes the result. A registration that throws leaves
  /// nothing behind but the knowledge of its links, so that the app can say who would handle them.
  func register(in registry: inout RouterRegistry) throws
}

extension FeaturePlugin {
  /// The links that the plugin publishes, as its lock file keeps them.
  ///
  /// - Throws: What its registration throws.
  public func publishedLinks() throws -> LinkLock {
    var registry = RouterRegistry(plugin: manifest)
    try register(in: &registry)
    var table = RouteTableBuilder()
    for routes in registry.routeTypes { routes.addPatterns(&table, true) }
    return table.published
  }
}
