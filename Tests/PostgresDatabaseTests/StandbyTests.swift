import Database
import DatabaseConformance
import Expectations
import Foundation
import Testing

@testable import PostgresDatabase

/// A server and a standby that follows it, of a test's own.
private final class Pair {
  let folder = NSTemporaryDirectory() + "shop-pair-\(UInt32.random(in: 0...UInt32.max))"
  /// The address of both.
  var address: String { "postgres:///shop?host=\(primary),\(standby)" }
  var primary: String { folder + "/a" }
  var standby: String { folder + "/b" }

  init() throws {
    try Self.postgres("start", folder + "/a", "fsync=off")
    try Self.postgres("standby", folder + "/b", folder + "/a", "fsync=off")
  }

  deinit {
    for server in [standby, primary] { try? end(server) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  func end(_ server: String) throws { try Self.postgres("stop", server) }

  func begin(_ server: String) throws { try Self.postgres("start", server, "fsync=off") }

  /// Runs a command on one of the servers.
  func execute(_ sql: String, on server: String) throws {
    let address = try PostgresAddress("postgres:///shop?host=\(server)")
    try Connection(to: address, options: .init()).run([sql], within: .seconds(10))
  }

  /// Runs the script; as a process of Foundation's it would be waited for until its server ends.
  private static func postgres(_ words: String...) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Tools/postgres").standardized.path
    let line = ([script] + words).map { "'\($0)'" }.joined(separator: " ")
    let status = unsafe system("\(line) >/dev/null")
    try #require(status == 0)
  }
}

@Suite("Standbys", .needsServer, .serialized, .timeLimit(.minutes(3)))
struct StandbyTests {
  private let pair: Pair
  private let database: PostgresDatabase

  init() throws {
    pair = try Pair()
    database = try PostgresDatabase(pair.address, migrations: NoteSchema.migrations)
  }

  /// What is read, and whether a standby answered.
  private func recent() async throws -> (bodies: [String], onStandby: Bool) {
    try await database.readRecent { transaction in
      let bodies = try transaction.rows("SELECT body FROM note ORDER BY id") { try $0.text(0) }
      let onStandby = try transaction.first("SELECT pg_is_in_recovery()") { try $0.bool(0) }
      return (bodies, onStandby == true)
    }
  }

  private func write(_ body: String) async throws {
    try await database.write { try NoteSchema.insert(body, in: $0) }
  }

  /// Whether a standby answers within some seconds, and always rightly.
  private func standbyAnswers(_ bodies: [String]) async throws -> Bool {
    for _ in 0..<200 {
      let answer = try await recent()
      expectEqual(answer.bodies, bodies)
      if answer.onStandby { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  @Test(
    "a recent read is answered by a standby once it holds what was written, and never without it")
  func lag() async throws {
    #expect(try await standbyAnswers([]))
    try await write("one")
    #expect(try await standbyAnswers(["one"]))
    try pair.execute("SELECT pg_wal_replay_pause()", on: pair.standby)
    try await write("two")
    for _ in 0..<20 {
      let answer = try await recent()
      #expect(answer.bodies == ["one", "two"] && !answer.onStandby)
    }
    // What others write may be missed, but nothing of one's own.
    try pair.execute("INSERT INTO note (body) VALUES ('three')", on: pair.primary)
    try pair.execute("SELECT pg_wal_replay_resume()", on: pair.standby)
    #expect(
      try await database.read { try $0.first("SELECT pg_is_in_recovery()") { try $0.bool(0) } }
        == false)
    try await write("four")
    #expect(try await standbyAnswers(["one", "two", "three", "four"]))
  }

  @Test("once others were heard, a recent read holds what they had committed")
  func heard() async throws {
    let opened = try PostgresDatabase.opener(at: pair.address)([])
    var hints = opened.commitsByOthers().makeAsyncIterator()
    await hints.next()
    try pair.execute("SELECT pg_wal_replay_pause()", on: pair.standby)
    try await write("heard")
    await hints.next()
    let bodies = try await opened.database.readRecent { transaction in
      try transaction.rows("SELECT body FROM note") { try $0.text(0) }
    }
    expectEqual(bodies, ["heard"])
    await opened.close()
  }

  @Test(
    "while the standby is away the primary answers at once, and the standby again when it is back")
  func away() async throws {
    try await write("one")
    #expect(try await standbyAnswers(["one"]))
    try pair.end(pair.standby)
    let begin = ContinuousClock.now
    for _ in 0..<20 {
      let answer = try await recent()
      #expect(answer.bodies == ["one"] && !answer.onStandby)
    }
    // To wait for the standby each time would take a second each.
    #expect(ContinuousClock.now - begin < .seconds(10))
    try pair.begin(pair.standby)
    #expect(try await standbyAnswers(["one"]))
  }

  @Test("a standby promoted while the database is open takes its writes, and answers")
  func promoted() async throws {
    try pair.execute("ALTER SYSTEM SET synchronous_standby_names = '*'", on: pair.primary)
    try pair.execute("SELECT pg_reload_conf()", on: pair.primary)
    try await write("one")
    #expect(try await standbyAnswers(["one"]))
    try pair.end(pair.primary)
    try pair.execute("SELECT pg_promote()", on: pair.standby)
    try await write("two")
    let answer = try await recent()
    #expect(answer.bodies == ["one", "two"] && !answer.onStandby)
  }
}
