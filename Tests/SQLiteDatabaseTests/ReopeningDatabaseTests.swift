import Database
import Expectations
import Synchronization
import Testing

@testable import SQLiteDatabase

@Suite("A database that is opened again")
struct ReopeningDatabaseTests {
  private static let migrations = [
    Migration(
      owner: "note", version: 1, name: "note",
      statements: ["CREATE TABLE note (text TEXT NOT NULL)"])
  ]

  private func texts(_ database: any Database) async throws -> [String] {
    try await database.read { transaction in
      try transaction.rows("SELECT text FROM note ORDER BY rowid") { try $0.text(0) }
    }
  }

  private func note(_ text: String, in database: any Database) async throws {
    _ = try await database.write { try $0.run("INSERT INTO note VALUES (?)", text) }
  }

  @Test("reports that its connection was lost, and goes on with another and the same rows")
  func lost() async throws {
    let folder = try TemporaryFolder()
    let opened = Mutex(0)
    @Sendable func open() throws -> SQLiteDatabase {
      opened.withLock { $0 += 1 }
      return try SQLiteDatabase(
        location: .path(folder.path("note.db")), migrations: Self.migrations)
    }
    let first = try open()
    let database = ReopeningDatabase(first) { try open() }
    try await note("before", in: database)
    await first.close()
    await #expect(throws: DatabaseError.closed) { try await note("lost", in: database) }
    try await note("after", in: database)
    try await expectEqual(texts(database), ["before", "after"])
    #expect(opened.withLock { $0 } == 2)
  }

  @Test("is not lost again by a late error of the connection before")
  func lateError() async throws {
    let folder = try TemporaryFolder()
    let opened = Mutex(0)
    @Sendable func open() throws -> SQLiteDatabase {
      opened.withLock { $0 += 1 }
      return try SQLiteDatabase(
        location: .path(folder.path("note.db")), migrations: Self.migrations)
    }
    let first = try open()
    let database = ReopeningDatabase(first) { try open() }
    func ask(_ before: any Database) async throws {
      await first.close()
      await #expect(throws: DatabaseError.closed) { try await texts(database) }
      try await expectEqual(texts(database), [])
      _ = try await texts(before)
    }
    await #expect(throws: DatabaseError.closed) { try await database.bulk(ask) }
    try await expectEqual(texts(database), [])
    #expect(opened.withLock { $0 } == 2)
  }

  @Test("closes the connection it was opened again on, and stays closed")
  func closing() async throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteDatabase(
      location: .path(folder.path("note.db")), migrations: Self.migrations)
    let opened = Mutex<SQLiteDatabase?>(nil)
    let database = ReopeningDatabase(first) {
      let second = try first.reopened()
      opened.withLock { $0 = second }
      return second
    }
    await first.close()
    await #expect(throws: DatabaseError.closed) { try await texts(database) }
    try await note("after", in: database)
    let second = try #require(opened.withLock { $0 })
    await database.close()
    await #expect(throws: DatabaseError.closed) { try await texts(second) }
    for _ in 0..<2 {
      await #expect(throws: DatabaseError.closed) { try await texts(database) }
    }
  }

  @Test("is opened again though it was to be a new one")
  func new() async throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteDatabase(
      location: .path(folder.path("note.db")), migrations: Self.migrations.map(\.withoutSamples))
    try await note("kept", in: first)
    await first.close()
    let second = try first.reopened()
    try await expectEqual(texts(second), ["kept"])
    await second.close()
    try await expectEqual(texts(second.reopened()), ["kept"])
  }

  @Test(
    "hears what others commit after it was opened again, until it is closed")
  func hearing() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("note.db")
    let first = try SQLiteDatabase(location: .path(path), migrations: Self.migrations)
    let database = ReopeningDatabase(first) { try first.reopened() }
    let other = try SQLiteDatabase(location: .path(path), migrations: Self.migrations)
    var heard = database.commitsByOthers.makeAsyncIterator()
    let writing = Task {
      // When the stream begins to listen is its own affair.
      while !Task.isCancelled {
        try await note("theirs", in: other)
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    await heard.next()
    await first.close()
    await #expect(throws: DatabaseError.closed) { try await texts(database) }
    #expect(try await !texts(database).isEmpty)
    for _ in 0..<3 { await heard.next() }
    writing.cancel()
    await database.close()
    while await heard.next() != nil {}
  }

  @Test("says that there may be news after it was opened again, though nobody else commits")
  func news() async throws {
    let folder = try TemporaryFolder()
    let first = try SQLiteDatabase(
      location: .path(folder.path("note.db")), migrations: Self.migrations)
    let connection = Mutex(first)
    let database = ReopeningDatabase(first) {
      let next = try first.reopened()
      connection.withLock { $0 = next }
      return next
    }
    let heard = Mutex(0)
    let listening = Task { for await _ in database.commitsByOthers { heard.withLock { $0 += 1 } } }
    // When the stream begins to listen is its own affair.
    for _ in 0..<40 where heard.withLock({ $0 }) == 0 {
      await connection.withLock { $0 }.close()
      await #expect(throws: DatabaseError.closed) { try await texts(database) }
      try await expectEqual(texts(database), [])
      try await Task.sleep(for: .milliseconds(300))
    }
    #expect(heard.withLock { $0 } > 0)
    listening.cancel()
    await database.close()
  }

  @Test("tries again as long as it cannot be opened")
  func stillBroken() async throws {
    let folder = try TemporaryFolder()
    let isBroken = Mutex(true)
    @Sendable func open() throws -> SQLiteDatabase {
      try SQLiteDatabase(location: .path(folder.path("note.db")), migrations: Self.migrations)
    }
    let first = try open()
    let database = ReopeningDatabase(first) {
      if isBroken.withLock({ $0 }) { throw DatabaseError.io(message: "disk I/O error") }
      return try open()
    }
    await first.close()
    await #expect(throws: DatabaseError.closed) { try await texts(database) }
    let broken = DatabaseError.io(message: "disk I/O error")
    await #expect(throws: broken) { try await texts(database) }
    await #expect(throws: broken) { try await note("lost", in: database) }
    isBroken.withLock { $0 = false }
    #expect(try await texts(database).isEmpty)
  }

  @Test("passes other errors on, and stays with its connection")
  func otherErrors() async throws {
    let first = try SQLiteDatabase(location: .memory, migrations: Self.migrations)
    let database = ReopeningDatabase(first) {
      Issue.record("nothing was lost")
      return try SQLiteDatabase(location: .memory)
    }
    await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.run("INSERT INTO nothing VALUES (1)") }
    }
    try await note("kept", in: database)
    try await expectEqual(texts(database), ["kept"])
    await first.close()
    // What lived in memory alone cannot be opened again.
    await #expect(throws: DatabaseError.closed) { try await texts(database) }
    await #expect(throws: DatabaseError.closed) { try await texts(database) }
  }
}
