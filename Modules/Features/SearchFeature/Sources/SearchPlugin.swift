import Catalog
import DependencyInjection
import HomeFeatureInterface
import Navigation
public import PluginInterface
import Routing
import SearchFeatureInterface

/// The search feature: finding products by words, on its own tab.
///
/// A result opens on the search's own stack if a composed plugin shows products; otherwise the
/// results are read-only.
public struct SearchPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "search", owner: "@shop/search")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(ProductRows.self, isShared: true)
    registry.routes(
      SearchRoute.self, tab: "search", using: ProductSearchKey.self,
      Contributions<ProductRows>.self, coordinator: SearchCoordinator.init)
    registry.opens(HomeRoute.self, isOptional: true)
    registry.command("find", title: "Search the catalogue", usage: "find <text>") { words in
      SearchRoute.search(try SearchText(words, for: "find").text)
    }
    registry.command(
      "search", title: "Search as find does; alone it shows the tab", usage: "search [text]",
      offeredTo: []
    ) { words in
      SearchRoute.search(words.isEmpty ? "" : try SearchText(words, for: "search").text)
    }
    try registry.tab(
      "search", title: "Search", symbol: "magnifyingglass", root: SearchRoute.search(""), order: 20)
  }
}
