import Accounts
import Database
public import PluginInterface
import SharedKernel
import WishlistFeatureInterface

/// The wish list's store: its table and its service.
public struct WishlistStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "wishlist-store", owner: "@shop/wishlist", isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.provide(
      WishlistKey.self, using: DatabaseKey.self, CurrentSessionKey.self, DeviceKey.self
    ) { SQLWishlist(database: $0, session: $1, device: $2) }
    registry.contribute(to: Schemas.self) {
      Schema(SQLWishlist.migrations, aboutPeople: [SQLWishlist.table])
    }
  }
}
