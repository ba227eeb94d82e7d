import Database
import DatabaseConformance
import Expectations
import Foundation
import SQLiteDatabase
import Testing

@Suite("Faults of the disk")
struct FaultTests {
  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(
      location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations)
  }

  private func failing(
    _ number: Int32, _ body: @escaping @Sendable (any WriteTransaction) throws -> Void
  ) async throws {
    try await database.write { try NoteSchema.insert("before", in: $0) }
    try await FaultyDisk.failing(folder.path("shop.db-wal"), with: number) {
      try await database.write(body)
    }
  }

  /// The notes in the file, and that the file is sound.
  private func reopened() async throws -> [String] {
    await database.close()
    let again = try SQLiteDatabase(
      location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations)
    let verdict = try await again.read { transaction in
      try transaction.first("PRAGMA integrity_check") { try $0.text(0) }
    }
    expectEqual(verdict, "ok")
    return try await NoteSchema.bodies(again)
  }

  @Test("a commit the disk failed has an unknown outcome, and the connection is closed")
  func outcomeUnknown() async throws {
    await #expect {
      try await failing(EIO) { try NoteSchema.insert("unsure", in: $0) }
    } throws: { error in
      guard case DatabaseError.outcomeUnknown = error else { return false }
      return true
    }
    await #expect(throws: DatabaseError.closed) { try await NoteSchema.bodies(database) }
    try await expectEqual(reopened().first, "before")
  }

  @Test("a disk that fails before the commit leaves nothing behind")
  func failureBeforeCommit() async throws {
    await #expect {
      try await failing(EIO) { transaction in
        // More than the page cache holds, so that pages are written before the commit.
        try NoteSchema.insert(String(repeating: "x", count: 8 << 20), in: transaction)
      }
    } throws: { error in
      guard case DatabaseError.io = error else { return false }
      return true
    }
    try await expectEqual(NoteSchema.bodies(database), ["before"])
    try await expectEqual(reopened(), ["before"])
  }

  @Test("a full disk leaves nothing behind, and writing works again once there is space")
  func diskFull() async throws {
    await #expect(throws: DatabaseError.full) {
      try await failing(ENOSPC) { try NoteSchema.insert("too much", in: $0) }
    }
    try await database.write { try NoteSchema.insert("after", in: $0) }
    try await expectEqual(NoteSchema.bodies(database), ["before", "after"])
    try await expectEqual(reopened(), ["before", "after"])
  }

  @Test("a disk without room for the memory shared by who uses the file is full, too")
  func diskFullForSharedMemory() async throws {
    await database.close()
    let path = folder.path("shop.db")
    #expect(FileManager.default.createFile(atPath: "\(path)-shm", contents: nil))
    await #expect(throws: DatabaseError.full) {
      try await FaultyDisk.failing("\(path)-shm", with: ENOSPC) {
        _ = try SQLiteDatabase(location: .path(path), migrations: NoteSchema.migrations)
      }
    }
  }

  @Test("a full disk while migrating leaves the old schema and no copy")
  func diskFullWhileMigrating() async throws {
    try await database.write { try NoteSchema.insert("kept", in: $0) }
    let next = Migration(
      owner: "notes", version: 2, name: "next", statements: ["CREATE TABLE next (x)"])
    let path = folder.path("shop.db")
    await #expect(throws: DatabaseError.full) {
      try await FaultyDisk.failing("\(path)-wal", with: ENOSPC) {
        _ = try SQLiteDatabase(location: .path(path), migrations: NoteSchema.migrations + [next])
      }
    }
    try await expectEqual(reopened(), ["kept"])
  }

  @Test("a body that goes on after a full disk cannot commit the rest on its own")
  func goingOn() async throws {
    await #expect(throws: DatabaseError.self) {
      try await failing(ENOSPC) { transaction in
        try? NoteSchema.insert(String(repeating: "x", count: 8 << 20), in: transaction)
        try NoteSchema.insert("the rest", in: transaction)
      }
    }
    try await expectEqual(reopened(), ["before"])
  }

  @Test("a database that reached its size limit is full")
  func sizeLimit() async throws {
    await #expect(throws: DatabaseError.full) {
      try await database.write { transaction in
        try transaction.run("PRAGMA max_page_count=6")
        try NoteSchema.insert(String(repeating: "x", count: 1 << 20), in: transaction)
      }
    }
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("a connection that may only read says so")
  func queryOnly() async throws {
    try await database.write { _ = try $0.run("PRAGMA query_only=ON") }
    await #expect(throws: DatabaseError.readOnly) {
      try await database.write { try NoteSchema.insert("x", in: $0) }
    }
  }
}
