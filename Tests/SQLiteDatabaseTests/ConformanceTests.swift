import Database
import DatabaseConformance
import Foundation
import SQLiteDatabase
import Testing

@Suite("SQLite", .timeLimit(.minutes(2)))
struct ConformanceTests {
  private let folder: TemporaryFolder
  private let open: DatabaseOpener

  init() throws {
    folder = try TemporaryFolder()
    open = SQLiteDatabase.opener(at: .path(folder.path("shop.db")))
  }

  @Test(
    "keeps what every database promises of transactions", arguments: TransactionPromise.allCases)
  func transactions(promise: TransactionPromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of statements", arguments: StatementPromise.allCases)
  func statements(promise: StatementPromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of insertions", arguments: InsertionPromise.allCases)
  func insertions(promise: InsertionPromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of values", arguments: ValuePromise.allCases)
  func values(promise: ValuePromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of migrations", arguments: MigrationPromise.allCases)
  func migrations(promise: MigrationPromise) async throws { try await promise.check(on: open) }

  @Test(
    "keeps what every database promises of programs whose migrations differ",
    arguments: MigrationIdentityPromise.allCases)
  func identities(promise: MigrationIdentityPromise) async throws {
    try await promise.check(on: open, reverting: "PRAGMA user_version = 257")
  }

  @Test(
    "keeps what every database promises of full-text indexes", arguments: TextIndexPromise.allCases)
  func textIndexes(promise: TextIndexPromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every copy promises", arguments: CopyPromise.allCases)
  func copies(promise: CopyPromise) async throws {
    let (from, to) = (folder.path("from.db"), folder.path("to.db"))
    try await promise.check(
      from: SQLiteDatabase.copyPlace(at: from), to: SQLiteDatabase.copyPlace(at: to),
      (SQLiteDatabase.opener(at: .path(from)), SQLiteDatabase.opener(at: .path(to))),
      tables: SQLiteDatabase.tables)
  }

  @Test("a table that is read back otherwise than it was copied is found, and nothing is stored")
  func differing() async throws {
    let migrations =
      NoteSchema.migrations + [
        Migration(
          owner: "meddling", version: 1, name: "meddling",
          statements: [
            "CREATE TRIGGER meddle AFTER INSERT ON note BEGIN UPDATE note SET stars = 1; END"
          ])
      ]
    let (from, to) = (folder.path("from.db"), folder.path("to.db"))
    let source = try SQLiteDatabase(location: .path(from), migrations: migrations)
    try await source.write { transaction in
      try NoteSchema.insert("one", in: transaction)
      try transaction.run("UPDATE note SET stars = 2")
    }
    let copy = DatabaseCopy(
      from: SQLiteDatabase.copyPlace(at: from), to: SQLiteDatabase.copyPlace(at: to),
      migrations: migrations, tables: try SQLiteDatabase.tables(of: migrations))
    await #expect(throws: DatabaseCopyError.differs(table: "note")) {
      try await copy.run { _, _ in }
    }
    #expect(throws: DatabaseError.unfinishedCopy) {
      try SQLiteDatabase(location: .path(to), migrations: migrations)
    }
  }

  @Test("a table without a key is refused, as its rows have no order to be read in")
  func keyless() {
    let step = Migration(
      owner: "x", version: 1, name: "x", statements: ["CREATE TABLE x (y TEXT) STRICT"])
    #expect(throws: DatabaseError.corrupt(message: "x has no primary key")) {
      try SQLiteDatabase.tables(of: [step])
    }
  }

  @Test("keeps what every database promises of what 8 processes run at once")
  func histories() async throws {
    try await HistoryPromise.check(on: open) { [path = folder.path("shop.db")] client in
      try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [client = client as HistoryPromise.Client, path = path as String] in
        let record = try await client.run(on: ConformanceTests.patient(path))
        try FileHandle.standardOutput.write(contentsOf: record)
      }.standardOutputContent
    }
  }

  @Test("a weak isolation is found", arguments: HistoryPromise.Weakness.allCases)
  func weaknesses(weakness: HistoryPromise.Weakness) async throws {
    let open = Self.patient(folder.path("shop.db"))
    try await HistoryPromise.checkFinding(weakness, on: open) { try await $0.run(on: open) }
  }

  /// Opens a database for which others may be in the way for long.
  private static func patient(_ path: String) -> DatabaseOpener {
    { migrations in
      let database = try SQLiteDatabase(
        location: .path(path), migrations: migrations, busyTimeout: .seconds(60))
      return OpenedDatabase(
        database, wasCreated: database.wasCreated, commitsByOthers: { AsyncStream { $0.finish() } },
        close: { await database.close() })
    }
  }
}
