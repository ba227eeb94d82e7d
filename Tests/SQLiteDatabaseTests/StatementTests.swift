import Database
import SQLiteDatabase
import Testing

@Suite("Statements")
struct StatementTests {
  private struct Refusal: Error {}

  private let database: SQLiteDatabase

  init() throws {
    database = try SQLiteDatabase(location: .memory, migrations: Schema.migrations)
  }

  @Test("a statement used again remembers no value of its last use")
  func reuse() async throws {
    try await database.write { transaction in
      for number in 0..<1_000 { try Schema.insert("note \(number)", in: transaction) }
    }
    let bodies = try await Schema.bodies(database)
    #expect(bodies.count == 1_000)
    #expect(bodies.last == "note 999")
  }

  @Test("a statement whose reader threw can be used again")
  func reuseAfterThrow() async throws {
    let statement: Statement = "SELECT 1 UNION ALL SELECT 2"
    let database = database
    await #expect(throws: Refusal.self) {
      try await database.read { try $0.rows(statement) { _ in throw Refusal() } }
    }
    let rows = try await database.read { try $0.rows(statement) { try $0.int(0) } }
    #expect(rows == [1, 2])
  }

  @Test("a statement can be used while its own rows are being read")
  func nested() async throws {
    let statement: Statement = "SELECT ?1 UNION ALL SELECT ?1 + 1"
    let rows = try await database.read { transaction in
      try transaction.rows(statement, 10) { outer in
        let inner = try transaction.rows(statement, 20) { try $0.int(0) }
        return try [outer.int(0)] + inner
      }
    }
    #expect(rows == [[10, 20, 21], [11, 20, 21]])
  }

  @Test("the count of values must fit")
  func bindingCount() async throws {
    await #expect(
      throws: DatabaseError.wrongBindingCount(expected: 2, given: 1, sql: "SELECT ?, ?")
    ) { try await database.read { try $0.rows("SELECT ?, ?", 1) { _ in } } }
  }

  @Test(
    "a text is one statement", arguments: ["SELECT 1; SELECT 2", "", "-- nothing", "SELECT 1; )"])
  func single(_ text: Statement) async throws {
    await #expect(throws: DatabaseError.notASingleStatement(sql: text.sql)) {
      try await database.read { try $0.rows(text) { _ in } }
    }
  }

  @Test("a comment may follow a statement")
  func comment() async throws {
    let one = try await database.read { try $0.first("SELECT 1; -- one") { try $0.int(0) } }
    #expect(one == 1)
  }

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

  @Test("run counts its own changes, and none for a statement that makes none")
  func changes() async throws {
    let counts = try await database.write { transaction in
      [
        try transaction.run("INSERT INTO note (body) VALUES ('a'), ('b')"),
        try transaction.run("CREATE TABLE other (x)"),
        try transaction.run("UPDATE note SET stars = 1 WHERE body = ?", "nobody"),
        try transaction.run("DELETE FROM note WHERE body = ?", "a"),
      ]
    }
    #expect(counts == [2, 0, 0, 1])
  }

  @Test("each kind of broken constraint has its name")
  func constraints() async throws {
    let family: [Statement] = [
      "CREATE TABLE parent (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
      "CREATE TABLE child (parent TEXT REFERENCES parent) STRICT",
      "INSERT INTO note (id, body) VALUES (1, 'a')",
      "INSERT INTO parent VALUES ('p')",
    ]
    try await database.write { transaction in
      for statement in family { try transaction.run(statement) }
    }
    let broken: [(Statement, ConstraintKind)] = [
      ("INSERT INTO note (body, stars) VALUES ('b', -1)", .check),
      ("INSERT INTO child VALUES ('q')", .foreignKey),
      ("INSERT INTO note (body) VALUES (NULL)", .notNull),
      ("INSERT INTO parent VALUES ('p')", .primaryKey),
      ("INSERT INTO note (id, body) VALUES (1, 'b')", .primaryKey),
      ("INSERT INTO note (body) VALUES ('a')", .unique),
      ("INSERT INTO note (body, stars) VALUES ('c', 'many')", .other),
    ]
    for (statement, kind) in broken {
      await #expect {
        try await database.write { try $0.run(statement) }
      } throws: { error in
        guard case DatabaseError.constraint(let found, message: _) = error else { return false }
        return found == kind
      }
    }
  }
}
