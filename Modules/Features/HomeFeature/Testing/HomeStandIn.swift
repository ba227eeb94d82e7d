import HomeFeatureInterface
import Navigation
public import PluginInterface
import StandIns

/// Stands in for browsing the catalogue.
public struct HomeStandIn: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "home", module: "HomeFeature", owner: "@shop/home",
    prefixes: ["home", "category", "categories", "product", "products", "seller"])

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(
      HomeRoute.self, tab: "home", parents: \.parents,
      points: StandInPoint(FrontPage.self) { $0 == .home ? () : nil },
      StandInPoint(ProductPage.self) { if case .product(let id) = $0 { id } else { nil } })
    try registry.tab("home", title: "Home", root: HomeRoute.home, order: 10)
  }
}
