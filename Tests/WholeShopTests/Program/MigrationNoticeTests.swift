import AccountsStore
import CatalogStore
import Database
import Expectations
import SQLiteDatabase
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("A shop of an older program")
struct MigrationNoticeTests {
  /// The schema of a program that took no orders yet.
  private static let older = AccountsSchema.migrations + CatalogSchema.migrations

  private func older(in folder: String) async throws -> String {
    let path = folder + "/shop.db"
    let database = try SQLiteDatabase(location: .path(path), migrations: Self.older)
    try await database.write { transaction in
      try transaction.run("UPDATE catalog_product SET name = 'Old Kettle' WHERE id = 'p-025'")
    }
    await database.close()
    return path
  }

  @Test("is brought up to date, and where the copy of it lies is said, once")
  func told() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = try await older(in: folder)
      let words = ["--database", path, "open", "shop://product/p-025"]
      let first = try await ProgramRun(words: words, in: folder)
      expectEqual(
        first.diagnostics,
        "brought shop.db up to date; what it held before is in shop.db.backup-1\n")
      #expect(first.output.contains("Old Kettle"))
      #expect(try await ProgramRun(words: words, in: folder).diagnostics.isEmpty)

      let copy = try SQLiteDatabase(
        location: .path(path + ".backup-1"), migrations: Self.older)
      #expect(copy.backupPath == nil)
      await copy.close()
    }
  }

  @Test("is brought up to date by an import too")
  func byImport() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = try await older(in: folder)
      try TemporaryFile.write("id,name\n", to: folder + "/products.csv")
      let run = try await ProgramRun(
        words: ["--database", path, "catalog", "import", "--dry-run", folder + "/products.csv"],
        in: folder)
      #expect(run.diagnostics.hasPrefix("brought shop.db up to date"))
    }
  }
}
