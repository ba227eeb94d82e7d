import AccountsStore
import AppProperties
import CatalogStore
import Database
import Diagnostics
import Expectations
import Foundation
import OrderingStore
import PluginInterface
import SQLiteDatabase
import ShopSessions
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
      let first = try await ScriptRun(words: words, in: folder)
      expectEqual(
        first.diagnostics,
        "brought shop.db up to date; what it held before is in shop.db.backup-1\n")
      #expect(first.output.contains("Old Kettle"))
      #expect(try await ScriptRun(words: words, in: folder).diagnostics.isEmpty)

      let copy = try SQLiteDatabase(
        location: .path(path + ".backup-1"), migrations: Self.older)
      #expect(copy.backupPath == nil)
      await copy.close()
    }
  }

  @Test("of another branch is refused and left alone, and the remedy begins a fresh one")
  func ofAnotherBranch() async throws {
    try await TemporaryFile.withFolder { folder in
      let path = folder + "/shop.db"
      let theirs =
        OrderingSchema.migrations.dropLast() + [
          Migration(
            owner: "ordering", version: OrderingSchema.migrations.count, name: "gift cards",
            statements: ["CREATE TABLE ordering_gift_card (code TEXT PRIMARY KEY) STRICT"])
        ]
      await (try SQLiteDatabase(location: .path(path), migrations: Self.older + theirs)).close()
      let before = try Data(contentsOf: URL(filePath: path))
      let ours = try #require(OrderingSchema.migrations.last)
      let refusal = DatabaseError.otherMigration(
        owner: "ordering", version: ours.version, found: "gift cards", known: ours.name)
      let told = ShopError.schema("OrderingStore 1.0.0 (owner @shop/domain)", refusal)
      await #expect(throws: told) {
        try await ScriptRun(words: ["--database", path, "home"], in: folder)
      }
      let remedy = ShopProgram.sqlite.lineShell.remedy(told)
      #expect(remedy?.contains("begin a fresh one with shop-cli --database fresh-shop.db") == true)
      try expectEqual(Data(contentsOf: URL(filePath: path)), before)
      let fresh = try await ScriptRun(
        words: ["--database", folder + "/fresh-shop.db", "open", "shop://home"], in: folder)
      expectEqual(fresh.exitCode, .success)
    }
  }

  @Test("that two migrations have one number is found when the shop is composed")
  func twice() throws {
    let clash = ["mine", "theirs"].map {
      Migration(
        owner: "accounts", version: AccountsSchema.migrations.count + 1, name: $0, statements: [])
    }
    var configuration = ShopConfiguration.whole(sessions: InMemorySessionStorage())
    configuration.plugins.append(Forked(steps: AccountsSchema.migrations + clash))
    let error = #expect(throws: CompositionError.self) { try configuration.composed() }
    let problem = try #require(error?.problems.first)
    #expect(
      problem.description.contains("forked has migrations that cannot run: two migrations are")
        || problem.description.contains("forked (owner"), "\(problem)")
    expectEqual(problem.description.split(separator: #fileID).count, 3)
  }
}

/// A store of another branch.
private struct Forked: FeaturePlugin {
  let manifest = PluginManifest(
    id: "forked", module: "Forked", owner: "@shop/fork", isFeature: false)
  let steps: [Migration]

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) { [steps] in Schema(steps) }
  }
}
