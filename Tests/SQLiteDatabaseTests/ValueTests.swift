import Database
import SQLiteDatabase
import Testing

@Suite("Values and rows")
struct ValueTests {
  private let database: SQLiteDatabase

  init() throws {
    database = try SQLiteDatabase(location: .memory, migrations: Schema.migrations)
  }

  private func echo<Value: Sendable>(
    _ value: SQLValue, _ read: @escaping @Sendable (any Row) throws -> Value
  ) async throws -> Value? {
    try await database.read { try $0.first("SELECT ?1", value, read: read) }
  }

  @Test(
    "text comes back byte for byte",
    arguments: [
      "", "plain", "a\0b\0", "\0", "🙂👩‍👩‍👧‍👦", "é", "e\u{301}", "'; DROP TABLE note; --", "\"%_\\",
      "\u{202E}", String(repeating: "ü", count: 100_000),
    ])
  func text(_ text: String) async throws {
    let back = try await echo(.text(text)) { try $0.text(0) }
    #expect(back.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test("integers come back", arguments: [Int64.min, -1, 0, 1, .max])
  func integers(_ integer: Int64) async throws {
    #expect(try await echo(.integer(integer)) { try $0.int64(0) } == integer)
    #expect(try await echo(.integer(integer)) { try $0.int(0) } == Int(integer))
  }

  @Test("numbers come back", arguments: [0.0, -0.1, .greatestFiniteMagnitude, .infinity])
  func reals(_ real: Double) async throws {
    #expect(try await echo(.real(real)) { try $0.real(0) } == real)
  }

  @Test("bytes come back, none too", arguments: [[], [0], [0, 255, 0]] as [[UInt8]])
  func blobs(_ bytes: [UInt8]) async throws {
    #expect(try await echo(.blob(bytes)) { try $0.blob(0) } == bytes)
  }

  @Test("truth values come back, and no other integer is one")
  func booleans() async throws {
    #expect(try await echo(true.sqlValue) { try $0.bool(0) } == true)
    #expect(try await echo(false.sqlValue) { try $0.bool(0) } == false)
    await #expect(
      throws: DatabaseError.unexpectedColumn(0, name: "?1", expected: .boolean, found: .integer)
    ) { try await echo(.integer(2)) { try $0.bool(0) } }
  }

  @Test("NULL is nil where it is allowed, and an error where it is not")
  func nulls() async throws {
    let none = String?.none.sqlValue
    #expect(none == .null)
    #expect(String?.some("x").sqlValue == .text("x"))
    let allNil = try await echo(none) { row in
      let absent = [
        try row.optional(0, row.int) == nil, try row.optional(0, row.int64) == nil,
        try row.optional(0, row.real) == nil, try row.optional(0, row.text) == nil,
        try row.optional(0, row.bool) == nil, try row.optional(0, row.blob) == nil, row.isNull(0),
      ]
      return absent.allSatisfy { $0 }
    }
    #expect(allNil == true)
    #expect(try await echo(.text("x")) { try $0.optional(0, $0.text) } == "x")
    await #expect(
      throws: DatabaseError.unexpectedColumn(0, name: "?1", expected: .text, found: .null)
    ) { try await echo(none) { try $0.text(0) } }
  }

  @Test("a column of another type is an error that names both")
  func mismatch() async throws {
    await #expect(
      throws: DatabaseError.unexpectedColumn(0, name: "?1", expected: .integer, found: .text)
    ) { try await echo(.text("1")) { try $0.int(0) } }
    await #expect(
      throws: DatabaseError.unexpectedColumn(0, name: "?1", expected: .real, found: .integer)
    ) { try await echo(.integer(1)) { try $0.real(0) } }
    await #expect(
      throws: DatabaseError.unexpectedColumn(0, name: "?1", expected: .blob, found: .text)
    ) { try await echo(.text("1")) { try $0.blob(0) } }
  }

  @Test("a column that is not there is missing, not NULL", arguments: [-1, 1, .min, .max])
  func missing(_ column: Int) async throws {
    #expect(try await echo(.null) { $0.isNull(column) } == false)
    await #expect(
      throws: DatabaseError.unexpectedColumn(
        column, name: "", expected: .text, found: .missing)
    ) { try await echo(.null) { try $0.optional(column, $0.text) } }
  }

  @Test(
    "a sum or an increase that leaves the range of integers is damage, and no fault of the statement"
  )
  func overflow() async throws {
    let database = try SQLiteDatabase(location: .memory, migrations: Schema.migrations)
    try await database.write { transaction in
      for body in ["a", "b"] {
        try transaction.run("INSERT INTO note (body, stars) VALUES (?, ?)", body, Int64.max)
      }
    }
    func isDamage(_ error: any Error) -> Bool {
      if case DatabaseError.corrupt = error { true } else { false }
    }
    await #expect {
      try await database.read { try $0.first("SELECT sum(stars) FROM note") { try $0.int(0) } }
    } throws: { isDamage($0) }
    await #expect {
      try await database.write { try $0.run("UPDATE note SET stars = stars + 1") }
    } throws: { isDamage($0) }
  }

  @Test("text that is not UTF-8 is an error, not repaired")
  func invalidText() async throws {
    await #expect(throws: DatabaseError.invalidText(column: 0, name: "t")) {
      try await database.read { transaction in
        try transaction.first("SELECT CAST(x'FF' AS TEXT) AS t") { try $0.text(0) }
      }
    }
  }

  @Test("a row kept past its closure reads nothing")
  func expiredRow() async throws {
    let kept = Kept<any Row>()
    _ = try await echo(.integer(1)) { kept.value = $0 }
    _ = try await echo(.integer(2)) { _ in }
    #expect(throws: DatabaseError.rowExpired) { try kept.value?.int(0) }
    #expect(kept.value?.isNull(0) == false)
    #expect(kept.value?.name(0) == "")
    await database.close()
    #expect(throws: DatabaseError.rowExpired) { try kept.value?.int(0) }
  }

  @Test("first reads one row, and none is nil")
  func first() async throws {
    let found = try await database.read { transaction in
      [
        try transaction.first("SELECT 1 UNION ALL SELECT 2") { try $0.int(0) },
        try transaction.first("SELECT 1 WHERE 0") { try $0.int(0) },
      ]
    }
    #expect(found == [1, nil])
  }
}
