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
}
