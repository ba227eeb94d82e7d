import Database
import DatabaseConformance
import Expectations
import Testing

@testable import PostgresDatabase

@Suite("Faults while rows are inserted", .needsServer, .serialized)
struct InsertionFaultTests {
  @Test("rows that are inserted at once are announced to others")
  func announcement() async throws {
    let schema = try TestSchema()
    let database = try PostgresDatabase(
      schema.address, migrations: NoteSchema.migrations, options: .patient)
    let (connection, end) = (try schema.connection(), OwnCommits())
    try OwnCommits.listen(on: connection, within: .seconds(3_600))
    try await database.write { try $0.insert([[.text("a")]], into: TableColumns("note", "body")) }
    // What is announced comes in the order of the commits.
    try connection.run([end.announcement], within: .seconds(3_600))
    var heard: [String] = []
    while heard.last != end.name { heard += try connection.notifications(within: .seconds(3_600)) }
    expectEqual(heard.count, 2)
  }

  @Test(
    "rows that are inserted at once are run again after a conflict, and lost with the connection",
    arguments: [Interruption.raise("40001"), Interruption.end], 0..<3)
  func insertion(_ command: String, _ step: Int) async throws {
    let schema = try TestSchema()
    _ = try PostgresDatabase(schema.address, migrations: NoteSchema.migrations, options: .patient)
    let interruption = Interruption(command, before: step)
    var options = PostgresDatabase.Options.patient
    options.interruption = { interruption.commands(before: $0) }
    let database = try PostgresDatabase(schema.address, options: options)
    let rows = (0..<100).map { [SQLValue.text("note \($0)")] }
    let isConflict = command != Interruption.end
    do {
      try await database.write { try $0.insert(rows, into: TableColumns("note", "body")) }
      #expect(isConflict)
    } catch DatabaseError.connectionLost {
      #expect(!isConflict && step < 2)
    } catch DatabaseError.outcomeUnknown {
      #expect(!isConflict && step == 2)
    }
    try await expectEqual(NoteSchema.bodies(database).count, isConflict ? 100 : 0)
  }
}
