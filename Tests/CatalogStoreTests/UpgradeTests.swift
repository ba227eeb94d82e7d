import Catalog
import CatalogStore
import Database
import Foundation
import SQLiteDatabase
import Testing

@Suite("Upgrading the catalogue")
struct UpgradeTests {
  @Test("a shop of the first schema keeps its products and reviews, and is searched and reviewed")
  func upgrade() async throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "catalog-upgrade-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let location = SQLiteDatabase.Location.path("\(folder)/shop.db")
    let old = try SQLiteDatabase(
      location: location, migrations: Array(CatalogSchema.migrations.prefix(2)))
    let reviews = try await old.read { transaction in
      try transaction.first("SELECT count(*) FROM catalog_review") { try $0.int(0) }
    }
    await old.close()

    let shop = try Shop(location)
    let kept = try await shop.database.read { transaction in
      try transaction.first(
        "SELECT count(*) FROM catalog_review WHERE account IS NULL"
      ) { try $0.int(0) }
    }
    #expect(kept == reviews && reviews != 0)
    #expect(try await shop.names("skillet") == ["Cast Iron Skillet"])
    #expect(try await shop.search.suggestions(for: "skilet", limit: 1).map(\.text) == ["skillet"])
    try await shop.checkIndex()
    await shop.database.close()
  }
}
