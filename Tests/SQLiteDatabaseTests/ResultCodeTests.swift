import CSQLite
import Database
import DatabaseConformance
import Diagnostics
import Expectations
import Testing

@testable import SQLiteDatabase

@Suite("What SQLite answers")
struct ResultCodeTests {
  private func explanation(_ code: Int32, _ message: String = "m") -> String {
    DatabaseError(code, message: message, path: "f").explanation.code
  }

  /// The primary codes that say a statement or a call is wrong, or breaks a rule of the schema.
  private static let faults: Set<Int32> = [
    SQLITE_ERROR, SQLITE_ABORT, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_AUTH, SQLITE_RANGE,
    SQLITE_CONSTRAINT,
  ]

  @Test("is a defect of the program for a wrong statement or call alone, whatever the code")
  func defects() {
    for primary in Int32(2)...28 {
      for detail in Int32(0)..<64 {
        let error = DatabaseError(primary | detail << 8, message: "m", path: "f")
        #expect(
          (error.explanation.category == .internal) == Self.faults.contains(primary),
          "\(primary), detail \(detail): \(error)")
      }
    }
  }

  @Test(
    "has an explanation for each code",
    arguments: [
      (SQLITE_ERROR, "statement"), (SQLITE_INTERNAL, "engine"), (SQLITE_PERM, "cannotOpen"),
      (SQLITE_ABORT, "statement"), (SQLITE_BUSY, "busy"), (SQLITE_LOCKED, "busy"),
      (SQLITE_NOMEM, "outOfMemory"), (SQLITE_READONLY, "readOnly"), (SQLITE_INTERRUPT, "busy"),
      (SQLITE_IOERR, "io"), (SQLITE_CORRUPT, "corrupt"), (SQLITE_NOTFOUND, "engine"),
      (SQLITE_FULL, "full"), (SQLITE_CANTOPEN, "cannotOpen"), (SQLITE_PROTOCOL, "busy"),
      (SQLITE_EMPTY, "engine"), (SQLITE_SCHEMA, "busy"), (SQLITE_TOOBIG, "tooLarge"),
      (SQLITE_CONSTRAINT, "statement"), (SQLITE_MISMATCH, "statement"),
      (SQLITE_MISUSE, "statement"), (SQLITE_NOLFS, "io"), (SQLITE_AUTH, "statement"),
      (SQLITE_FORMAT, "corrupt"), (SQLITE_RANGE, "statement"), (SQLITE_NOTADB, "notADatabase"),
      (SQLITE_NOTICE, "engine"), (SQLITE_WARNING, "engine"),
      // Extended codes that say more than their primary one.
      (SQLITE_ERROR | 1 << 8, "corrupt"), (SQLITE_ERROR | 2 << 8, "busy"),
      (SQLITE_ERROR | 3 << 8, "busy"), (SQLITE_IOERR | 12 << 8, "outOfMemory"),
      (SQLITE_IOERR | 19 << 8, "full"), (SQLITE_READONLY | 4 << 8, "replaced"),
      (SQLITE_CANTOPEN | 2 << 8, "notAFile"), (SQLITE_CANTOPEN | 6 << 8, "symbolicLink"),
    ] as [(Int32, String)])
  func explained(code: Int32, expected: String) {
    expectEqual(explanation(code), "database.\(expected)")
  }

  @Test("is damage where a stored format or a stored number makes no sense")
  func damage() {
    for message in ["unsupported file format", "integer overflow"] {
      expectEqual(explanation(SQLITE_ERROR, message), "database.corrupt")
    }
    expectEqual(
      explanation(SQLITE_CONSTRAINT, "cannot store REAL value in INTEGER column t.n"),
      "database.corrupt")
    expectEqual(
      explanation(SQLITE_CONSTRAINT, "cannot store TEXT value in INTEGER column t.n"),
      "database.statement")
  }

  @Test(
    "names the rule that a change breaks",
    arguments: [
      (0, .other), (1, .check), (3, .foreignKey), (5, .notNull), (6, .primaryKey), (7, .other),
      (8, .unique), (10, .primaryKey), (12, .other),
    ] as [(Int32, ConstraintKind)])
  func rules(detail: Int32, kind: ConstraintKind) {
    expectEqual(
      DatabaseError(SQLITE_CONSTRAINT | detail << 8, message: "m", path: "f"),
      .constraint(kind, message: "m"))
  }

  @Test("of a file whose header names a format of the schema that it does not know is damage")
  func schemaFormat() async throws {
    let folder = try TemporaryFolder()
    let open = {
      try SQLiteDatabase(
        location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations)
    }
    try await open().close()
    var bytes = try folder.bytes("shop.db")
    bytes[47] = 9
    try folder.write(bytes, to: "shop.db")
    #expect(throws: DatabaseError.corrupt(message: "unsupported file format")) { try open() }
  }
}
