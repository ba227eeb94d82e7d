import Database
import DatabaseConformance
import Foundation
import PostgresDatabase
import SQLiteDatabase
import Testing

@Suite("PostgreSQL", .needsServer, .serialized)
struct ConformanceTests {
  private let schema: TestSchema
  private let open: DatabaseOpener

  init() throws {
    schema = try TestSchema()
    open = PostgresDatabase.opener(at: schema.address, options: .patient)
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
    try await promise.check(on: open, reverting: "UPDATE schema_lock SET layout = 1")
  }

  @Test(
    "keeps what every database promises of full-text indexes", arguments: TextIndexContract.allCases
  )
  func textIndexes(promise: TextIndexContract) async throws { try await promise.check(on: open) }

  @Test(
    "keeps what every copy promises, from a file, into one, and to another server",
    arguments: CopyContract.allCases, [(true, false), (false, true), (true, true)])
  func copies(promise: CopyContract, isServer: (Bool, Bool)) async throws {
    let other = try TestSchema()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func place(_ isServer: Bool, _ schema: TestSchema) -> (CopyPlace, DatabaseOpener) {
      guard !isServer else {
        return (
          PostgresDatabase.copyPlace(at: schema.address),
          PostgresDatabase.opener(at: schema.address, options: .patient)
        )
      }
      let path = folder.appending(path: "shop.db").path()
      return (SQLiteDatabase.copyPlace(at: path), SQLiteDatabase.opener(at: .path(path)))
    }
    let (from, to) = (place(isServer.0, schema), place(isServer.1, other))
    try await promise.check(
      from: from.0, to: to.0, (from.1, to.1), tables: SQLiteDatabase.tables)
  }

  @Test("keeps what every database promises of what 8 processes run at once")
  func histories() async throws {
    try await HistoryContract.check(on: open) { [address = schema.address] client in
      try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [client = client as HistoryContract.Client, address = address as String] in
        let record = try await client.run(
          on: PostgresDatabase.opener(at: address, options: .patient))
        try FileHandle.standardOutput.write(contentsOf: record)
      }.standardOutputContent
    }
  }

  @Test("a weak isolation is found", arguments: HistoryContract.Weakness.allCases)
  func weaknesses(weakness: HistoryContract.Weakness) async throws {
    try await HistoryContract.checkFinding(weakness, on: open) { try await $0.run(on: open) }
  }

  @Test("a weaker level of the server is found", arguments: ["READ COMMITTED", "REPEATABLE READ"])
  func levels(level: String) async throws {
    var options = PostgresDatabase.Options.patient
    options.interruption = {
      $0 == .commit ? nil : ["SET TRANSACTION ISOLATION LEVEL \(level)"]
    }
    let weaker = PostgresDatabase.opener(at: schema.address, options: options)
    try await HistoryContract.checkFinding(on: open) { try await $0.run(on: weaker) }
  }
}
