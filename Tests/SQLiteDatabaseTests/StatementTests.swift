import Database
import SQLiteDatabase
import Testing

@Suite("Statements and values")
struct StatementTests {
  private let database: SQLiteDatabase

  init() throws { database = try SQLiteDatabase(location: .memory) }

  @Test("a text in double quotes is a name, never a value")
  func doubleQuotes() async throws {
    await #expect(throws: DatabaseError.sql(code: 1, message: "no such column: nope")) {
      try await database.read { try $0.rows("SELECT \"nope\"") { _ in } }
    }
  }

  @Test("a syntax error carries SQLite's words")
  func syntax() async throws {
    await #expect(throws: DatabaseError.sql(code: 1, message: "incomplete input")) {
      try await database.read { try $0.rows("SELECT") { _ in } }
    }
  }

  @Test("a NUL is part of a text like any other character", arguments: ["a\0b\0", "\0"])
  func nul(_ text: String) async throws {
    let back = try await database.read { try $0.first("SELECT ?", text) { try $0.text(0) } }
    #expect(back.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test("text that is not UTF-8 is an error, not repaired")
  func invalidText() async throws {
    await #expect(throws: DatabaseError.invalidText(column: 0, name: "t")) {
      try await database.read { transaction in
        try transaction.first("SELECT CAST(x'FF' AS TEXT) AS t") { try $0.text(0) }
      }
    }
  }
}
