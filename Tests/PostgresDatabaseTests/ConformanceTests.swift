import Database
import DatabaseConformance
import PostgresDatabase
import Testing

@Suite("PostgreSQL", .needsServer, .serialized, .timeLimit(.minutes(2)))
struct ConformanceTests {
  private let schema: TestSchema
  private let open: DatabaseOpener

  init() throws {
    schema = try TestSchema()
    open = PostgresDatabase.opener(at: schema.address)
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
    "keeps what every database promises of statements, where the server keeps none",
    arguments: StatementPromise.allCases)
  func unprepared(promise: StatementPromise) async throws {
    var options = PostgresDatabase.Options()
    options.preparesStatements = false
    try await promise.check(on: PostgresDatabase.opener(at: schema.address, options: options))
  }

  @Test(
    "keeps what every database promises of full-text indexes", arguments: TextIndexPromise.allCases)
  func textIndexes(promise: TextIndexPromise) async throws { try await promise.check(on: open) }

  @Test("keeps what every database promises of what runs at once")
  func histories() async throws { try await HistoryPromise.check(on: open) }

  @Test("a weak isolation is found", arguments: HistoryPromise.Weakness.allCases)
  func weaknesses(weakness: HistoryPromise.Weakness) async throws {
    try await HistoryPromise.checkFinding(weakness, on: open)
  }

  @Test("a weaker level of the server is found", arguments: ["READ COMMITTED", "REPEATABLE READ"])
  func levels(level: String) async throws {
    var options = PostgresDatabase.Options()
    options.interruption = { $0 == .statement ? ["SET TRANSACTION ISOLATION LEVEL \(level)"] : nil }
    try await HistoryPromise.checkFinding(
      on: PostgresDatabase.opener(at: schema.address, options: options))
  }
}
