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

  /// Returns what other plugins see of it: its places, tabs and points that it opens alone, a line each, and the names
  /// of its flows.
  package func published() throws -> (places: [String], flows: [String]) {
    let registry = try registered()
    let places = registry.routeTypes.map { routes in
      let shown = routes.tab.map { "the tab \($0.rawValue)" } ?? "a \(routes.presentation)"
      return "\(routes.name) on \(shown)"
    }
    let tabs = registry.tabs.map(\.value).map {
      "the tab \($0.id.rawValue) \"\($0.title)\" of \($0.root), at \($0.order.map(String.init) ?? "the end")"
    }
    let points = registry.points.filter { !$0.isShared }.map { "the point \($0.name)" }
    return (places + tabs + points, registry.providedFlows.map(\.name))
  }

  /// Returns the actions of its screens that it mentions elsewhere, by their names.
  ///
  /// - Throws: The error of the plugin's registration.
  package func mentionedActions() throws -> [String] {
    try registered().mentions.map(\.value.name)
  }

  private func registered() throws -> RouterRegistry {
    var registry = RouterRegistry(plugin: manifest)
    try register(in: &registry)
    return registry
  }
}
