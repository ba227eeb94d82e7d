import Navigation
public import PluginInterface
import SearchFeatureInterface
import StandIns

/// Stands in for searching the catalogue.
public struct SearchStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "search", owner: "@shop/search")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(SearchRoute.self, tab: "search")
    try registry.tab("search", title: "Search", root: SearchRoute.search(""), order: 20)
  }
}
