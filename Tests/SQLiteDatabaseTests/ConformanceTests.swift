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

  @Test("keeps what every database promises of values", arguments: ValuePromise.allCases)
  func values(promise: ValuePromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of migrations", arguments: MigrationPromise.allCases)
  func migrations(promise: MigrationPromise) async throws { try await promise.check(on: open) }

  @Test(
    "keeps what every database promises of full-text indexes", arguments: TextIndexPromise.allCases)
  func textIndexes(promise: TextIndexPromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of what runs at once")
  func histories() async throws { try await HistoryPromise.check(on: open) }

  @Test("a weak isolation is found", arguments: HistoryPromise.Weakness.allCases)
  func weaknesses(weakness: HistoryPromise.Weakness) async throws {
    try await HistoryPromise.checkFinding(weakness, on: open)
  }
}
