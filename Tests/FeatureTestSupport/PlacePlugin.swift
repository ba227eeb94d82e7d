import Navigation
import NavigationTestKit
public import PluginInterface
public import Routing

/// Stands in for another feature: shows every place of its route type as an empty screen, on a tab.
///
/// ```swift
/// composition.add(PlacePlugin(id: "home", root: HomeRoute.home, order: 10))
/// ```
public struct PlacePlugin<Places: Route>: FeaturePlugin {
  public let manifest: PluginManifest
  private let root: Places
  private let order: Int

  /// Creates a stand-in that owns the prefixes of its links.
  ///
  /// - Parameters:
  ///   - id: The id of the feature it stands in for, and of its tab.
  ///   - root: The place at the root of the tab.
  ///   - order: Where the tab stands among the tabs.
  public init(id: String, root: Places, order: Int = 10) {
    let links = Places.patterns.flatMap { [$0.template] + $0.aliases }
    manifest = PluginManifest(
      id: id, module: "StandIn_\(id)", owner: "@shop/\(id)",
      prefixes: Set(links.map { link in String(link.prefix { $0 != "/" && $0 != "?" }) }))
    self.root = root
    self.order = order
  }

  public func register(in registry: inout RouterRegistry) throws {
    let tab = TabID(rawValue: manifest.id)
    registry.routes(Places.self, tab: tab) { FakeCoordinator<Places>($0) }
    try registry.tab(tab, title: manifest.id, root: root, order: order)
  }
}
