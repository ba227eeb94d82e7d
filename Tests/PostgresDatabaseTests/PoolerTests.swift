import Database
import DatabaseConformance
import Expectations
import Foundation
import Testing

@testable import PostgresDatabase

/// pgbouncer in transaction mode before the server that `SHOP_POSTGRES` names, with databases of a test's own.
private final class Pooler {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/sbin/pgbouncer")

  private let folder = NSTemporaryDirectory() + "shop-pooler-\(UInt32.random(in: 0...UInt32.max))"
  private var databases: [String] = []

  init() throws {
    let server = try #require(TestSchema.server)
    let host = try #require(PostgresAddress(server).parameters.last { $0.keyword == "host" }?.value)
    let line = "'\(Self.script)' pooler '\(folder)' '\(host)' transaction >/dev/null"
    let status = unsafe system(line)
    try #require(status == 0)
  }

  deinit {
    _ = unsafe system("'\(Self.script)' stop '\(folder)'")
    try? FileManager.default.removeItem(atPath: folder)
    for name in databases { try? Self.execute("DROP DATABASE \(name) WITH (FORCE)") }
  }

  /// Makes an empty database.
  func opener() throws -> DatabaseOpener {
    let name = "pooled_\(UInt64.random(in: 0...UInt64.max))"
    try Self.execute("CREATE DATABASE \(name)")
    databases.append(name)
    return PostgresDatabase.opener(at: "postgres:///\(name)?host=\(folder)", options: .patient)
  }

  private static var script: String {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Tools/postgres").standardized.path
  }

  private static func execute(_ sql: String) throws {
    let address = try PostgresAddress(#require(TestSchema.server))
    try Connection(to: address, options: .patient).run([sql], within: .seconds(3_600))
  }
}

@Suite(
  "Behind a pooler", .needsServer, .serialized,
  .enabled(if: Pooler.isInstalled, "pgbouncer is not installed"))
struct PoolerTests {
  private let pooler: Pooler

  init() throws { pooler = try Pooler() }

  @Test("every promise of statements is kept")
  func statements() async throws {
    for promise in StatementContract.allCases { try await promise.check(on: pooler.opener()) }
  }

  @Test("every promise of transactions is kept, but that others are heard")
  func transactions() async throws {
    for promise in TransactionContract.allCases where promise != .heard {
      try await promise.check(on: pooler.opener())
    }
  }

  @Test("no statement is prepared, and the stream of others' commits ends")
  func unprepared() async throws {
    let opened = try pooler.opener()(NoteSchema.migrations)
    for _ in 0..<3 { try await expectEqual(NoteSchema.bodies(opened.database), []) }
    let prepared = try await opened.database.read { transaction in
      try transaction.first("SELECT count(*) FROM pg_prepared_statements") { try $0.int(0) }
    }
    expectEqual(prepared, 0)
    for await _ in opened.commitsByOthers() {}
    await opened.close()
  }
}
