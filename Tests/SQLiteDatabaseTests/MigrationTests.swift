import Database
import DatabaseConformance
import Expectations
import Foundation
import SQLiteDatabase
import Testing

@Suite("Migrations")
struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ migrations: [Migration]) throws(DatabaseError) -> SQLiteDatabase {
    try SQLiteDatabase(location: .path(folder.path("shop.db")), migrations: migrations)
  }

  private let second = Migration(
    owner: "notes", version: 2, name: "author",
    statements: ["ALTER TABLE note ADD COLUMN author TEXT"])

  private func versions(_ database: any Database) async throws -> [String: Int] {
    let rows = try await database.read { transaction in
      try transaction.rows("SELECT owner, max(version) FROM schema_migration GROUP BY owner") {
        row in
        (try row.text(0), try row.int(1))
      }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  @Test("a pending step runs once, after a copy of mode 0600 was made")
  func backup() async throws {
    let old = try open(NoteSchema.migrations)
    try await old.write { try NoteSchema.insert("before", in: $0) }
    await old.close()

    let new = try open(NoteSchema.migrations + [second])
    #expect(!new.wasCreated)
    expectEqual(new.backupPath, folder.path("shop.db.backup-1"))
    try expectEqual(folder.mode("shop.db.backup-1"), 0o600)
    try await expectEqual(versions(new), ["notes": 2])
    await new.close()

    let copy = try SQLiteDatabase(
      location: .path(folder.path("shop.db.backup-1")), migrations: NoteSchema.migrations)
    try await expectEqual(NoteSchema.bodies(copy), ["before"])
    try await expectEqual(versions(copy), ["notes": 1])

    #expect(try open(NoteSchema.migrations + [second]).backupPath == nil)
  }

  @Test("the copy holds generated columns and indexes of them too")
  func backupOfGeneratedColumns() async throws {
    let shelf = Migration(
      owner: "shelf", version: 1, name: "shelf",
      statements: [
        """
        CREATE TABLE shelf (
          stars INTEGER NOT NULL, count INTEGER NOT NULL,
          merit INTEGER NOT NULL AS (stars * 1000 / max(count, 1)) STORED
        ) STRICT
        """,
        "CREATE INDEX shelf_by_merit ON shelf (merit)",
        "INSERT INTO shelf (stars, count) VALUES (9, 2)",
      ])
    try await open([shelf]).close()
    let copy = try #require(try open([shelf] + NoteSchema.migrations).backupPath)
    let database = try SQLiteDatabase(location: .path(copy), migrations: [shelf])
    let merits = try await database.read { transaction in
      try transaction.rows("SELECT merit FROM shelf WHERE merit > 0") { try $0.int(0) }
    }
    expectEqual(merits, [4_500])
  }

  @Test("the copy, put back in its place, is the database of before")
  func restoring() async throws {
    let old = try open(NoteSchema.migrations)
    try await old.write { try NoteSchema.insert("before", in: $0) }
    await old.close()
    let new = try open(NoteSchema.migrations + [second])
    try await new.write { try NoteSchema.insert("after", in: $0) }
    let backup = try #require(new.backupPath?.split(separator: "/").last)
    await new.close()

    try folder.write(folder.bytes(String(backup)), to: "shop.db")
    let restored = try open(NoteSchema.migrations)
    #expect(!restored.wasCreated)
    #expect(restored.backupPath == nil)
    try await expectEqual(NoteSchema.bodies(restored), ["before"])
    try await expectEqual(versions(restored), ["notes": 1])
  }

  @Test("a copy never replaces another")
  func backupNumber() async throws {
    try folder.write([1], to: "shop.db.backup-1")
    try await open(NoteSchema.migrations).close()
    let database = try open(NoteSchema.migrations + [second])
    expectEqual(database.backupPath, folder.path("shop.db.backup-2"))
    try expectEqual(folder.bytes("shop.db.backup-1"), [1])
  }

  @Test("an older table of the steps stays as it is where nothing is brought up to date")
  func olderLayout() async throws {
    try await open(NoteSchema.migrations).close()
    try RawConnection(folder.path("shop.db")).execute(
      """
      DROP TABLE schema_migration;
      CREATE TABLE schema_migration (
        owner TEXT PRIMARY KEY, version INTEGER NOT NULL CHECK (version > 0)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO schema_migration VALUES ('notes', 1), ('others', 1);
      PRAGMA user_version = 257;
      """)
    func layout() throws -> UInt8 { try folder.bytes("shop.db")[63] }
    let newest = UInt8(MigrationLedger.layout)
    for (migrations, expected) in [([], 1), (NoteSchema.migrations, newest)] {
      try await open(migrations).close()
      try RawConnection(folder.path("shop.db")).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try expectEqual(layout(), expected)
    }
    // What is only adopted changes no table, so nothing is copied.
    let theirs = Migration(
      owner: "others", version: 1, name: "theirs", statements: ["CREATE TABLE theirs (x)"])
    try expectEqual(open(NoteSchema.migrations + [theirs]).backupPath, nil)
  }

  @Test("the newest copy has the highest number, whatever numbers are free")
  func backupNumbers() async throws {
    for number in [2, 5] { try folder.write([1], to: "shop.db.backup-\(number)") }
    try await open(NoteSchema.migrations).close()
    try expectEqual(
      open(NoteSchema.migrations + [second]).backupPath, folder.path("shop.db.backup-6"))
  }

  @Test("the three newest copies are kept, and what only looks like a copy")
  func backupsPruned() async throws {
    let others = [
      "other.db.backup-1", "shop.db.backup-", "shop.db.backup-+1", "shop.db.backup-0099",
      "shop.db.backup-1.txt", "shop.db.backup-99999999999999999999", "shop.db.backup-x",
    ]
    for name in others + (1...9).map({ "shop.db.backup-\($0)" }) {
      try folder.write([1], to: name)
    }
    let (link, linked) = (folder.path("shop.db.backup-10"), folder.path("linked"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: linked)
    try folder.write([2], to: "linked")
    try await open(NoteSchema.migrations).close()
    var migrations = NoteSchema.migrations + [second]
    for version in 3...6 {
      migrations.append(
        Migration(owner: "notes", version: version, name: "\(version)", statements: []))
      let database = try open(migrations)
      expectEqual(database.backupPath, folder.path("shop.db.backup-\(version + 8)"))
      await database.close()
    }
    let copies = ["shop.db.backup-12", "shop.db.backup-13", "shop.db.backup-14"]
    #expect(
      try folder.names() == (others + copies + ["linked", "shop.db", "shop.db.backup-10"]).sorted())
    try expectEqual(folder.bytes("linked"), [2])
  }

  @Test("a step that fails at every start leaves no more than three copies")
  func backupsOfFailure() async throws {
    try await open(NoteSchema.migrations).close()
    let broken = Migration(
      owner: "notes", version: 2, name: "broken", statements: ["CREATE TABLE note (x)"])
    for _ in 0..<5 {
      #expect(throws: DatabaseError.self) { try open(NoteSchema.migrations + [broken]) }
    }
    #expect(try folder.names().count { $0.contains("backup") } == 3)
  }

  @Test("a step that fails undoes all steps, of every owner")
  func failure() async throws {
    try await open(NoteSchema.migrations).close()
    let broken = Migration(
      owner: "other", version: 1, name: "broken", statements: ["CREATE TABLE note (x)"])
    #expect(
      throws: DatabaseError.migrationFailed(
        owner: "other", version: 1, reason: "table note already exists")
    ) { try open(NoteSchema.migrations + [second, broken]) }
    try await expectEqual(versions(open(NoteSchema.migrations)), ["notes": 1])
  }

  @Test("a table can be rebuilt without losing what refers to it")
  func rebuild() async throws {
    let family = Migration(
      owner: "family", version: 1, name: "family",
      statements: [
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "CREATE TABLE child (parent INTEGER REFERENCES parent ON DELETE CASCADE)",
        "INSERT INTO parent VALUES (1)",
        "INSERT INTO child VALUES (1)",
      ])
    let rebuilt = Migration(
      owner: "family", version: 2, name: "rebuilt",
      statements: [
        "CREATE TABLE parent_2 (id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO parent_2 (id) SELECT id FROM parent",
        "DROP TABLE parent",
        "ALTER TABLE parent_2 RENAME TO parent",
      ])
    try await open([family]).close()
    let database = try open([family, rebuilt])
    let children = try await database.read { transaction in
      try transaction.first("SELECT count(*) FROM child") { try $0.int(0) }
    }
    expectEqual(children, 1)
    await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.run("INSERT INTO child VALUES (2)") }
    }
  }

  @Test("a step that leaves an orphan fails")
  func orphan() {
    let orphan = Migration(
      owner: "family", version: 1, name: "family",
      statements: [
        "CREATE TABLE parent (id INTEGER PRIMARY KEY)",
        "CREATE TABLE child (parent INTEGER REFERENCES parent)",
        "INSERT INTO child VALUES (1)",
      ])
    #expect(
      throws: DatabaseError.migrationFailed(
        owner: "family", version: 1, reason: "a row of child refers to a missing row of parent")
    ) { try open([orphan]) }
  }

  @Test("many openings of an older file at once make one copy, of all that was in it")
  func concurrentUpgrade() async throws {
    let old = try open(NoteSchema.migrations)
    try await old.write { try NoteSchema.insert("before", in: $0) }
    await old.close()
    let (path, migrations) = (folder.path("shop.db"), NoteSchema.migrations + [second])
    let notices = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          let database = try SQLiteDatabase(location: .path(path), migrations: migrations)
          try await expectEqual(NoteSchema.bodies(database), ["before"])
          return database.backupPath
        }
      }
      return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    expectEqual(notices, [path + ".backup-1"])
    #expect(try folder.names().filter { $0.contains("backup") } == ["shop.db.backup-1"])
    let copy = try SQLiteDatabase(
      location: .path(path + ".backup-1"), migrations: NoteSchema.migrations)
    try await expectEqual(NoteSchema.bodies(copy), ["before"])
  }
}
