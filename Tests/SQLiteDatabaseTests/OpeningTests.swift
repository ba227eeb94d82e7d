import Database
import DatabaseConformance
import Expectations
import Foundation
import SQLiteDatabase
import Testing

@Suite("Opening a database")
struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ name: String = "shop.db") throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(location: .path(folder.path(name)), migrations: NoteSchema.migrations)
  }

  @Test("a database in memory answers, and has no path")
  func memory() async throws {
    let database = try SQLiteDatabase(location: .memory, migrations: NoteSchema.migrations)
    #expect(database.path == nil)
    #expect(database.wasCreated)
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("one in memory goes on from an image of what was migrated, and shares nothing")
  func image() async throws {
    let image = try SQLiteDatabase.image(of: NoteSchema.migrations)
    let note = Migration(owner: "later", version: 1, name: "a note", statements: []) {
      try NoteSchema.insert("begun", in: $0)
    }
    let databases = try (1...2).map { _ in
      try SQLiteDatabase(
        location: .memory, holding: image, migrations: NoteSchema.migrations + [note])
    }
    #expect(databases.allSatisfy { $0.path == nil && !$0.wasCreated })
    try await databases[0].write { try NoteSchema.insert("own", in: $0) }
    try await expectEqual(NoteSchema.bodies(databases[0]), ["begun", "own"])
    try await expectEqual(NoteSchema.bodies(databases[1]), ["begun"])
  }

  @Test("an empty file is a first run: the process may have died before")
  func emptyFile() throws {
    try folder.write([], to: "shop.db")
    #expect(try open().wasCreated)
  }

  @Test("files have mode 0600 under an open umask too")
  func modes() async throws {
    let mask = umask(0)
    defer { umask(mask) }
    let database = try open()
    try await database.write { try NoteSchema.insert("x", in: $0) }
    for name in ["shop.db", "shop.db-wal", "shop.db-shm"] {
      try expectEqual(folder.mode(name), 0o600)
    }
    try expectEqual(folder.mode(""), 0o755)
  }

  @Test("a folder that is not there is refused and not made: its name may be mistyped")
  func missingFolder() throws {
    let refusal = DatabaseError.cannotOpen(
      path: folder.path + "/nowhere", reason: "there is no such folder; make it first")
    #expect(throws: refusal) { try open("nowhere/shop.db") }
    #expect(try folder.names().isEmpty)
  }

  @Test("commits are durable: write-ahead log, full synchronisation, foreign keys on")
  func settings() async throws {
    let database = try open()
    // Asking for the journal mode could change it, so SQLite counts the question as a write.
    let (journal, synchronous, foreignKeys) = try await database.write { transaction in
      (
        try transaction.first("PRAGMA journal_mode") { try $0.text(0) },
        try transaction.first("PRAGMA synchronous") { try $0.int(0) },
        try transaction.first("PRAGMA foreign_keys") { try $0.int(0) }
      )
    }
    expectEqual(journal, "wal")
    expectEqual(synchronous, 2)
    expectEqual(foreignKeys, 1)
  }

  @Test(
    "what a damaged or planted schema could do is off, in a file and in memory",
    arguments: [true, false])
  func hardened(isFile: Bool) async throws {
    let database =
      isFile ? try open() : try SQLiteDatabase(location: .memory, migrations: NoteSchema.migrations)
    let settings = try await database.read { transaction in
      [
        try transaction.first("PRAGMA trusted_schema") { try $0.int(0) },
        try transaction.first("PRAGMA cell_size_check") { try $0.int(0) },
        try transaction.first("PRAGMA secure_delete") { try $0.int(0) },
      ]
    }
    expectEqual(settings, [0, 1, 1])
    await #expect(throws: DatabaseError.self, "a schema is written by its own statements alone") {
      try await database.write { transaction in
        try transaction.run("PRAGMA writable_schema=ON")
        try transaction.run("UPDATE sqlite_schema SET sql = sql || ' '")
      }
    }
    await #expect(throws: DatabaseError.self, "a name in a rule is no text") {
      try await database.write {
        try $0.run("CREATE TABLE rule (word TEXT CHECK (word <> \"nothing\"))")
      }
    }
  }

  @Test("a bulk has more memory for pages, and what follows it has not, even where it fails")
  func bulkMemory() async throws {
    let database = try open()
    @Sendable func pages() async throws -> Int? {
      try await database.read { try $0.first("PRAGMA cache_size") { try $0.int(0) } }
    }
    let before = try await pages()
    let during = try await database.bulk { _ in try await pages() }
    expectEqual([before, during], [-2_000, -32_768])
    try await expectEqual(pages(), before)
    await #expect(throws: CancellationError.self) {
      try await database.bulk { _ in throw CancellationError() }
    }
    try await expectEqual(pages(), before)
  }

  @Test("a symbolic link is refused, even one that leads nowhere")
  func symbolicLink() throws {
    _ = try open("real.db")
    for (link, target) in [("link.db", "real.db"), ("dangling.db", "nowhere.db")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: folder.path(target))
      #expect(throws: DatabaseError.symbolicLink(path: folder.path(link))) { try open(link) }
    }
    #expect(try !folder.names().contains("nowhere.db"))
  }

  @Test("a link among the folders is resolved")
  func linkedFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("real"))
    try expectEqual(open("link/shop.db").path, folder.path("real/shop.db"))
  }

  @Test("a folder in the file's place is refused")
  func folderInPlace() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("shop.db"), withIntermediateDirectories: false)
    #expect(throws: DatabaseError.notARegularFile(path: folder.path("shop.db"))) { try open() }
    #expect(throws: DatabaseError.notARegularFile(path: folder.path(".."))) { try open("..") }
  }

  @Test("a file every user may write is refused")
  func worldWritable() throws {
    _ = try open()
    try folder.setMode(0o602, of: "shop.db")
    #expect(throws: DatabaseError.worldWritable(path: folder.path("shop.db"))) { try open() }
  }

  @Test("a file others may read is its owner's alone afterwards, with what is beside it")
  func readableByOthers() async throws {
    let first = try open()
    try await first.write { try NoteSchema.insert("x", in: $0) }
    #expect(!first.wasOpenToOthers)
    for name in ["shop.db", "shop.db-wal", "shop.db-shm"] { try folder.setMode(0o664, of: name) }
    #expect(try open().wasOpenToOthers)
    for name in ["shop.db", "shop.db-wal", "shop.db-shm"] {
      try expectEqual(folder.mode(name), 0o600)
    }
    #expect(try !open().wasOpenToOthers)
    await first.close()
  }

  @Test("the mode of a file that is refused stays")
  func refusedMode() throws {
    try RawConnection(folder.path("shop.db")).execute(
      "PRAGMA application_id=7; CREATE TABLE theirs (x)")
    try folder.setMode(0o644, of: "shop.db")
    #expect(throws: DatabaseError.self) { try open() }
    try expectEqual(folder.mode("shop.db"), 0o644)
  }

  @Test(
    "a pipe beside the file, where SQLite would wait for a writer, is refused",
    arguments: ["-journal", "-wal", "-shm"])
  func pipe(_ suffix: String) async throws {
    try await open().close()
    expectEqual(unsafe mkfifo(folder.path("shop.db" + suffix), 0o600), 0)
    let expected = DatabaseError.notARegularFile(path: folder.path("shop.db" + suffix))
    #expect(throws: expected) { try open() }
  }

  @Test("another user's file is refused", .enabled(if: geteuid() == 0, "only root can give away"))
  func foreignOwner() throws {
    _ = try open()
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65_534], ofItemAtPath: folder.path("shop.db"))
    #expect(throws: DatabaseError.foreignOwner(path: folder.path("shop.db"), userID: 65_534)) {
      try open()
    }
  }

  @Test("an impossible path says why", arguments: ["", "a\0b"])
  func impossiblePath(_ path: String) {
    #expect(
      throws: DatabaseError.cannotOpen(path: path, reason: "the path is empty or holds a NUL")
    ) { try SQLiteDatabase(location: .path(path)) }
  }

  @Test("a path through a file cannot be opened")
  func pathThroughFile() throws {
    try folder.write([1], to: "file")
    #expect {
      try open("file/shop.db")
    } throws: { error in
      guard case DatabaseError.cannotOpen = error else { return false }
      return true
    }
  }

  @Test("characters with a meaning in a URI are plain in a path")
  func uriCharacters() async throws {
    let name = "100%? #é.db"
    try await open(name).close()
    try expectEqual(open(name).wasCreated, false)
    #expect(try folder.names().contains(name))
  }
}
