import CPostgres
import Database

/// One connection to a server and the statements prepared on it; used by one task at a time.
final class Connection {
  private let pipeline: Pipeline
  private var prepared: [Statement: PreparedStatement] = [:]
  /// Whether this is a connection to the server itself, not one that a pooler checks out for each transaction.
  ///
  /// Statements prepared on the server of one transaction are not there in the next one, so behind a pooler none is
  /// prepared. A pooler answers with a process ID of its own.
  let isDirect: Bool
  private var names = 0
  /// Makes statement names unique among all clients that share a session.
  private let nameStem = "shop_\(String(UInt64.random(in: 0...UInt64.max), radix: 36))_"

  /// Connects, or throws `DatabaseError.cannotConnect(server:reason:)`.
  init(to address: PostgresAddress, options: PostgresDatabase.Options) throws {
    do throws(Failure) {
      pipeline = try Pipeline(to: address, within: options.connectTimeout)
      // Texts in statements are read as the standard has them, whatever the server is set to.
      if pipeline.parameter("standard_conforming_strings") != "on" {
        let settling = Pipeline.Command.plain("SET standard_conforming_strings = on")
        _ = try Self.last(
          of: pipeline.run([settling], within: options.connectTimeout, isCancellable: true))
      }
      let asking = Pipeline.Command.plain("SELECT pg_backend_pid()")
      let answer = try Self.last(
        of: pipeline.run([asking], within: options.connectTimeout, isCancellable: true))
      isDirect = (try? answer.first { try $0.int(0) }) == pipeline.processID
    } catch {
      let reason: String
      switch error {
      case .cancelled: throw error.error
      case .timedOut: reason = "no answer within \(options.connectTimeout)"
      case .lost(let message): reason = message
      case .refused(let refusal): reason = refusal.message
      }
      throw DatabaseError.cannotConnect(server: address.description, reason: reason)
    }
    guard pipeline.parameter("server_encoding") == "UTF8" else {
      throw DatabaseError.cannotConnect(
        server: address.description, reason: "the encoding of the database is not UTF8")
    }
  }

  func close() { pipeline.close() }

  var isUsable: Bool { pipeline.isUsable }

  var isInTransaction: Bool { pipeline.isInTransaction }

  var hasFailedTransaction: Bool { pipeline.hasFailedTransaction }

  func dialect(of statement: Statement) throws(DatabaseError) -> PostgresDialect {
    if let known = prepared[statement] { return known.dialect }
    let dialect = try PostgresDialect(statement.sql)
    prepared[statement] = PreparedStatement(dialect: dialect)
    return dialect
  }

  /// Runs a statement after commands without values, all in one round trip.
  func execute(
    _ statement: Statement, _ bindings: WireBindings, after prelude: [String],
    within timeout: Duration
  ) throws(Failure) -> ResultSet {
    var commands = prelude.map(Pipeline.Command.plain)
    let shape = bindings.shape
    guard let known = prepared[statement] else { throw .lost("the connection was closed") }
    var sql: String { known.dialect.sql { shape[$0 - 1] == 0 } }
    if !isDirect {
      commands.append(.executeUnnamed(sql: sql, bindings))
    } else if let name = known.names[shape] {
      commands.append(.execute(name: name, bindings))
    } else {
      names += 1
      let name = "\(nameStem)\(names)"
      commands.append(.prepare(name: name, sql: sql, types: bindings.types))
      commands.append(.execute(name: name, bindings))
      let answers = try pipeline.run(commands, within: timeout, isCancellable: true)
      if answers.results.count > prelude.count { prepared[statement]?.names[shape] = name }
      return try Self.last(of: answers)
    }
    return try Self.last(of: pipeline.run(commands, within: timeout, isCancellable: true))
  }

  func copy(
    _ data: CopyData, into columns: TableColumns, after prelude: [String], within timeout: Duration
  ) throws(Failure) {
    if !prelude.isEmpty {
      _ = try Self.last(
        of: pipeline.run(
          prelude.map(Pipeline.Command.plain), within: timeout, isCancellable: true))
    }
    let sql = "COPY \(columns.quotedTable) (\(columns.quotedColumns)) FROM STDIN (FORMAT binary)"
    if let refusal = try pipeline.copy(sql, data.bytes, within: timeout) {
      throw .refused(refusal)
    }
  }

  /// Forgets the prepared forms of a statement, so that it is prepared again.
  func forget(_ statement: Statement) { prepared[statement]?.names = [:] }

  /// Runs commands without values; cancellation does not stop them.
  @discardableResult
  func run(_ commands: [String], within timeout: Duration) throws(Failure) -> ResultSet {
    try Self.last(
      of: pipeline.run(commands.map(Pipeline.Command.plain), within: timeout, isCancellable: false))
  }

  /// Runs commands without values, followed by one that may fail, in one round trip.
  ///
  /// - Returns: The answer to the last command.
  func run(
    _ commands: [String], before other: String?, within timeout: Duration
  ) throws(Failure) -> ResultSet {
    let sent = (commands + [other].compactMap(\.self)).map(Pipeline.Command.plain)
    let answers = try pipeline.run(sent, within: timeout, isCancellable: false)
    guard answers.results.count >= commands.count else { return try Self.last(of: answers) }
    return answers.results[commands.count - 1]
  }

  func notifications(within timeout: Duration) throws(Failure) -> [String] {
    try pipeline.notifications(within: timeout)
  }

  private static func last(of answers: Pipeline.Answers) throws(Failure) -> ResultSet {
    if let refusal = answers.refusal { throw .refused(refusal) }
    guard let result = answers.results.last else { throw .lost("the server gave no answer") }
    return result
  }
}

/// A statement and the names under which the server has prepared it, one for each shape of its values.
private struct PreparedStatement {
  let dialect: PostgresDialect
  var names: [[Oid]: String] = [:]
}
