import Foundation
import Testing

@testable import PostgresDatabase

/// A schema of its own on the server that `SHOP_POSTGRES` names, dropped with the value.
final class TestSchema: Sendable {
  /// The URL of the server; `nil` where there is none.
  static let server = ProcessInfo.processInfo.environment["SHOP_POSTGRES"]

  let name = "test_\(UInt64.random(in: 0...UInt64.max))"

  /// The address of a database that knows this schema alone.
  var address: String {
    let server = Self.server ?? ""
    return "\(server)\(server.contains("?") ? "&" : "?")options=-csearch_path%3D\(name)"
      + "&application_name=\(name)"
  }

  init() throws { try Self.execute("CREATE SCHEMA \(name)", at: #require(Self.server)) }

  deinit { try? Self.execute("DROP SCHEMA \(name) CASCADE", at: Self.server ?? "") }

  /// Runs a command on another program's connection.
  func execute(_ sql: String) throws { try Self.execute(sql, at: address) }

  /// Another program's connection.
  func connection() throws -> Connection {
    try Connection(to: PostgresAddress(address), options: .patient)
  }

  private static func execute(_ sql: String, at address: String) throws {
    let connection = try Connection(to: PostgresAddress(address), options: .patient)
    try connection.run([sql], within: .seconds(3_600))
  }
}

extension PostgresDatabase.Options {
  /// Waits as long as it takes: others may hold locks for long, and keep the server busy.
  static var patient: Self {
    var options = Self()
    options.busyTimeout = .seconds(86_400)
    options.connectTimeout = .seconds(86_400)
    options.answerTimeout = .seconds(86_400)
    return options
  }
}

extension Trait where Self == ConditionTrait {
  /// Skipped where no server is named.
  ///
  /// What needs it runs one test after the other: a server has few connections.
  static var needsServer: Self {
    .enabled(if: TestSchema.server != nil, "SHOP_POSTGRES names no server: Tools/postgres start")
  }
}
