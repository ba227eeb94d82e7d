public import Database
import Expectations
import Testing

/// The promises of every database about values and rows.
public enum ValueContract: String, Sendable, CaseIterable {
  case texts = "text comes back byte for byte"
  case integers = "integers come back"
  case reals = "numbers come back"
  case blobs = "bytes come back, none too"
  case booleans = "truth values come back, and no other integer is one"
  case computed = "what is counted, added up and compared is an integer"
  case nulls = "NULL is nil where it is allowed, and an error where it is not"
  case mismatch = "a column of another type is an error that names both"
  case missing = "a column that is not there is missing, not NULL"
  case overflow = "what leaves the range of integers is damage, and no fault of the statement"
  case expired = "a row kept past its closure reads nothing"

  /// Checks the promise on an empty database.
  public func check(on open: DatabaseOpener) async throws {
    try await NoteSchema.opening(open) { try await check($0.database) }
  }

  private func echo<Value: Sendable>(
    _ value: SQLValue, of database: any Database,
    _ read: @escaping @Sendable (any Row) throws -> Value
  ) async throws -> Value? {
    try await database.read { try $0.first("SELECT ?1 AS v", value, read: read) }
  }

  private func check(_ database: any Database) async throws {
    switch self {
    case .texts:
      for text in [
        "", "plain", "🙂👩‍👩‍👧‍👦", "é", "e\u{301}", "'; DROP TABLE note; --", "\"%_\\",
        "\u{202E}", "$1 ?1 \\x00", String(repeating: "ü", count: 100_000),
      ] {
        let back = try await echo(.text(text), of: database) { try $0.text(0) }
        #expect(back.map { Array($0.utf8) } == Array(text.utf8))
      }
    case .integers:
      for integer in [Int64.min, -1, 0, 1, .max] {
        #expect(try await echo(.integer(integer), of: database) { try $0.int64(0) } == integer)
        #expect(try await echo(.integer(integer), of: database) { try $0.int(0) } == Int(integer))
      }
    case .reals:
      for real in [0.0, -0.1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity] {
        #expect(try await echo(.real(real), of: database) { try $0.real(0) } == real)
      }
    case .blobs:
      for bytes in [[], [0], [0, 255, 0]] as [[UInt8]] {
        #expect(try await echo(.blob(bytes), of: database) { try $0.blob(0) } == bytes)
      }
      let literal = try await database.read { transaction in
        try transaction.first("SELECT x'00ff27'") { try $0.blob(0) }
      }
      expectEqual(literal, [0, 255, 39])
    case .booleans:
      #expect(try await echo(true.sqlValue, of: database) { try $0.bool(0) } == true)
      #expect(try await echo(false.sqlValue, of: database) { try $0.bool(0) } == false)
      await #expect(
        throws: DatabaseError.unexpectedColumn(0, name: "v", expected: .boolean, found: .integer)
      ) { try await echo(.integer(2), of: database) { try $0.bool(0) } }
    case .computed:
      let found = try await database.write { transaction in
        for (body, stars) in [("a", 2), ("b", 3)] {
          try transaction.run("INSERT INTO note (body, stars) VALUES (?, ?)", body, stars)
        }
        return try transaction.first(
          """
          SELECT count(*), sum(stars), max(stars), CAST(sum(stars) AS INTEGER) / 2, min(stars) = 2,
            coalesce(sum(stars), 0) * 1000
          FROM note
          """
        ) { row in try (0..<6).map(row.int) }
      }
      expectEqual(found, [2, 5, 3, 2, 1, 5_000])
    case .nulls:
      let none = String?.none.sqlValue
      expectEqual(none, .null)
      expectEqual(String?.some("x").sqlValue, .text("x"))
      let allNil = try await echo(none, of: database) { row in
        let absent = [
          try row.optional(0, row.int) == nil, try row.optional(0, row.int64) == nil,
          try row.optional(0, row.real) == nil, try row.optional(0, row.text) == nil,
          try row.optional(0, row.bool) == nil, try row.optional(0, row.blob) == nil, row.isNull(0),
        ]
        return absent.allSatisfy { $0 }
      }
      expectEqual(allNil, true)
      #expect(try await echo(.text("x"), of: database) { try $0.optional(0, $0.text) } == "x")
      await #expect(
        throws: DatabaseError.unexpectedColumn(0, name: "v", expected: .text, found: .null)
      ) { try await echo(none, of: database) { try $0.text(0) } }
    case .mismatch:
      for (value, found) in [
        (.text("1"), .text), (.integer(1), .integer), (.real(1), .real), (.blob([49]), .blob),
      ] as [(SQLValue, ColumnType)] {
        let readers: [(ColumnType, @Sendable (any Row) throws -> Void)] = [
          (.text, { _ = try $0.text(0) }), (.integer, { _ = try $0.int64(0) }),
          (.real, { _ = try $0.real(0) }), (.blob, { _ = try $0.blob(0) }),
        ]
        for (expected, read) in readers where expected != found {
          await #expect(
            throws: DatabaseError.unexpectedColumn(0, name: "v", expected: expected, found: found)
          ) { try await echo(value, of: database, read) }
        }
      }
    case .missing:
      for column in [-1, 1, .min, .max] {
        #expect(try await echo(.null, of: database) { $0.isNull(column) } == false)
        await #expect(
          throws: DatabaseError.unexpectedColumn(column, name: "", expected: .text, found: .missing)
        ) { try await echo(.null, of: database) { try $0.optional(column, $0.text) } }
      }
    case .overflow:
      try await database.write { transaction in
        for body in ["a", "b"] {
          try transaction.run("INSERT INTO note (body, stars) VALUES (?, ?)", body, Int64.max)
        }
      }
      for statement in [
        "SELECT sum(stars) FROM note", "UPDATE note SET stars = stars + 1 RETURNING stars",
      ] as [Statement] {
        await expectRefusal({
          try await database.write { _ = try $0.rows(statement) { try $0.int(0) } }
        }) { if case .corrupt = $0 { true } else { false } }
      }
    case .expired:
      let kept = Kept<any Row>()
      _ = try await echo(.integer(1), of: database) { kept.value = $0 }
      _ = try await echo(.integer(2), of: database) { _ in }
      #expect(throws: DatabaseError.rowExpired) { try kept.value?.int(0) }
      expectEqual(kept.value?.isNull(0), false)
      expectEqual(kept.value?.name(0), "")
    }
  }
}
