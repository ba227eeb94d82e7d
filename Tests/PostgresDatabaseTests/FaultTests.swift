import Database
import DatabaseConformance
import Expectations
import Synchronization
import Testing

@testable import PostgresDatabase

@Suite("Faults of the server", .needsServer, .serialized)
struct FaultTests {
  private let schema: TestSchema

  init() throws {
    schema = try TestSchema()
    // The tables are made before anything is interrupted.
    _ = try PostgresDatabase(schema.address, migrations: NoteSchema.migrations, options: .patient)
  }

  private func database(
    _ interruption: Interruption? = nil,
    _ change: (inout PostgresDatabase.Options) -> Void = { _ in }
  ) throws -> PostgresDatabase {
    var options = PostgresDatabase.Options.patient
    change(&options)
    if let interruption { options.interruption = { interruption.commands(before: $0) } }
    return try PostgresDatabase(schema.address, options: options)
  }

  /// Four statements and a commit.
  private func write(to database: PostgresDatabase) async throws -> [String] {
    try await database.write { transaction in
      let count = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) } ?? 0
      try NoteSchema.insert("a \(count)", in: transaction)
      try NoteSchema.insert("b \(count)", in: transaction)
      return try transaction.rows("SELECT body FROM note ORDER BY id") { try $0.text(0) }
    }
  }

  @Test(
    "a conflict at any statement or at the commit is run again, and the result is the same",
    arguments: ["40001", "40P01"], 0..<5)
  func conflicts(_ code: String, _ step: Int) async throws {
    let interruption = Interruption(Interruption.raise(code), before: step)
    let database = try database(interruption)
    try await expectEqual(write(to: database), ["a 0", "b 0"])
    expectEqual(interruption.steps, step + 1 + 5)
    try await expectEqual(NoteSchema.bodies(database), ["a 0", "b 0"])
  }

  @Test("a conflict that goes on is busy after the time, and nothing is written")
  func endlessConflict() async throws {
    var options = PostgresDatabase.Options.patient
    options.busyTimeout = .milliseconds(100)
    options.interruption = { $0 == .commit ? [Interruption.raise("40001")] : nil }
    let refused = try PostgresDatabase(schema.address, migrations: [], options: options)
    await #expect(throws: DatabaseError.busy) { _ = try await write(to: refused) }
    try await expectEqual(NoteSchema.bodies(database()), [])
  }

  @Test("a read that others hold up is run again too", arguments: 0..<2)
  func readConflict(_ step: Int) async throws {
    let database = try database(Interruption(Interruption.raise("40001"), before: step))
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("another error at the commit is that error, and nothing is written")
  func refusedCommit() async throws {
    let database = try database(Interruption(Interruption.raise("53100"), before: 4))
    await #expect(throws: DatabaseError.full) { _ = try await write(to: database) }
    try await expectEqual(write(to: database), ["a 0", "b 0"])
  }

  @Test(
    "a connection lost before the commit is one error, and the transaction is not run again",
    arguments: 0..<4)
  func lost(_ step: Int) async throws {
    let interruption = Interruption(Interruption.end, before: step)
    let database = try database(interruption)
    await #expect {
      _ = try await write(to: database)
    } throws: { error in
      guard case DatabaseError.connectionLost(let message) = error else { return false }
      return message.contains("administrator command")
    }
    expectEqual(interruption.steps, step + 1)
    try await expectEqual(write(to: database), ["a 0", "b 0"])
  }

  @Test("a connection lost while it commits leaves the outcome unknown; the next one goes on")
  func lostCommit() async throws {
    let database = try database(Interruption(Interruption.end, before: 4))
    await #expect {
      _ = try await write(to: database)
    } throws: { error in
      guard case DatabaseError.outcomeUnknown = error else { return false }
      return true
    }
    try await expectEqual(write(to: database), ["a 0", "b 0"])
  }

  @Test("a connection lost in a read is that error, at its end too", arguments: 0..<2)
  func lostRead(_ step: Int) async throws {
    let database = try database(Interruption(Interruption.end, before: step))
    await #expect {
      _ = try await NoteSchema.bodies(database)
    } throws: { error in
      guard case DatabaseError.connectionLost = error else { return false }
      return true
    }
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("a connection that the server ended while it was idle is not an error")
  func endedIdle() async throws {
    let database = try database()
    let backend = try await database.read { transaction in
      try transaction.first("SELECT pg_backend_pid()") { try $0.int(0) }
    }
    try schema.execute("SELECT pg_terminate_backend(\(try #require(backend)), 5000)")
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("what others commit is heard again after the connection was lost over which it is heard")
  func lostHearing() async throws {
    let opened = try PostgresDatabase.opener(at: schema.address, options: .patient)([])
    let heard = Mutex(0)
    let other = try database()
    let listening = Task { @Sendable in
      for await _ in opened.commitsByOthers() { heard.withLock { $0 += 1 } }
    }
    defer { listening.cancel() }
    func wait(untilHeard count: Int) async throws {
      while heard.withLock({ $0 }) < count { try await Task.sleep(for: .milliseconds(10)) }
      expectEqual(heard.withLock { $0 }, count)
    }
    try await wait(untilHeard: 1)
    try schema.execute(
      """
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = '\(schema.name)' AND query LIKE 'LISTEN "committed %'
      """)
    // It listens again, and says to look.
    try await wait(untilHeard: 2)
    _ = try await write(to: other)
    try await wait(untilHeard: 3)
  }

  @Test("what is sent behind a commit cannot make it fail")
  func refusedAnnouncement() async throws {
    let connection = try schema.connection()
    let result = try connection.run(
      ["BEGIN", "INSERT INTO note (body) VALUES ('kept')", "COMMIT"],
      before: Interruption.raise("0A000"), within: .seconds(3_600))
    expectEqual(result.tag, "COMMIT")
    try await expectEqual(NoteSchema.bodies(database()), ["kept"])
  }

  @Test("a statement without an answer is given up after the time")
  func silence() async throws {
    let database = try database { $0.answerTimeout = .seconds(2) }
    await #expect(throws: DatabaseError.connectionLost(message: "the server does not answer")) {
      try await database.read { try $0.rows("SELECT pg_sleep(3600)") { _ in } }
    }
    try await expectEqual(NoteSchema.bodies(self.database()), [])
  }

  @Test("a table that changes, and statements that the server forgot, are prepared again")
  func stalePlans() async throws {
    let database = try database()
    let all: Statement = "SELECT * FROM note"
    _ = try await write(to: database)
    #expect(try await database.read { try $0.rows(all) { try $0.text(1) } }.count == 2)
    try schema.execute("ALTER TABLE note ADD COLUMN more BIGINT DEFAULT 7")
    #expect(try await database.read { try $0.rows(all) { try $0.int(3) } } == [7, 7])
    try await database.write { _ = try $0.run("DEALLOCATE ALL") }
    #expect(try await database.read { try $0.rows(all) { try $0.int(3) } } == [7, 7])
  }

  @Test("a key that another took after a look at it is looked at again")
  func takenKey() async throws {
    struct Taken: Error {}
    let (database, other) = (try database(), schema)
    let attempts = Mutex(0)
    await #expect(throws: Taken.self) {
      try await database.write { transaction in
        let found = try transaction.first("SELECT 1 FROM note WHERE body = 'a'") { try $0.int(0) }
        guard found == nil else { throw Taken() }
        if attempts.withLock({
          $0 += 1; return $0
        }) == 1 {
          try other.execute("INSERT INTO note (body) VALUES ('a')")
        }
        try NoteSchema.insert("a", in: transaction)
      }
    }
    #expect(attempts.withLock { $0 } == 1)
  }

  @Test(
    "each error of the server has its name",
    arguments: [
      ("53100", .full), ("53200", .outOfMemory), ("55P03", .busy), ("25006", .readOnly),
      ("42501", .notPermitted(message: "made to fail")), ("58030", .io(message: "made to fail")),
      ("XX001", .corrupt(message: "made to fail")), ("22003", .corrupt(message: "made to fail")),
      ("23502", .constraint(.notNull, message: "made to fail")),
      ("22P02", .constraint(.other, message: "made to fail")),
      ("3F000", .noSchema(message: "made to fail")),
      ("2200H", .noNumberLeft(message: "made to fail")),
      ("40003", .outcomeUnknown(message: "made to fail")),
      ("57014", .timeLimit(message: "made to fail")),
      ("54000", .tooLarge(message: "made to fail")),
      ("P0001", .engine(message: "made to fail (P0001)")),
      ("42601", .sql(code: 6_819_553, message: "made to fail (42601)")),
    ] as [(String, DatabaseError)])
  func names(_ code: String, _ expected: DatabaseError) async throws {
    let database = try database(Interruption(Interruption.raise(code), before: 1))
    await #expect(throws: expected) { _ = try await write(to: database) }
  }

  @Test("a search path that names nothing is said to be one, and no defect")
  func nowhere() throws {
    let address = schema.address.replacing(schema.name, with: "nothing_here")
    #expect {
      _ = try PostgresDatabase(address, migrations: NoteSchema.migrations)
    } throws: { error in
      guard case DatabaseError.noSchema = error else { return false }
      return true
    }
  }

  @Test("a table without a number left says so, and no defect")
  func exhausted() async throws {
    let database = try database()
    try schema.execute("ALTER SEQUENCE note_id_seq MAXVALUE 2 RESTART 2")
    try await database.write { try NoteSchema.insert("last", in: $0) }
    await #expect {
      try await database.write { try NoteSchema.insert("none left", in: $0) }
    } throws: { error in
      guard case DatabaseError.noNumberLeft = error else { return false }
      return true
    }
  }

  @Test("while connections are cut at random nothing acknowledged is lost, and nothing done twice")
  func randomCuts() async throws {
    let (database, schema) = (try database(), schema)
    try await database.write { transaction in
      _ = try transaction.run("INSERT INTO note (body, stars) VALUES ('counter', 0)")
    }
    let cutting = Task.detached {
      while !Task.isCancelled {
        try schema.execute(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = '\(schema.name)' AND pid <> pg_backend_pid() AND random() < 0.3
          """)
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    let (done, unknown, lost) = try await withThrowingTaskGroup(of: (Int, Int, Int).self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          var counts = (0, 0, 0)
          // Most cuts fall between two writes, and a new connection takes their place unnoticed.
          for attempt in 0..<4_000 where attempt < 40 || counts.2 == 0 {
            do {
              try await database.write { _ = try $0.run("UPDATE note SET stars = stars + 1") }
              counts.0 += 1
            } catch DatabaseError.outcomeUnknown {
              counts.1 += 1
            } catch DatabaseError.connectionLost {
              counts.2 += 1
            } catch DatabaseError.cannotConnect {
              // Cut while it connected.
              counts.2 += 1
            }
          }
          return counts
        }
      }
      return try await group.reduce((0, 0, 0)) { ($0.0 + $1.0, $0.1 + $1.1, $0.2 + $1.2) }
    }
    cutting.cancel()
    _ = await cutting.result
    // On a connection that no cut is still to reach.
    let stored = try await self.database().read { transaction in
      try transaction.first("SELECT stars FROM note") { try $0.int(0) } ?? 0
    }
    #expect((done...(done + unknown)).contains(stored))
    #expect(done > 0 && lost > 0)
  }
}
