import Navigation
public import PluginInterface
import StandIns
import WishlistFeatureInterface

/// Stands in for the wish list: its tab, and nothing on the pages of others.
public struct WishlistStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "wishlist", owner: "@shop/wishlist")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.standIn(WishlistRoute.self, tab: "wishlist")
    try registry.tab("wishlist", title: "Wishlist", root: WishlistRoute.wishlist, order: 25)
  }
}
