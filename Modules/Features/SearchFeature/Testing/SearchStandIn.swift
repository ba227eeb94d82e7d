import Catalog
import CatalogScreens
import Navigation
public import PluginInterface
import SearchFeatureInterface
import Screens
import SharedKernel
import StandIns

/// Stands in for searching the catalogue.
public struct SearchStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "search", module: "SearchFeature", owner: "@shop/search")
  /// The products that every search finds.
  static let products = ["p-001", "p-002"].compactMap { Product.ID($0) }

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(
      SearchRoute.self, tab: "search",
      points: StandInPoint(SearchRows.self, input: { _ in Self.products }) { screen, contributed in
        screen.blocks.append(.list(Self.products.map { Row($0.rawValue) }))
        screen.add([(contributed.plugin, contributed.output)], toRowsOf: Self.products)
      })
    try registry.tab("search", title: "Search", root: SearchRoute.search(""), order: 20)
  }
}
