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
}
