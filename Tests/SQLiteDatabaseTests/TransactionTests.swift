import Database
import DatabaseConformance
import Expectations
import SQLiteDatabase
import Testing

@Suite("Transactions")
struct TransactionTests {
  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(
      location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations,
      busyTimeout: .milliseconds(1))
  }

  @Test("a read sees one state, whatever another connection commits meanwhile")
  func snapshot() async throws {
    let path = folder.path("shop.db")
    let counts = try await database.read { transaction in
      let before = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      try RawConnection(path).execute("INSERT INTO note (body) VALUES ('theirs')")
      let after = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      return [before, after]
    }
    expectEqual(counts, [0, 0])
    try await expectEqual(NoteSchema.bodies(database), ["theirs"])
  }

  @Test("a lock held elsewhere is an error after the wait, and nothing is written")
  func busy() async throws {
    let other = try RawConnection(folder.path("shop.db"))
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: DatabaseError.busy) {
      try await database.write { try NoteSchema.insert("late", in: $0) }
    }
    try await expectEqual(NoteSchema.bodies(database), [])
    try other.execute("ROLLBACK")
    try await database.write { try NoteSchema.insert("now", in: $0) }
  }

  @Test("no statement can open another file")
  func attach() async throws {
    let path = folder.path("other.db")
    await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.run("ATTACH ? AS other", path) }
    }
    #expect(try !folder.names().contains("other.db"))
  }
}
