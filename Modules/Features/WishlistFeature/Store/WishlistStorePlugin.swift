import Accounts
import Database
public import PluginInterface
import SharedKernel
import WishlistFeatureInterface

/// The wish list's store: its table, its service, and what it holds of a person.
public struct WishlistStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "wishlist-store", module: "WishlistFeatureStore", owner: "@shop/wishlist", isFeature: false)

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.provide(
      WishlistKey.self, using: DatabaseKey.self, CurrentSessionKey.self, DeviceKey.self
    ) { SQLWishlist(database: $0, session: $1, device: $2) }
    registry.contribute(to: Schemas.self) {
      Schema(SQLWishlist.migrations, aboutPeople: [SQLWishlist.table])
    }
    registry.contribute(to: PersonalDataHolders.self, using: DatabaseKey.self) {
      SavedByPerson(database: $0)
    }
  }
}

/// What a person saved, which goes with their account.
struct SavedByPerson: PersonalDataHolder {
  let database: any Database

  func deletePersonalData(of user: User.ID) async throws {
    let owner = SQLWishlist.owner(user)
    _ = try await database.write {
      try $0.run("DELETE FROM wishlist_item WHERE owner = ?", owner)
    }
  }
}
