import Database
import DatabaseConformance
import Foundation
import SQLiteDatabase
import Testing

@Suite("SQLite")
struct ConformanceTests {
  private let folder: TemporaryFolder
  private let open: DatabaseOpener

  init() throws {
    folder = try TemporaryFolder()
    open = SQLiteDatabase.opener(at: .path(folder.path("shop.db")))
  }

  @Test(
    "keeps what every database promises of transactions", arguments: TransactionContract.allCases)
  func transactions(promise: TransactionContract) async throws { try await promise.check(on: open) }

  @Test(
    "keeps what every database promises of rows about people", arguments: PeopleContract.allCases)
  func people(promise: PeopleContract) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of statements", arguments: StatementContract.allCases)
  func statements(promise: StatementContract) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of insertions", arguments: InsertionContract.allCases)
  func insertions(promise: InsertionContract) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of values", arguments: ValueContract.allCases)
  func values(promise: ValueContract) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of migrations", arguments: MigrationContract.allCases)
  func migrations(promise: MigrationContract) async throws { try await promise.check(on: open) }

  @Test(
    "keeps what every database promises of programs whose migrations differ",
    arguments: MigrationIdentityContract.allCases)
  func identities(promise: MigrationIdentityContract) async throws {
    try await promise.check(on: open, reverting: "PRAGMA user_version = 257")
  }

  @Test(
    "keeps what every database promises of full-text indexes", arguments: TextIndexContract.allCases
  )
  func textIndexes(promise: TextIndexContract) async throws { try await promise.check(on: open) }

  @Test("keeps what every copy promises", arguments: CopyContract.allCases)
  func copies(promise: CopyContract) async throws {
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
    try await HistoryContract.check(on: open) { [path = folder.path("shop.db")] client in
      try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [client = client as HistoryContract.Client, path = path as String] in
        let record = try await client.run(on: ConformanceTests.patient(path))
        try FileHandle.standardOutput.write(contentsOf: record)
      }.standardOutputContent
    }
  }

  @Test("a weak isolation is found", arguments: HistoryContract.Weakness.allCases)
  func weaknesses(weakness: HistoryContract.Weakness) async throws {
    let open = Self.patient(folder.path("shop.db"))
    try await HistoryContract.checkFinding(weakness, on: open) { try await $0.run(on: open) }
  }

  /// Opens a database for which others may hold locks for long.
  private static func patient(_ path: String) -> DatabaseOpener {
    { migrations in
      let database = try SQLiteDatabase(
        location: .path(path), migrations: migrations, busyTimeout: .seconds(86_400))
      return OpenedDatabase(
        database, commitsByOthers: { AsyncStream { $0.finish() } },
        close: { await database.close() })
    }
  }
}
