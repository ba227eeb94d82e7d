import Database
import DatabaseConformance
import SQLiteDatabase
import Testing

@Suite("A damaged schema")
struct DamagedSchemaTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("shop.db") }

  private static let migrations =
    NoteSchema.migrations + [
      Migration(
        owner: "search", version: 1, name: "search",
        statements: ["CREATE VIRTUAL TABLE found USING fts5 (body, tokenize = 'unicode61')"])
    ]

  init() throws {
    folder = try TemporaryFolder()
    _ = try opened()
  }

  private func opened() throws -> SQLiteDatabase {
    try SQLiteDatabase(location: .path(path), migrations: Self.migrations)
  }

  /// Damages the text of a definition, as a flipped bit does; `other` is an expression.
  private func replace(_ text: String, with other: String, in name: String) throws {
    let raw = try RawConnection(path)
    try raw.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '\(text)', \(other)) WHERE name = '\(name)'
      """)
  }

  @Test("a definition that reads as another is damage and no fault of the statement")
  func tables() async throws {
    try replace("body", with: "'bodx'", in: "note")
    let database = try opened()
    let damage = DatabaseError.corrupt(
      message: "note is not as it was made (no such column: body)")
    await #expect(throws: damage) { try await NoteSchema.bodies(database) }
    await #expect(throws: DatabaseError.self) {
      try await database.write { try NoteSchema.insert("x", in: $0) }
    }
  }

  @Test("so is one that the search of texts cannot be made from")
  func virtualTables() async throws {
    try replace("tokenize", with: "'tokenizd'", in: "found")
    let database = try opened()
    await #expect(
      throws: DatabaseError.corrupt(
        message: "found is not as it was made (unrecognized option: \"tokenizd\")")
    ) {
      try await database.read { try $0.first("SELECT body FROM found") { try $0.text(0) } }
    }
  }

  @Test("a rule that a stored row breaks already is damage, and one that a change breaks is not")
  func rules() async throws {
    let database = try opened()
    try await database.write { try NoteSchema.insert("a", in: $0) }
    let lower: Statement = "UPDATE note SET stars = coalesce(stars, 0) - 1"
    await #expect {
      try await database.write { try $0.run(lower) }
    } throws: { error in
      guard case DatabaseError.constraint(.check, _) = error else { return false }
      return true
    }
    await database.close()
    try RawConnection(path).execute(
      "PRAGMA ignore_check_constraints=ON; UPDATE note SET stars = -5")
    let damaged = try opened()
    let expected = DatabaseError.corrupt(message: "CHECK constraint failed in note")
    await #expect(throws: expected) { try await damaged.write { try $0.run(lower) } }
  }

  @Test("so is one that is no longer UTF-8")
  func noText() async throws {
    try replace("tokenize", with: "CAST(X'F46F6B656E697A65' AS TEXT)", in: "found")
    let database = try opened()
    await #expect {
      try await database.read { try $0.first("SELECT body FROM found") { try $0.text(0) } }
    } throws: { error in
      guard case DatabaseError.corrupt = error else { return false }
      return true
    }
  }

  @Test("so is that of the versions, which opening reads")
  func versions() throws {
    try replace("owner", with: "'ownes'", in: "schema_migration")
    #expect(
      throws: DatabaseError.corrupt(
        message: "schema_migration is not as it was made (no such column: owner)")
    ) { try opened() }
  }

  @Test("where the schema is sound a wrong statement is reported as it is")
  func soundSchema() async throws {
    // Features that are not composed now keep their tables.
    try RawConnection(path).execute("CREATE TABLE another (x)")
    let database = try opened()
    await #expect(throws: DatabaseError.sql(code: 1, message: "no such column: nope")) {
      try await database.read { try $0.first("SELECT nope FROM note") { try $0.int(0) } }
    }
    await #expect(throws: DatabaseError.sql(code: 1, message: "no such table: missing")) {
      try await database.write { _ = try $0.run("DELETE FROM missing") }
    }
  }
}
