import Catalog
import CatalogStore
import Database
import Foundation
import SQLiteDatabase
import Testing

@Suite("Upgrading the catalogue")
struct UpgradeTests {
  @Test(
    "a shop of an older schema keeps its products and reviews, and is searched and sorted as a new one",
    arguments: [2, 3])
  func upgrade(version: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "catalog-upgrade-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let location = SQLiteDatabase.Location.path("\(folder)/shop.db")
    let old = try SQLiteDatabase(
      location: location, migrations: Array(CatalogSchema.migrations.prefix(version)))
    let reviews = try await old.read { transaction in
      try transaction.first("SELECT count(*) FROM catalog_review") { try $0.int(0) }
    }
    try await old.write { transaction in
      for (name, number) in [("ÄPFEL, Μέλι", 1), ("Zebra", 2), ("apple", 3)] {
        try transaction.run("UPDATE catalog_product SET name = ? WHERE number = ?", name, number)
      }
    }
    await old.close()

    let shop = try Shop(location)
    let kept = try await shop.database.read { transaction in
      try transaction.first(
        "SELECT count(*) FROM catalog_review WHERE account IS NULL"
      ) { try $0.int(0) }
    }
    #expect(kept == reviews && reviews != 0)
    #expect(try await shop.names("apfel μελι") == ["ÄPFEL, Μέλι"])
    #expect(try await shop.search.suggestions(for: "cofee", limit: 1).map(\.text) == ["coffee"])
    let kitchen = try await shop.products(in: "kitchen").map(\.product.name)
    #expect(kitchen.prefix(2) == ["ÄPFEL, Μέλι", "apple"] && kitchen.last == "Zebra")
    #expect(try await shop.catalog.categories().map(\.category.name).first == "Books")
    try await shop.checkIndex()
    await shop.database.close()
  }
}
