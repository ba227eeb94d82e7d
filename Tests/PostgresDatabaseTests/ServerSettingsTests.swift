import Database
import DatabaseConformance
import Expectations
import Foundation
import Synchronization
import Testing

@testable import PostgresDatabase

/// What the shop promises holds on a server that is set otherwise than this one, or it says so.
@Suite("Settings of a server", .needsServer, .serialized)
struct ServerSettingsTests {
  private let schema: TestSchema

  init() throws { schema = try TestSchema() }

  /// The address with a setting of the session besides.
  private func address(_ setting: String) -> String {
    schema.address.replacing("options=", with: "options=-c\(setting)%20")
  }

  @Test("a text in a statement is read as the standard has it, whatever the server would do")
  func standardTexts() async throws {
    let database = try PostgresDatabase(
      address("standard_conforming_strings%3Doff"), migrations: NoteSchema.migrations,
      options: .patient)
    let text = try await database.read { transaction in
      try transaction.first("SELECT 'a\\nb'") { try $0.text(0) }
    }
    expectEqual(text, "a\\nb")
  }

  @Test("a database that is not in UTF-8 is refused")
  func encoding() throws {
    let name = "latin_\(UInt64.random(in: 0...UInt64.max))"
    try schema.execute(
      "CREATE DATABASE \(name) ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    defer { try? schema.execute("DROP DATABASE \(name) WITH (FORCE)") }
    let server = try PostgresAddress(schema.address)
    let host = try #require(server.parameters.last { $0.keyword == "host" }?.value)
    #expect {
      _ = try PostgresDatabase("postgres:///\(name)?host=\(host)", options: .patient)
    } throws: { error in
      guard case DatabaseError.cannotConnect(_, let reason) = error else { return false }
      return reason == "the encoding of the database is not UTF8"
    }
  }

  @Test(
    "a server that acknowledges what it has not stored is said to",
    arguments: [
      ("on", "on", false), ("off", "on", true), ("on", "off", true), ("local", "on", false),
    ])
  func durability(commit: String, fsync: String, isSaid: Bool) {
    expectEqual(Migrator.acknowledgesEarly(synchronousCommit: commit, fsync: fsync), isSaid)
  }

  @Test("and it is said at the opening, with the database's address")
  func saidAtOpening() throws {
    let address = address("synchronous_commit%3Doff")
    let opened = try PostgresDatabase.opener(at: address, options: .patient)([])
    let notice = try #require(opened.notices.first { $0.contains("a power cut loses it") })
    try #expect(notice.contains(PostgresAddress(address).description), "\(notice)")
  }

  // Without a suspension, since other tests that open a database wait for the lock, on all threads there may be.
  @Test("of two programs that make the tables, one waits until the other has")
  func creationLock() throws {
    let (other, watching) = (try schema.connection(), try schema.connection())
    try other.run(["BEGIN", "SELECT pg_advisory_xact_lock(1400325186)"], within: .seconds(3_600))
    let created = Mutex<Result<[String], any Error>?>(nil)
    Thread.detachNewThread { [address = schema.address] in
      let result = Result {
        try PostgresDatabase(address, migrations: NoteSchema.migrations, options: .patient)
          .notices
      }
      created.withLock { $0 = result }
    }
    func wait(until holds: () throws -> Bool) throws {
      while try !holds() { Pipeline.pause(.milliseconds(10)) }
    }
    let query = """
      SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND NOT granted AND application_name = '\(schema.name)'
      """
    try wait {
      let waiting = try watching.run([query], within: .seconds(3_600)).first { try $0.int(0) }
      return waiting == 1 || created.withLock { $0 != nil }
    }
    #expect(created.withLock { $0 == nil })
    try other.run(["COMMIT"], within: .seconds(3_600))
    try wait { created.withLock { $0 != nil } }
    #expect(try created.withLock { try $0?.get() }?.first?.hasPrefix("created ") == true)
  }

  @Test("an older table of the steps stays as it is where nothing is brought up to date")
  func olderLayout() throws {
    _ = try PostgresDatabase(
      schema.address, migrations: NoteSchema.migrations, options: .patient)
    try schema.execute("UPDATE schema_lock SET layout = 1")
    for (migrations, expected) in [
      ([], 1), (NoteSchema.migrations, MigrationLedger.layout),
    ] as [([Migration], Int)] {
      _ = try PostgresDatabase(schema.address, migrations: migrations, options: .patient)
      let layout = try schema.connection().run(
        ["SELECT layout FROM schema_lock"], within: .seconds(3_600)
      ).first { try $0.int(0) }
      expectEqual(layout, expected)
    }
  }

  @Test("a step of a schema may take longer than the answer to a statement")
  func longStep() async throws {
    var options = PostgresDatabase.Options.patient
    options.answerTimeout = .milliseconds(300)
    let step = Migration(
      owner: "slow", version: 1, name: "slow", statements: ["SELECT pg_sleep(1)"])
    let database = try PostgresDatabase(schema.address, migrations: [step], options: options)
    #expect(database.notices.first?.hasPrefix("created ") == true)
  }

  @Test("a column that somebody renamed is damage, and no defect of the program")
  func renamedColumn() async throws {
    let database = try PostgresDatabase(
      schema.address, migrations: NoteSchema.migrations, options: .patient)
    try schema.execute("ALTER TABLE note RENAME COLUMN body TO words")
    await #expect {
      _ = try await NoteSchema.bodies(database)
    } throws: { error in
      guard case DatabaseError.corrupt(let message) = error else { return false }
      return message.hasPrefix("its tables are not as they were made (column \"body\"")
    }
  }
}
