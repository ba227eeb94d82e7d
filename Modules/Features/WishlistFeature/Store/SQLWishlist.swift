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
    return try await database.read { try WishlistTable($0).items(of: owner) }
  }

  func save(_ product: SavedProduct) async throws {
    let owner = owner
    try await database.write { try WishlistTable($0).save(product, of: owner) }
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
    guard owner != guest,
      try await !database.read({ try WishlistTable($0).items(of: guest) }).isEmpty
    else {
      return 0
    }
    return try await database.write { transaction in
      let wishlists = WishlistTable(transaction)
      let known = Set(try wishlists.items(of: owner).map(\.product))
      let new = try wishlists.items(of: guest).filter { !known.contains($0.product) }
      let fitting = new.prefix(max(0, WishlistError.limit - known.count))
      for item in fitting.reversed() { try wishlists.save(item, of: owner) }
      try transaction.run("DELETE FROM wishlist_item WHERE owner = ?", guest)
      return fitting.count
    }
  }
}

/// The saved products, each of an owner.
struct WishlistTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func items(of owner: String) throws -> [SavedProduct] {
    try reading.rows(
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

extension WishlistTable where Transaction == any WriteTransaction {
  func save(_ item: SavedProduct, of owner: String) throws {
    let saved = try items(of: owner)
    guard saved.count < WishlistError.limit || saved.contains(where: { $0.product == item.product })
    else { throw WishlistError.full }
    try transaction.run(
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
