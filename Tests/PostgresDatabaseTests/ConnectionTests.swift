import Database
import DatabaseConformance
import Expectations
import Testing

@testable import PostgresDatabase

@Suite("Connections", .needsServer, .serialized)
struct ConnectionTests {
  private let schema: TestSchema

  init() throws { schema = try TestSchema() }

  private func database(
    _ change: (inout PostgresDatabase.Options) -> Void = { _ in }
  ) throws -> PostgresDatabase {
    var options = PostgresDatabase.Options.patient
    change(&options)
    return try PostgresDatabase(schema.address, migrations: NoteSchema.migrations, options: options)
  }

  /// How many connections the server has from the database.
  private func count() throws -> Int {
    var count = 0
    let connection = try schema.connection()
    let result = try connection.run(
      [
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE application_name = '\(schema.name)' AND pid <> pg_backend_pid()
        """
      ], within: .seconds(3_600))
    try result.visitRows { row in
      count = try row.int(0)
      return false
    }
    return count
  }

  @Test("one connection is open, however many transactions there are at once, and one more hears")
  func one() async throws {
    let opened = try PostgresDatabase.opener(at: schema.address, options: .patient)(
      NoteSchema.migrations)
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask { @concurrent in
          try await opened.database.write { try NoteSchema.insert("\(number)", in: $0) }
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(count(), 1)
    var hints = opened.commitsByOthers().makeAsyncIterator()
    await hints.next()
    try await expectEqual(NoteSchema.bodies(opened.database).count, 8)
    try expectEqual(count(), 2)
    await opened.close()
  }

  @Test(
    "a closed database answers with an error, as often as it is asked, and lets go of the server")
  func closed() async throws {
    let database = try database()
    _ = try await NoteSchema.bodies(database)
    await database.close()
    await database.close()
    for _ in 0..<2 {
      await #expect(throws: DatabaseError.closed) { try await NoteSchema.bodies(database) }
    }
  }

  @Test("a write that waits for another's lock is busy after the time, and others go on")
  func locked() async throws {
    let database = try database { $0.busyTimeout = .milliseconds(200) }
    try await database.write { try NoteSchema.insert("a", in: $0) }
    let other = try schema.connection()
    try other.run(["BEGIN", "UPDATE note SET stars = 1"], within: .seconds(3_600))
    await #expect(throws: DatabaseError.busy) {
      try await database.write { _ = try $0.run("UPDATE note SET stars = 2") }
    }
    try await expectEqual(NoteSchema.bodies(database), ["a"])
    try other.run(["ROLLBACK"], within: .seconds(3_600))
    try await database.write { _ = try $0.run("UPDATE note SET stars = 2") }
  }

  @Test("a write that waits for a lock ends when it is cancelled, and holds none of its own then")
  func cancelledWait() async throws {
    let database = try database()
    try await database.write { transaction in
      for body in ["a", "b"] { try NoteSchema.insert(body, in: transaction) }
    }
    let other = try schema.connection()
    try other.run(["BEGIN", "UPDATE note SET stars = 1 WHERE body = 'a'"], within: .seconds(3_600))
    let task = Task {
      try await database.write { transaction in
        try transaction.run("UPDATE note SET stars = 2 WHERE body = 'b'")
        try transaction.run("UPDATE note SET stars = 2 WHERE body = 'a'")
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try other.run(
      ["UPDATE note SET stars = 3 WHERE body = 'b'", "COMMIT"], within: .seconds(3_600))
    try await expectEqual(NoteSchema.bodies(database).count, 2)
  }

  @Test("a read sees one state, whatever another connection commits meanwhile")
  func snapshot() async throws {
    let (database, schema) = (try database(), schema)
    let counts = try await database.read { transaction in
      let before = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      try schema.execute("INSERT INTO note (body) VALUES ('theirs')")
      let after = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      return [before, after]
    }
    expectEqual(counts, [0, 0])
    try await expectEqual(NoteSchema.bodies(database), ["theirs"])
  }

  @Test("8 programs that each add one 8 times add 64")
  func programs() async throws {
    let databases = try (0..<8).map { _ in try database() }
    try await databases[0].write { transaction in
      _ = try transaction.run("INSERT INTO note (body, stars) VALUES ('counter', 0)")
    }
    try await withThrowingTaskGroup { group in
      for number in 0..<64 {
        let database = databases[number % 8]
        group.addTask { @concurrent in
          try await database.write { transaction in
            let stars = try transaction.first("SELECT stars FROM note") { try $0.int(0) } ?? 0
            _ = try transaction.run("UPDATE note SET stars = ?", stars + 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let stars = try await databases[0].read { transaction in
      try transaction.first("SELECT stars FROM note") { try $0.int(0) }
    }
    expectEqual(stars, 64)
  }

  @Test("a value that fills the buffers of both sides comes back")
  func large() async throws {
    let bytes = Array(repeatElement([UInt8](0...255), count: 31_250).joined())
    let database = try database()
    let back = try await database.read { transaction in
      try transaction.first("SELECT ?1 WHERE ?1 = ?1", bytes) { try $0.blob(0) }
    }
    expectEqual(back, bytes)
  }

  @Test("a NUL in a text is refused before the server sees it")
  func nul() async throws {
    let database = try database()
    await #expect(throws: DatabaseError.nulInText(value: 2)) {
      try await database.read { try $0.rows("SELECT ?, ?", "a", "b\0") { _ in } }
    }
  }

  @Test("numbers of any length are integers, sums beyond 64 bits damage, and others real")
  func numbers() async throws {
    let database = try database()
    let integers = try await database.read { transaction in
      try transaction.first(
        "SELECT 9223372036854775807::numeric, (-9223372036854775808)::numeric, 0::numeric, 120000::numeric"
      ) { row in try (0..<4).map(row.int64) }
    }
    expectEqual(integers, [.max, .min, 0, 120_000])
    let reals = try await database.read { transaction in
      try transaction.first("SELECT 2.50, -0.000125, 1234567.5, 'NaN'::numeric, 0.5::real, 0.00") {
        row in
        try (0..<6).map(row.real)
      }
    }
    #expect(reals?.filter { !$0.isNaN } == [2.5, -0.000125, 1_234_567.5, 0.5, 0])
    await #expect(throws: DatabaseError.corrupt(message: "sum leaves the range of integers")) {
      try await database.read { transaction in
        try transaction.first("SELECT 9223372036854775808::numeric AS sum") { try $0.int64(0) }
      }
    }
  }
}

@Suite("A server that is away")
struct AwayTests {
  @Test("is an error that names it")
  func away() throws {
    #expect {
      _ = try PostgresDatabase("postgres:///shop?host=/nowhere")
    } throws: { error in
      guard case DatabaseError.cannotConnect("shop at /nowhere", let reason) = error else {
        return false
      }
      return reason.contains("No such file or directory")
    }
  }
}
