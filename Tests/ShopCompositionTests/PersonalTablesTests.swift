import Accounts
import AppProperties
import Database
import DependencyInjection
import Expectations
import PluginInterface
import SQLiteDatabase
import ShopApp
import ShopComposition
import ShopSessions
import Testing

/// What the shop as it ships keeps about people, in the real schema of all its stores.
@MainActor
@Suite("Tables about people")
struct PersonalTablesTests {
  private let app: ComposedApp

  init() async throws {
    app = try await ShopSession.browsing { $0.plugins = ShopComposition.plugins }.app.composed
  }

  private func schemas() throws -> [Contributed<Schema>] {
    try app.container.resolve(Contributions<Schemas>.self).values()
  }

  @Test("every table of the database is said to be about people or about something else")
  func tables() async throws {
    let declared = try schemas().flatMap {
      Array($0.output.aboutPeople) + Array($0.output.aboutOthers.keys)
    }
    let made = try await app.container.resolve(DatabaseKey.self).read { transaction in
      try transaction.rows(
        """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name <> 'schema_migration' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'
          AND name NOT LIKE 'catalog_product_search%'
        """
      ) { try $0.text(0) }
    }
    expectEqual(made.sorted(), declared.sorted())
  }

  @Test("every store with tables about people exports and deletes them")
  func holders() throws {
    let holders = try app.container.resolve(Contributions<PersonalDataHolders>.self).values()
    let keepers = try schemas().filter { !$0.output.aboutPeople.isEmpty }.map(\.plugin)
    expectEqual(keepers.filter { $0 != "accounts-store" }, holders.map(\.plugin))
  }

  @Test("a store that forgets its people is refused, with its owner")
  func forgotten() async throws {
    let error = await #expect(throws: CompositionError.self) {
      _ = try await ShopSession.browsing { $0.plugins = ShopComposition.plugins + [Diary()] }
    }
    expectEqual(
      error?.description,
      """
      ShopCompositionTests/PersonalTablesTests.swift:72: error: diary (owner @shop/diary) has tables about \
      people that nobody deletes with an account: diary_page
      fix: contribute a PersonalDataHolder to PersonalDataHolders
      """)
  }
}

private struct Diary: FeaturePlugin {
  let manifest = PluginManifest(
    id: "diary", module: "Diary", owner: "@shop/diary", isFeature: false,
    fileID: "Diary/Plugin.swift", line: 3)

  func register(in registry: inout RouterRegistry) {
    registry.contribute(to: Schemas.self) {
      Schema(
        [
          Migration(
            owner: "diary", version: 1, name: "pages",
            statements: ["CREATE TABLE diary_page (account TEXT)"])
        ], aboutPeople: [PersonalTable("diary_page", of: "account")])
    }
  }
}
