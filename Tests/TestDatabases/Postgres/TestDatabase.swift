public import Database
import Foundation
import PostgresDatabase
import Synchronization

/// An empty database for one test, which several openings share as several processes do: with
/// `SHOP_TEST_ENGINE=postgres`, a schema on the server that `SHOP_POSTGRES` names, otherwise SQLite.
///
/// On a server, each statement, and the commit after it, fails once per run with a simulated conflict
/// (40001). So tests show that a transaction of the stores has the same result when repeated from any point.
public final class TestDatabase: Sendable {
  private struct NoServer: Error, CustomStringConvertible {
    let description =
      "there is no server to test on; set SHOP_POSTGRES to what Tools/postgres start prints"
  }

  private static let isOnServer =
    ProcessInfo.processInfo.environment["SHOP_TEST_ENGINE"] == "postgres"
  private static let conflicts = Conflicts()
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
    // Whoever waits for a lock or an answer gets it in the end, however busy the machine is.
    var patient = PostgresDatabase.Options()
    patient.busyTimeout = .seconds(86_400)
    patient.connectTimeout = .seconds(86_400)
    patient.answerTimeout = .seconds(86_400)
    _ = try PostgresDatabase(server, migrations: Self.steps(making: name), options: patient)
    let url = "\(server)\(server.contains("?") ? "&" : "?")options=-csearch_path%3D\(name)"
    var options = patient
    options.interruption = { Self.conflicts.commands(before: $0) }
    open = { [options] in try PostgresDatabase(url, migrations: $0, options: options) }
  }

  /// Opens a shared database or, without one, a new database that is left behind.
  public static func opened(
    _ migrations: [Migration], of shared: TestDatabase? = nil
  ) throws -> any Database {
    guard isOnServer || shared != nil else { return try EmbeddedTestDatabase.opened(migrations) }
    return try (shared ?? TestDatabase()).open(migrations)
  }

  /// The statements that have failed, and those whose commits have.
  private final class Conflicts: Sendable {
    private let state = Mutex((refused: Set<String>(), last: ""))

    func commands(before step: PostgresDatabase.Step) -> [String]? {
      state.withLock { state in
        var place = "COMMIT behind \(state.last)"
        if case .statement(let sql) = step { (place, state.last) = (sql, sql) }
        guard state.refused.insert(place).inserted else { return nil }
        return ["DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$"]
      }
    }
  }

  /// Returns steps that create a schema, by a function, since no statement takes its name as a value.
  private static func steps(making schema: String) -> [Migration] {
    [
      Migration(
        owner: "test", version: 1, name: "schemas",
        statements: [
          """
          CREATE FUNCTION make_schema(name TEXT) RETURNS VOID LANGUAGE plpgsql
          AS $$ BEGIN EXECUTE format('CREATE SCHEMA %I', name); END $$
          """
        ]),
      Migration(owner: schema, version: 1, name: "schema", statements: []) { transaction in
        _ = try transaction.first("SELECT make_schema(?)", schema) { _ in }
      },
    ]
  }
}
