public import Database
import Foundation
import PostgresDatabase
import Synchronization

/// An empty database of a test's own, which several openings share as several processes do: with
/// `SHOP_TEST_ENGINE=postgres` a schema on the server that `SHOP_POSTGRES` names, else one of SQLite.
///
/// On a server, now and then a statement or a commit is refused as if another transaction were in the way (40001).
/// So every transaction of the stores is shown to come to the same when it is run again.
public final class TestDatabase: Sendable {
  private struct NoServer: Error, CustomStringConvertible {
    let description =
      "there is no server to test on; set SHOP_POSTGRES to what Tools/postgres start prints"
  }

  private static let isOnServer =
    ProcessInfo.processInfo.environment["SHOP_TEST_ENGINE"] == "postgres"
  private let open: @Sendable ([Migration]) throws -> any Database

  public init() throws {
    guard Self.isOnServer else {
      let embedded = try EmbeddedTestDatabase()
      open = { try EmbeddedTestDatabase.opened($0, of: embedded) }
      return
    }
    guard let server = ProcessInfo.processInfo.environment["SHOP_POSTGRES"] else {
      throw NoServer()
    }
    let name = "test_\(UUID().uuidString.lowercased().filter { $0 != "-" })"
    _ = try PostgresDatabase(server, migrations: Self.steps(making: name))
    let url = "\(server)\(server.contains("?") ? "&" : "?")options=-csearch_path%3D\(name)"
    open = { migrations in
      var options = PostgresDatabase.Options()
      let conflicts = Conflicts()
      options.interruption = { _ in conflicts.next() }
      return try PostgresDatabase(url, migrations: migrations, options: options)
    }
  }

  /// Opens a database that others may have opened before, or one that is opened once and then left.
  public static func opened(
    _ migrations: [Migration], of shared: TestDatabase? = nil
  ) throws -> any Database {
    guard isOnServer || shared != nil else { return try EmbeddedTestDatabase.opened(migrations) }
    return try (shared ?? TestDatabase()).open(migrations)
  }

  /// Which of the statements and commits of a database are refused: after each the next is twice as far, so that
  /// long transactions end, too.
  private final class Conflicts: Sendable {
    private let distance = Mutex((left: Int.random(in: 1...8), most: 8))

    func next() -> [String]? {
      distance.withLock { distance in
        distance.left -= 1
        guard distance.left == 0 else { return nil }
        distance.most *= 2
        distance.left = Int.random(in: 1...distance.most)
        return ["DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$"]
      }
    }
  }

  /// What makes a schema: no statement can name one by a value, so a function does.
  private static func steps(making schema: String) -> [Migration] {
    [
      Migration(
        owner: "test", version: 1,
        statements: [
          """
          CREATE FUNCTION make_schema(name TEXT) RETURNS VOID LANGUAGE plpgsql
          AS $$ BEGIN EXECUTE format('CREATE SCHEMA %I', name); END $$
          """
        ]),
      Migration(owner: schema, version: 1, statements: []) { transaction in
        _ = try transaction.first("SELECT make_schema(?)", schema) { _ in }
      },
    ]
  }
}
