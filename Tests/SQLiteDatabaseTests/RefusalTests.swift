import Database
import DatabaseConformance
import Expectations
import Foundation
import SQLiteDatabase
import Testing

@Suite("Files that are refused")
struct RefusalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    applicationID: Int32 = SQLiteDatabase.defaultApplicationID
  ) throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(
      location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations,
      applicationID: applicationID)
  }

  /// Runs a closure and checks that it left every file in the folder as it was.
  private func leavingFilesAlone(_ body: () throws -> Void) throws {
    let names = try folder.names()
    let before = try names.map(folder.bytes)
    try body()
    try expectEqual(folder.names(), names)
    try expectEqual(names.map(folder.bytes), before)
  }

  @Test("another application's database is refused and left untouched", arguments: [0, 7])
  func foreign(_ applicationID: Int32) throws {
    try RawConnection(folder.path("shop.db")).execute(
      "PRAGMA application_id=\(applicationID); CREATE TABLE theirs (x)")
    try leavingFilesAlone {
      let expected = DatabaseError.notOurs(
        path: folder.path("shop.db"), applicationID: applicationID)
      #expect(throws: expected) { try open() }
    }
  }

  @Test(
    "another application's database is left untouched whatever its path holds",
    arguments: ["né 100%20 é", "who?", "a#b", "日本", "e\u{301}\u{1F375}"])
  func foreignPath(_ name: String) throws {
    // A log that was copied with the file is what an ordinary connection would take up, and remove.
    let source = folder.path("source.db")
    let theirs = try RawConnection(source)
    try theirs.execute(
      "PRAGMA application_id=7; PRAGMA journal_mode=WAL; CREATE TABLE theirs (x)")
    let copy = "\(name)/shop.db"
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: false)
    for suffix in ["", "-wal"] {
      try folder.write(folder.bytes("source.db" + suffix), to: copy + suffix)
    }
    let before = try ["", "-wal"].map { try folder.bytes(copy + $0) }
    let expected = DatabaseError.notOurs(path: folder.path(copy), applicationID: 7)
    #expect(throws: expected) { try SQLiteDatabase(location: .path(folder.path(copy))) }
    #expect(try ["", "-wal"].map { try folder.bytes(copy + $0) } == before)
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted(),
      ["shop.db", "shop.db-wal"])
    withExtendedLifetime(theirs) {}
  }

  @Test("an empty database that another application has marked is refused, also beside a journal")
  func foreignEmpty() throws {
    try RawConnection(folder.path("shop.db")).execute(
      "PRAGMA application_id=7; CREATE TABLE x (y); DROP TABLE x")
    try folder.write([UInt8](repeating: 0, count: 512), to: "shop.db-journal")
    #expect(throws: DatabaseError.notOurs(path: folder.path("shop.db"), applicationID: 7)) {
      try open()
    }
  }

  @Test("a file whose last change was cut off is restored before it is asked whose it is")
  func cutOffChange() throws {
    let raw = try RawConnection(folder.path("source.db"))
    let own = SQLiteDatabase.defaultApplicationID
    try raw.execute(
      "PRAGMA synchronous=OFF; PRAGMA application_id=\(own); BEGIN; PRAGMA application_id=7")
    try folder.write(folder.bytes("source.db-journal"), to: "shop.db-journal")
    try raw.execute("COMMIT")
    try folder.write(folder.bytes("source.db"), to: "shop.db")
    #expect(throws: Never.self) { try open(applicationID: own) }
  }

  @Test("the file of another application of ours is refused")
  func otherApplication() throws {
    _ = try open(applicationID: 1)
    #expect(throws: DatabaseError.notOurs(path: folder.path("shop.db"), applicationID: 1)) {
      try open(applicationID: 2)
    }
  }

  @Test(
    "what is not a database is refused and left untouched",
    arguments: ["\n", "Dear diary, ", "SQLite format 3\0", String(repeating: "\0", count: 8_192)])
  func notADatabase(_ content: String) throws {
    try folder.write([UInt8](content.utf8), to: "shop.db")
    try leavingFilesAlone {
      #expect(throws: DatabaseError.notADatabase) { try open() }
    }
  }

  @Test("a file cut off is refused and left untouched", arguments: [16, 100, 4_096, 6_000, -4_096])
  func cutOff(_ length: Int) async throws {
    let database = try open()
    try await database.write { transaction in
      for number in 0..<200 { try NoteSchema.insert("note \(number)", in: transaction) }
    }
    await database.close()
    let bytes = try folder.bytes("shop.db")
    let rest = length > 0 ? bytes.prefix(length) : bytes.dropLast(-length)
    try folder.write([UInt8](rest), to: "shop.db")
    try leavingFilesAlone {
      #expect {
        try open()
      } throws: { error in
        switch error as? DatabaseError {
        case .corrupt: length < 0 || length >= 512
        case .notADatabase: 0 < length && length < 512
        default: false
        }
      }
    }
  }

  @Test("a file another process holds altogether is busy after the wait, and left untouched")
  func heldAltogether() async throws {
    try await open().close()
    let holder = try RawConnection(folder.path("shop.db"))
    try holder.execute("PRAGMA locking_mode=EXCLUSIVE; SELECT * FROM note")
    try leavingFilesAlone {
      #expect(throws: DatabaseError.busy) {
        try SQLiteDatabase(
          location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations,
          busyTimeout: .milliseconds(20))
      }
    }
    withExtendedLifetime(holder) {}
  }

  @Test("a damaged page is an error where it is read, and only there")
  func damagedPage() async throws {
    let database = try open()
    try await database.write { transaction in
      for number in 0..<200 { try NoteSchema.insert("note \(number)", in: transaction) }
    }
    await database.close()
    var bytes = try folder.bytes("shop.db")
    for index in 4096..<bytes.count { bytes[index] = 0xA5 }
    try folder.write(bytes, to: "shop.db")

    await #expect {
      let damaged = try SQLiteDatabase(location: .path(folder.path("shop.db")))
      _ = try await NoteSchema.bodies(damaged)
    } throws: { error in
      guard case DatabaseError.corrupt = error else { return false }
      return true
    }
  }

  @Test("a newer layout of the table of versions is refused")
  func newerLayout() throws {
    _ = try open()
    try RawConnection(folder.path("shop.db")).execute("PRAGMA user_version=5")
    #expect(throws: DatabaseError.newerSchema(owner: "schema_migration", found: 5, known: 4)) {
      try open()
    }
  }

  #if os(Linux)
    @Test("a file that may only be read is refused")
    func readOnlyFile() async throws {
      try await open().close()
      try folder.setMode(0o444, of: "shop.db")
      #expect(throws: DatabaseError.readOnly) { try boundByFileModes { try open() } }
    }
  #endif
}
