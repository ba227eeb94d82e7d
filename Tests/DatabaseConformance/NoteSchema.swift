public import Database
import Testing

/// A small schema for checking the promises, and the queries they need.
public enum NoteSchema {
  public static let migrations = [
    Migration(
      owner: "notes", version: 1, name: "notes",
      statements: [
        """
        CREATE TABLE note (
          id INTEGER PRIMARY KEY, body TEXT NOT NULL UNIQUE, stars INTEGER CHECK (stars >= 0)
        ) STRICT
        """
      ])
  ]

  public static func insert(_ body: String, in transaction: any WriteTransaction) throws {
    try transaction.run("INSERT INTO note (body) VALUES (?)", body)
  }

  /// Runs work on a database that is closed afterwards.
  static func opening<Value>(
    _ open: DatabaseOpener, _ migrations: [Migration] = migrations,
    _ work: (OpenedDatabase) async throws -> Value
  ) async throws -> Value {
    let opened = try open(migrations)
    let value = try await work(opened)
    await opened.close()
    return value
  }

  /// Returns the notes in insertion order.
  public static func bodies(_ database: any Database) async throws -> [String] {
    try await database.read { transaction in
      try transaction.rows("SELECT body FROM note ORDER BY id") { try $0.text(0) }
    }
  }
}

struct Refusal: Error {}

/// A box for a value that must not escape a closure, to show that it is useless outside.
///
/// `@unchecked Sendable`: each promise writes it inside a closure it awaits, and reads it afterwards.
final class Kept<Value>: @unchecked Sendable {
  var value: Value?
}

/// Checks that work fails with an error of the given kind, whatever the engine's message.
func expectRefusal(
  _ work: () async throws -> Void, sourceLocation: SourceLocation = #_sourceLocation,
  where isExpected: (DatabaseError) -> Bool
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    (error as? DatabaseError).map(isExpected) ?? false
  }
}
