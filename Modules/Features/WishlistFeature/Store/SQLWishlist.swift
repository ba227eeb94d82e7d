import Accounts
import Catalog
import Database
import Money
import SharedKernel
import WishlistFeatureInterface

/// The wish lists in a database: one for each account, and one for each device while no one is signed in.
struct SQLWishlist: WishlistService {
  let database: any Database
  let session: any CurrentSession
  let device: String

  static let migrations = [
    Migration(
      owner: "wishlist", version: 1, name: "saved products",
      statements: [
        """
        CREATE TABLE wishlist_item (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          owner TEXT NOT NULL,
          product_id TEXT NOT NULL,
          name TEXT NOT NULL,
          price INTEGER NOT NULL,
          currency TEXT NOT NULL,
          in_stock INTEGER NOT NULL CHECK (in_stock IN (0, 1)),
          UNIQUE (owner, product_id)
        ) STRICT
        """
      ])
  ]

  static let table = PersonalTable(
    "wishlist_item", of: "owner", prefix: "account:", hiding: ["number"], amounts: ["price"])

  private var guest: String { "guest:\(device)" }

  private var owner: String { session.currentUser().map { Self.owner($0.id) } ?? guest }

  static func owner(_ user: User.ID) -> String { "account:\(user)" }

  func saved() async throws -> [SavedProduct] {
    let owner = owner
    return try await database.read { try $0.wishlist(of: owner) }
  }

  func save(_ product: SavedProduct) async throws {
    let owner = owner
    try await database.write { try $0.save(product, of: owner) }
  }

  func remove(_ product: Product.ID) async throws {
    let owner = owner
    _ = try await database.write {
      try $0.run(
        "DELETE FROM wishlist_item WHERE owner = ? AND product_id = ?", owner, product.rawValue)
    }
  }

  func mergeGuest() async throws -> Int {
    let (owner, guest) = (owner, guest)
    guard owner != guest, try await !database.read({ try $0.wishlist(of: guest) }).isEmpty else {
      return 0
    }
    return try await database.write { transaction in
      let known = Set(try transaction.wishlist(of: owner).map(\.product))
      let new = try transaction.wishlist(of: guest).filter { !known.contains($0.product) }
      let fitting = new.prefix(max(0, WishlistError.limit - known.count))
      for item in fitting.reversed() { try transaction.save(item, of: owner) }
      try transaction.run("DELETE FROM wishlist_item WHERE owner = ?", guest)
      return fitting.count
    }
  }
}

extension ReadTransaction {
  func wishlist(of owner: String) throws -> [SavedProduct] {
    try rows(
      """
      SELECT product_id, name, price, currency, in_stock
      FROM wishlist_item WHERE owner = ? ORDER BY number DESC
      """, owner
    ) { row -> SavedProduct? in
      // A currency that is no longer known cannot be compared; what is unreadable is not shown.
      guard let product = Product.ID(try row.text(0)),
        let currency = Currency(code: try row.text(3))
      else { return nil }
      return SavedProduct(
        product: product, name: try row.text(1),
        price: Money(minorUnits: try row.int64(2), currency: currency),
        wasInStock: try row.int(4) == 1)
    }.compactMap(\.self)
  }
}

extension WriteTransaction {
  fileprivate func save(_ item: SavedProduct, of owner: String) throws {
    let saved = try wishlist(of: owner)
    guard saved.count < WishlistError.limit || saved.contains(where: { $0.product == item.product })
    else { throw WishlistError.full }
    try run(
      """
      INSERT INTO wishlist_item (owner, product_id, name, price, currency, in_stock)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (owner, product_id) DO UPDATE SET
        name = excluded.name, price = excluded.price, currency = excluded.currency,
        in_stock = excluded.in_stock
      """, owner, item.product.rawValue, item.name, item.price.minorUnits,
      item.price.currency.code, item.wasInStock ? 1 : 0)
  }
}
