import Catalog
import CatalogScreens
import HomeFeatureInterface
import Navigation
public import PluginInterface
import Screens
import SharedKernel
import StandIns

/// Stands in for browsing the catalogue.
public struct HomeStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "home", owner: "@shop/home")

  /// The products of every category.
  static let products = ["p-001", "p-002"].compactMap { Product.ID($0) }

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(
      HomeRoute.self, tab: "home", parents: \.parents,
      points: StandInPoint(FrontPage.self) { $0 == .home ? () : nil },
      StandInPoint(ProductPage.self) { if case .product(let id) = $0 { id } else { nil } },
      StandInPoint(
        ProductRows.self, isShared: true,
        input: { if case .category = $0 { Self.products } else { nil } }
      ) { screen, contributed in
        let products = Self.products
        screen.blocks.append(.list(products.map { Row($0.rawValue) }))
        screen.add([(contributed.plugin, contributed.output)], toRowsOf: products)
      })
    try registry.tab("home", title: "Home", root: HomeRoute.home, order: 10)
  }
}
