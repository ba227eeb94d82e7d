import Accounts
import Database
import Money
public import PluginInterface
import SharedKernel
import WishlistFeatureInterface

/// The wish list's store: its table, its service, and what it holds of a person.
public struct WishlistStorePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "wishlist-store", module: "WishlistFeatureStore", owner: "@shop/wishlist", prefixes: [])

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.provide(
      WishlistKey.self, using: DatabaseKey.self, CurrentSessionKey.self, DeviceKey.self
    ) { SQLWishlist(database: $0, session: $1, device: $2) }
    registry.contribute(to: Schemas.self) {
      Schema(SQLWishlist.migrations, aboutPeople: ["wishlist_item"])
    }
    registry.contribute(to: PersonalDataHolders.self, using: DatabaseKey.self) {
      SavedByPerson(database: $0)
    }
  }
}

/// What a person saved, as data that they may export or delete.
struct SavedByPerson: PersonalDataHolder {
  let section = "wishlist"
  let database: any Database

  func personalData(of user: User.ID) async throws -> PersonalData {
    let owner = SQLWishlist.owner(user)
    return .list(
      try await database.read { try $0.wishlist(of: owner) }.map { item in
        [
          "product": .text(item.product.rawValue), "name": .text(item.name),
          "price": .text(item.price.description), "wasInStock": .flag(item.wasInStock),
        ]
      })
  }

  func deletePersonalData(of user: User.ID) async throws {
    let owner = SQLWishlist.owner(user)
    _ = try await database.write {
      try $0.run("DELETE FROM wishlist_item WHERE owner = ?", owner)
    }
  }
}
