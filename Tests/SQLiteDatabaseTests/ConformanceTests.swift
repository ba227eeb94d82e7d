import Database
import DatabaseConformance
import SQLiteDatabase
import Testing

@Suite("SQLite", .timeLimit(.minutes(1)))
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
}
