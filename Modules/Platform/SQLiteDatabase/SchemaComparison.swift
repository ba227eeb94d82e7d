import CSQLite
import Database

/// Tells a statement that is wrong from a schema, or a row, that is damaged.
///
/// SQLite checks a rule of a table when a row is changed, and so refuses a change that did not break it.
/// It keeps the definition of a table as text. A damaged text may read as another definition, and
/// then a statement is refused as if the fault were its own.
struct SchemaComparison {
  let connection: Connection
  let plan: MigrationPlan

  /// The error to report for one that SQLite gave.
  ///
  /// - Returns: `corrupt` for a refused statement where a table, an index or a trigger is not as the
  ///   migrations make it, and for a broken rule that is broken in the file already; otherwise the error
  ///   itself.
  func diagnosis(of refusal: DatabaseError) -> DatabaseError {
    if case .constraint(.check, _) = refusal { return brokenRule() ?? refusal }
    guard case .sql(let code, let message) = refusal, code & 0xFF == SQLITE_ERROR
    else { return refusal }
    let stored: [String: String]
    do throws(DatabaseError) {
      stored = try Self.definitions(on: connection)
    } catch .invalidText, .corrupt {
      return .corrupt(message: message)
    } catch {
      return refusal
    }
    // What the plan does not know belongs to features that are not composed now.
    guard let made = try? made(),
      let name = made.keys.sorted().first(where: { made[$0] != stored[$0] })
    else { return refusal }
    return .corrupt(message: "\(name) is not as it was made (\(message))")
  }

  private func brokenRule() -> DatabaseError? {
    let verdict = try? connection.single("PRAGMA quick_check(1)") { row throws(DatabaseError) in
      try row.text(0)
    }
    guard let verdict, verdict != "ok" else { return nil }
    return .corrupt(message: verdict)
  }

  private func made() throws(DatabaseError) -> [String: String] {
    let fresh = try Connection(inMemoryWithTimeout: .zero)
    _ = try Migrator(connection: fresh, plan: plan).migrate()
    return try Self.definitions(on: fresh)
  }

  private static func definitions(
    on connection: Connection
  ) throws(DatabaseError) -> [String: String] {
    var definitions: [String: String] = [:]
    try connection.forEach("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL") {
      row throws(DatabaseError) in
      definitions[try row.text(0)] = try row.text(1)
    }
    return definitions
  }
}
