import Catalog
import CatalogStore
import Database
import Expectations
import SharedKernel
import TestDatabases
import Testing

@Suite("A catalogue of an older program")
struct SearchUpgradeTests {
  @Test("is found by categories, sellers and identifiers once it was brought up to date")
  func upgraded() async throws {
    let shared = try TestDatabase()
    let old = try TestDatabase.opened(Array(CatalogSchema.migrations.prefix(2)), of: shared)
    try await old.write { transaction in
      for statement in [
        """
        INSERT INTO catalog_category (id, name, summary)
        VALUES ('c-1', 'Boats', ''), ('c-2', 'Kites', '')
        """,
        """
        INSERT INTO catalog_seller (id, name, summary, location)
        VALUES ('m-1', 'Pier Nine', '', ''), ('m-2', 'High Wind', '', '')
        """,
        """
        INSERT INTO catalog_product (id, name, summary, price_minor, price_currency, price_exponent,
          category_id, seller_id, stock) VALUES ('p-7', 'Oar', 'Ash.', 1, 'USD', 2, 'c-1', 'm-1', 1),
          ('p-8', 'Delta', 'Silk.', 1, 'USD', 2, 'c-2', 'm-2', 1)
        """,
        """
        INSERT INTO catalog_product_search (rowid, name, summary)
        VALUES (1, 'oar', 'ash'), (2, 'delta', 'silk')
        """,
      ] as [Statement] { try transaction.run(statement) }
    }
    let search = SQLProductSearch(
      database: try TestDatabase.opened(CatalogSchema.migrations, of: shared))
    for text in ["oars", "ash", "boat", "pier nine", "m-1", "c-1", "p-7", "oar pier"] {
      try await expectEqual(
        search.search(text, .all, page: .first).items.map(\.name), ["Oar"], "\(text)")
    }
  }
}
