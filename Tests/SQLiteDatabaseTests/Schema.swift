import Database

/// A small schema for the tests, and what they ask of it.
enum Schema {
  static let migrations = [
    Migration(
      owner: "notes", version: 1,
      statements: [
        """
        CREATE TABLE note (
          id INTEGER PRIMARY KEY, body TEXT NOT NULL UNIQUE, stars INTEGER CHECK (stars >= 0)
        ) STRICT
        """
      ])
  ]

  static func insert(
    _ body: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.run("INSERT INTO note (body) VALUES (?)", body)
  }

  static func bodies(_ database: any Database) async throws -> [String] {
    try await database.read { transaction in
      try transaction.rows("SELECT body FROM note ORDER BY id") { try $0.text(0) }
    }
  }
}
