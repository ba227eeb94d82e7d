import Catalog
import CatalogPoints
import Database
import Money
import OrderingStore
import SharedKernel

/// A catalogue of a few products in the test's own database, so that its changes roll back with the
/// order's.
struct FakeInventory: CatalogLedger {
  static let migrations = [
    Migration(
      owner: "shelf", version: 1, name: "shelf",
      statements: [
        """
        CREATE TABLE shelf (
          id TEXT PRIMARY KEY, cents INTEGER NOT NULL, stock INTEGER NOT NULL,
          currency TEXT NOT NULL DEFAULT 'USD'
        )
        """,
        """
        INSERT INTO shelf (id, cents, stock) VALUES ('mug', 1399, 10), ('pan', 3990, 4), ('kite', 2980, 0),
          ('card', 890, 5000)
        """,
        "CREATE TABLE purchase (id TEXT, account TEXT, kept INTEGER, PRIMARY KEY (id, account))",
      ])
  ]

  static let access = CatalogAccess(
    snapshot: { FakeInventory(reads: $0, writes: nil) },
    ledger: { FakeInventory(reads: $0, writes: $0) })

  let reads: any ReadTransaction
  let writes: (any WriteTransaction)?

  func item(_ id: Product.ID) throws -> StockItem {
    let item = try reads.first(
      "SELECT cents, stock, currency FROM shelf WHERE id = ?", id.rawValue
    ) { row in
      let code = try row.text(2)
      guard let currency = Currency(code: code) else { throw MoneyError.unknownCurrency(code) }
      return StockItem(
        id: id, name: "The \(id)", price: Money(minorUnits: try row.int64(0), currency: currency),
        stock: try row.int(1))
    }
    guard let item else { throw CatalogError.noSuchProduct(id) }
    return item
  }

  func removeStock(_ id: Product.ID, quantity: Int) throws {
    let taken = try writes?.run(
      "UPDATE shelf SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1", quantity, id.rawValue)
    guard taken == 1 else {
      throw CatalogError.insufficientStock(product: "The \(id)", left: try item(id).stock)
    }
  }

  func notePurchase(of id: Product.ID, by reviewer: Reviewer.ID, isKept: Bool) throws {
    _ = try writes?.run(
      """
      INSERT INTO purchase (id, account, kept) VALUES (?, ?, ?)
      ON CONFLICT (id, account) DO UPDATE SET kept = excluded.kept
      """, id.rawValue, reviewer.rawValue, isKept ? 1 : 0)
  }

  func returnStock(_ id: Product.ID, quantity: Int) throws {
    let returned = try writes?.run(
      "UPDATE shelf SET stock = stock + ? WHERE id = ?", quantity, id.rawValue)
    guard returned == 1 else { throw CatalogError.noSuchProduct(id) }
  }
}
