import Database
import DatabaseConformance
import Expectations
import Foundation
import SQLiteDatabase
import Testing

@Suite("A file that is moved, removed or replaced while it is open")
struct ReplacedFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ name: String = "shop.db") throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(location: .path(folder.path(name)), migrations: NoteSchema.migrations)
  }

  private var replaced: DatabaseError { .replaced(path: folder.path("shop.db")) }

  private func move(_ name: String, to other: String) throws {
    _ = try? FileManager.default.removeItem(atPath: folder.path(other))
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(name))
  }

  /// Writes bytes into a file that is there, which stays the same file.
  private func overwrite(_ name: String, with bytes: [UInt8]) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder.path(name)))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  /// What may happen to the files, each by name.
  private static let changes:
    [(name: String, change: @Sendable (ReplacedFileTests) throws -> Void)] = [
      ("moved", { try $0.move("shop.db", to: "moved.db") }),
      ("removed", { try $0.remove("shop.db") }),
      ("log removed", { try $0.remove("shop.db-wal") }),
      ("index of the log removed", { try $0.remove("shop.db-shm") }),
      ("another renamed over it", { try $0.move("other.db", to: "shop.db") }),
      (
        "another written over it",
        { try $0.overwrite("shop.db", with: $0.folder.bytes("other.db")) }
      ),
      ("text written over it", { try $0.overwrite("shop.db", with: Array("Any text".utf8)) }),
      ("emptied", { try $0.overwrite("shop.db", with: []) }),
      (
        "marked as another application's",
        {
          var bytes = try $0.folder.bytes("shop.db")
          bytes[71] ^= 1
          try $0.overwrite("shop.db", with: bytes)
        }
      ),
    ]

  @Test(
    "no transaction answers, nor is anything of it stored", arguments: Self.changes.map(\.name))
  func noticed(_ name: String) async throws {
    let change = try #require(Self.changes.first { $0.name == name }?.change)
    try await open("other.db").close()
    let database = try open()
    try await database.write { try NoteSchema.insert("before", in: $0) }
    try change(self)
    await #expect(throws: replaced) { try await NoteSchema.bodies(database) }
    await #expect(throws: replaced) {
      try await database.write { try NoteSchema.insert("lost", in: $0) }
    }
    await database.close()
  }

  @Test("a change that is made while a transaction runs is noticed before it is committed")
  func meanwhile() async throws {
    let database = try open()
    let path = folder.path("shop.db")
    await #expect(throws: replaced) {
      try await database.write { transaction in
        try NoteSchema.insert("lost", in: transaction)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
      }
    }
    try move("shop.db.moved", to: "shop.db")
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("a file that is put back goes on where it was")
  func putBack() async throws {
    let database = try open()
    try await database.write { try NoteSchema.insert("before", in: $0) }
    for suffix in ["", "-wal", "-shm"] { try move("shop.db" + suffix, to: "moved.db" + suffix) }
    await #expect(throws: replaced) { try await NoteSchema.bodies(database) }
    for suffix in ["", "-wal", "-shm"] { try move("moved.db" + suffix, to: "shop.db" + suffix) }
    try await database.write { try NoteSchema.insert("after", in: $0) }
    try await expectEqual(NoteSchema.bodies(database), ["before", "after"])
  }

  @Test("closing writes nothing into another file that came in its place")
  func leftAlone() async throws {
    try await open("other.db").close()
    let other = try folder.bytes("other.db")
    let database = try open()
    try await database.write { try NoteSchema.insert("in the log", in: $0) }
    try overwrite("shop.db", with: other)
    await database.close()
    try expectEqual(folder.bytes("shop.db"), other)
  }

  @Test("a lost connection is opened again on the same file only, and makes none")
  func reopened() async throws {
    let database = try open()
    try await database.write { try NoteSchema.insert("kept", in: $0) }
    await database.close()
    let again = try database.reopened()
    try await expectEqual(NoteSchema.bodies(again), ["kept"])
    await again.close()
    try move("shop.db", to: "moved.db")
    #expect(throws: replaced) { try database.reopened() }
    #expect(try !folder.names().contains("shop.db"))
    _ = try open()
    #expect(throws: replaced) { try database.reopened() }
    let memory = try SQLiteDatabase(location: .memory)
    #expect(throws: DatabaseError.closed) { try memory.reopened() }
  }

  @Test("two files of one schema are distinguished, also one made before they were numbered")
  func numbered() async throws {
    try await open().close()
    try RawConnection(folder.path("shop.db")).execute("PRAGMA user_version=1")
    let database = try open()
    try await database.write { try NoteSchema.insert("before", in: $0) }
    try await open("other.db").close()
    try overwrite("shop.db", with: folder.bytes("other.db"))
    await #expect(throws: replaced) { try await NoteSchema.bodies(database) }
  }

  @Test("other connections that write, copy the log and leave change nothing")
  func others() async throws {
    let database = try open()
    for number in 0..<20 {
      let other = try open()
      try await other.write { try NoteSchema.insert("note \(number)", in: $0) }
      await other.close()
      try RawConnection(folder.path("shop.db")).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try await database.write { try NoteSchema.insert("mine \(number)", in: $0) }
    }
    try await expectEqual(NoteSchema.bodies(database).count, 40)
  }
}
