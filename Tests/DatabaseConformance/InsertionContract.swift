public import Database
import Dispatch
import Expectations
import Testing

/// The promises of every database about inserting many rows at once.
public enum InsertionContract: String, Sendable, CaseIterable {
  case values = "values of every type come back, NULL and empty ones too"
  case texts = "texts come back byte for byte, whatever signs they hold"
  case none = "no rows change nothing"
  case many = "thousands of rows are there, and seen by what follows in the transaction"
  case defaults = "a column that is not named has its default, and a key numbers itself"
  case names = "names that are words of SQL name tables and columns"
  case refused = "a row that is refused leaves none, and the transaction may go on"
  case mistyped = "a value that the column's type does not hold is refused"
  case nul = "a text with a NUL comes back, or is refused"
  case wrongCount = "a row with too few values is refused"
  case inRead = "a transaction that reads inserts nothing"
  case cancelled = "a task that is cancelled inserts nothing, and the next one does"

  private static let kept = TableColumns("kept", "i", "r", "t", "b")
  private static let notes = TableColumns("note", "body", "stars")

  /// Checks the promise on an empty database.
  public func check(on open: DatabaseOpener) async throws {
    let migrations =
      NoteSchema.migrations + [
        Migration(
          owner: "kept", version: 1, name: "kept",
          statements: [
            """
            CREATE TABLE kept (
              number INTEGER PRIMARY KEY, i INTEGER, r REAL, t TEXT, b BLOB, d TEXT DEFAULT 'given'
            ) STRICT
            """,
            #"CREATE TABLE "order" ("select" TEXT PRIMARY KEY) STRICT"#,
          ])
      ]
    try await NoteSchema.opening(open, migrations) { try await check($0.database) }
  }

  private func check(_ database: any Database) async throws {
    switch self {
    case .values:
      let rows: [[SQLValue]] = [
        [.integer(.min), .real(-0.1), .text("a"), .blob([0, 255, 10, 92])],
        [.integer(.max), .real(.infinity), .text(""), .blob([])],
        [.null, .null, .null, .null],
        [.integer(0), .integer(7), .text("NULL"), .blob(Array("\\N".utf8))],
      ]
      try await database.write { try $0.insert(rows, into: Self.kept) }
      var expected = rows
      expected[3][1] = .real(7)
      try await expectEqual(stored(in: database), expected)
    case .texts:
      let texts = [
        "tab\tand\nlines\r\n", "\\", "\\N", "\\.", "\\x41", "it's \"quoted\", $1 ?1", "🙂👩‍👩‍👧‍👦",
        "e\u{301}", "\u{1}\u{7F}", String(repeating: "ü", count: 100_000),
      ]
      try await database.write { transaction in
        try transaction.insert(
          texts.map { [.text($0), .null] }, into: TableColumns("kept", "t", "b"))
      }
      let found = try await stored(in: database).map { $0[2] }
      expectEqual(found, texts.map(SQLValue.text))
    case .none:
      try await database.write { try $0.insert([], into: Self.notes) }
      try await expectEqual(NoteSchema.bodies(database), [])
    case .many:
      let rows = (0..<5_000).map { [SQLValue.text("note \($0)"), .integer(Int64($0))] }
      let sum = try await database.write { transaction in
        try NoteSchema.insert("first", in: transaction)
        try transaction.insert(rows, into: Self.notes)
        return try transaction.first("SELECT count(*), sum(stars) FROM note") {
          [try $0.int(0), try $0.int(1)]
        }
      }
      expectEqual(sum, [5_001, 12_497_500])
      try await expectEqual(NoteSchema.bodies(database).last, "note 4999")
    case .defaults:
      try await database.write { transaction in
        try transaction.insert([[.text("a")], [.text("b")]], into: TableColumns("kept", "t"))
      }
      let rows = try await database.read { transaction in
        try transaction.rows("SELECT number, d FROM kept ORDER BY t") {
          "\(try $0.int(0)) \(try $0.text(1))"
        }
      }
      expectEqual(rows, ["1 given", "2 given"])
    case .names:
      try await database.write { try $0.insert([[.text("x")]], into: .init("order", "select")) }
      let found = try await database.read { transaction in
        try transaction.first(#"SELECT "select" FROM "order""#) { try $0.text(0) }
      }
      expectEqual(found, "x")
    case .refused:
      try await database.write { transaction in
        try NoteSchema.insert("before", in: transaction)
        for rows in [[("a", 1), ("a", 2), ("b", 3)], [("c", 1), ("d", -1)]] {
          expectNone(transaction, rows)
        }
        try NoteSchema.insert("after", in: transaction)
      }
      try await expectEqual(NoteSchema.bodies(database), ["before", "after"])
      await expectRefusal({
        try await database.write { transaction in
          try transaction.insert([[.text("e"), .null], [.text("e"), .null]], into: Self.notes)
        }
      }) { if case .constraint(.unique, _) = $0 { true } else { false } }
      try await expectEqual(NoteSchema.bodies(database), ["before", "after"])
    case .mistyped:
      for row in [
        [.text("many"), .null, .null, .null], [.null, .text("much"), .null, .null],
        [.null, .null, .blob([65]), .null], [.null, .null, .null, .text("x")],
      ] as [[SQLValue]] {
        await expectRefusal({ try await database.write { try $0.insert([row], into: Self.kept) } })
        { if case .constraint(.other, _) = $0 { true } else { false } }
      }
      try await expectEqual(stored(in: database), [])
    case .nul:
      do {
        try await database.write { try $0.insert([[.text("a\0b"), .null]], into: Self.notes) }
        try await expectEqual(NoteSchema.bodies(database), ["a\0b"])
      } catch DatabaseError.nulInText(value: 1) {
        try await expectEqual(NoteSchema.bodies(database), [])
      }
    case .wrongCount:
      await expectRefusal({
        try await database.write { try $0.insert([[.text("a")]], into: Self.notes) }
      }) { if case .wrongBindingCount(2, 1, _) = $0 { true } else { false } }
    case .inRead:
      await expectRefusal({
        try await database.read { transaction in
          try (transaction as? any WriteTransaction)?.insert(
            [[.text("a"), .null]], into: Self.notes)
          throw DatabaseError.writeInReadTransaction(sql: "")
        }
      }) { if case .writeInReadTransaction = $0 { true } else { false } }
      try await expectEqual(NoteSchema.bodies(database), [])
    case .cancelled:
      let task = Task { @concurrent in
        try await database.write { transaction in
          for start in 0... {
            let rows = (0..<10_000).map { [SQLValue.text("note \(start) \($0)"), .null] }
            // Even a closure that hides the error cannot continue as if nothing had happened.
            guard (try? transaction.insert(rows, into: Self.notes)) != nil else { return }
          }
        }
      }
      // Not from a task: the rows occupy a thread of the shared pool, which may be small.
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { task.cancel() }
      await #expect(throws: CancellationError.self) { try await task.value }
      try await expectEqual(NoteSchema.bodies(database), [])
      try await database.write { try $0.insert([[.text("next"), .null]], into: Self.notes) }
      try await expectEqual(NoteSchema.bodies(database), ["next"])
    }
  }

  private func expectNone(_ transaction: any WriteTransaction, _ rows: [(String, Int)]) {
    #expect(throws: DatabaseError.self) {
      try transaction.insert(
        rows.map { [$0.0.sqlValue, $0.1.sqlValue] }, into: Self.notes)
    }
  }

  private func stored(in database: any Database) async throws -> [[SQLValue]] {
    try await database.read { transaction in
      try transaction.rows("SELECT i, r, t, b FROM kept ORDER BY number") { row in
        [
          try row.optional(0, row.int64).sqlValue, try row.optional(1, row.real).sqlValue,
          try row.optional(2, row.text).sqlValue, try row.optional(3, row.blob).sqlValue,
        ]
      }
    }
  }
}
