import CSQLite
import Database

/// Distinguishes a wrong statement from a damaged schema or row.
///
/// SQLite checks a table's rules when a row is changed, so it may refuse a change that did not break them.
/// It keeps a table definition as text. A damaged text may parse as another definition, and then a
/// statement is refused as if it were at fault.
struct SchemaComparison {
  let connection: Connection
  let plan: MigrationPlan

  /// Returns the error to report for an error from SQLite.
  ///
  /// - Returns: `corrupt` for a refused statement if a table, index or trigger differs from the
  ///   migrations, or for a rule that is already broken in the file; otherwise the given error.
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
    // Objects unknown to the plan belong to features that are not composed now.
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
