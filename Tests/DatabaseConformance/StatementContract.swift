public import Database
import Expectations
import Testing

/// The promises of every database about statements.
public enum StatementContract: String, Sendable, CaseIterable {
  case reuse = "a statement used again remembers no value of its last use"
  case reuseAfterThrow = "a statement whose reader threw can be used again"
  case nested = "a statement can be used while its own rows are being read"
  case bindingCount = "the count of values must fit"
  case single = "a text is one statement"
  case comment = "a comment may follow a statement"
  case placeholders = "a placeholder without a number follows the highest before it"
  case lists =
    "a list stands for any number of values, none and the same text for many lengths among them"
  case nullPlaceholders = "NULL may stand for any placeholder, and another value the next time"
  case changes = "run counts its own changes, and none for a statement that makes none"
  case constraints = "each kind of broken constraint has its name"
  case first = "first reads one row, and none is nil"
  case order = "texts are ordered by their bytes"
  case largest = "max and min of several values take the largest and the smallest"
  case replacing = "a key that is taken can be given other values"

  /// Checks the promise on an empty database.
  public func check(on open: DatabaseOpener) async throws {
    try await NoteSchema.opening(open) { try await check($0.database) }
  }

  private func check(_ database: any Database) async throws {
    switch self {
    case .reuse:
      try await database.write { transaction in
        for number in 0..<1_000 { try NoteSchema.insert("note \(number)", in: transaction) }
      }
      let bodies = try await NoteSchema.bodies(database)
      expectEqual(bodies.count, 1_000)
      expectEqual(bodies.last, "note 999")
    case .reuseAfterThrow:
      let statement: Statement = "SELECT 1 UNION ALL SELECT 2"
      await #expect(throws: Refusal.self) {
        try await database.read { try $0.rows(statement) { _ in throw Refusal() } }
      }
      let rows = try await database.read { try $0.rows(statement) { try $0.int(0) } }
      expectEqual(rows, [1, 2])
    case .nested:
      let statement: Statement = "SELECT ?1 UNION ALL SELECT ?1 + 1"
      let rows = try await database.read { transaction in
        try transaction.rows(statement, 10) { outer in
          let inner = try transaction.rows(statement, 20) { try $0.int(0) }
          return try [outer.int(0)] + inner
        }
      }
      expectEqual(rows, [[10, 20, 21], [11, 20, 21]])
    case .bindingCount:
      await #expect(
        throws: DatabaseError.wrongBindingCount(expected: 2, given: 1, sql: "SELECT ?, ?")
      ) { try await database.read { try $0.rows("SELECT ?, ?", 1) { _ in } } }
    case .single:
      for text in ["SELECT 1; SELECT 2", "", "-- nothing", "SELECT 1; )"] as [Statement] {
        await #expect(throws: DatabaseError.notASingleStatement(sql: text.sql)) {
          try await database.read { try $0.rows(text) { _ in } }
        }
      }
    case .comment:
      let one = try await database.read { try $0.first("SELECT 1; -- one") { try $0.int(0) } }
      expectEqual(one, 1)
    case .placeholders:
      let rows = try await database.read { transaction in
        try transaction.rows("SELECT '?', ?2, ?, ?1 /* ? */", "a", "b", "c") { row in
          try (0..<4).map(row.text)
        }
      }
      expectEqual(rows, [["?", "b", "c", "a"]])
    case .lists:
      try await database.write { transaction in
        for number in 1...40 {
          try transaction.run(
            "INSERT INTO note (body, stars) VALUES (?, ?)", "note \(number)", number)
        }
      }
      func found(_ numbers: [Int], from least: Int = 0) async throws -> [Int] {
        let list = SQLList(numbers)
        let statement = Statement(
          joining: "SELECT stars FROM note WHERE stars >= ? AND stars IN (", list.places,
          ") AND body LIKE ? ORDER BY stars")
        return try await database.read {
          try $0.rows(statement, least, list, "note%") { try $0.int(0) }
        }
      }
      for wanted in [[], [7], [1, 2, 3], Array(1...17), Array(1...33), [5, 5, 99]] {
        try await expectEqual(found(wanted), wanted.filter { $0 <= 40 }.uniqued())
      }
      try await expectEqual(found([1, 2, 3], from: 2), [2, 3])
      let texts = SQLList(["note 1", "it's"])
      let bodies = Statement(
        joining: "SELECT count(*) FROM note WHERE body IN (", texts.places, ")")
      let count = try await database.read { try $0.first(bodies, texts) { try $0.int(0) } }
      expectEqual(count, 1)
      // As many statements as powers of two, whatever the lengths.
      expectEqual(Set((1...1_000).map { SQLList(Array(1...$0)).places }).count, 11)
    case .nullPlaceholders:
      let matches: Statement = "SELECT count(*) FROM note WHERE (?1 IS NULL OR stars = ?1)"
      let counts = try await database.write { transaction in
        for (body, stars) in [("a", 1), ("b", nil)] as [(String, Int?)] {
          try transaction.run("INSERT INTO note (body, stars) VALUES (?, ?)", body, stars)
        }
        return try [nil, 1, 2, nil].map { (stars: Int?) in
          try transaction.first(matches, stars) { try $0.int(0) }
        }
      }
      expectEqual(counts, [2, 1, 0, 2])
    case .changes:
      let counts = try await database.write { transaction in
        [
          try transaction.run("INSERT INTO note (body) VALUES ('a'), ('b')"),
          try transaction.run("CREATE TABLE other (x INTEGER)"),
          try transaction.run("UPDATE note SET stars = 1 WHERE body = ?", "nobody"),
          try transaction.run("SELECT * FROM note"),
          try transaction.run("DELETE FROM note WHERE body = ?", "a"),
        ]
      }
      expectEqual(counts, [2, 0, 0, 0, 1])
    case .constraints: try await checkConstraints(database)
    case .first:
      let found = try await database.read { transaction in
        [
          try transaction.first("SELECT 1 UNION ALL SELECT 2") { try $0.int(0) },
          try transaction.first("SELECT 1 WHERE 1 = 0") { try $0.int(0) },
        ]
      }
      expectEqual(found, [1, nil])
    case .order:
      let texts = ["é", "e", "Z", "a", "_", "B", "z", "ä"]
      try await database.write { transaction in
        for text in texts { try NoteSchema.insert(text, in: transaction) }
      }
      let sorted = try await database.read { transaction in
        try transaction.rows("SELECT body FROM note WHERE body > 'A' ORDER BY body") {
          try $0.text(0)
        }
      }
      expectEqual(sorted, ["B", "Z", "_", "a", "e", "z", "ä", "é"])
    case .largest:
      let found = try await database.read { transaction in
        try transaction.first("SELECT max(1, ?1), min(1, ?1), coalesce(NULL, ?1)", 2) { row in
          try (0..<3).map(row.int)
        }
      }
      expectEqual(found, [2, 1, 2])
    case .replacing:
      let put: Statement = """
        INSERT INTO note (body, stars) VALUES (?1, ?2)
        ON CONFLICT (body) DO UPDATE SET stars = excluded.stars
        WHERE note.stars IS DISTINCT FROM excluded.stars
        """
      let changes = try await database.write { transaction in
        try [1, 1, nil, nil, 2].map { (stars: Int?) in try transaction.run(put, "a", stars) }
      }
      expectEqual(changes, [1, 0, 1, 0, 1])
    }
  }

  private func checkConstraints(_ database: any Database) async throws {
    let family: [Statement] = [
      "CREATE TABLE parent (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID",
      "CREATE TABLE child (parent TEXT REFERENCES parent) STRICT",
      "INSERT INTO note (id, body) VALUES (1000, 'a')",
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
      ("INSERT INTO note (id, body) VALUES (1000, 'b')", .primaryKey),
      ("INSERT INTO note (body) VALUES ('a')", .unique),
      ("INSERT INTO note (body, stars) VALUES ('c', 'many')", .other),
    ]
    for (statement, kind) in broken {
      await expectRefusal({ try await database.write { _ = try $0.run(statement) } }) { error in
        guard case .constraint(let found, message: _) = error else { return false }
        return found == kind
      }
    }
  }
}

extension [Int] {
  fileprivate func uniqued() -> [Int] { Set(self).sorted() }
}
