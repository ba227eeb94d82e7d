import CPostgres
import Database

/// One connection to a server and the statements prepared on it; used by one task at a time.
final class Connection {
  private let pipeline: Pipeline
  private var prepared: [Statement: PreparedStatement] = [:]
  private let preparesStatements: Bool
  private var names = 0
  /// Makes statement names unique among all clients that share a session.
  private let nameStem = "shop_\(String(UInt64.random(in: 0...UInt64.max), radix: 36))_"

  /// Connects, or throws `DatabaseError.cannotConnect(server:reason:)`.
  init(to address: PostgresAddress, options: PostgresDatabase.Options) throws {
    preparesStatements = options.preparesStatements
    do throws(Failure) {
      pipeline = try Pipeline(to: address, within: options.connectTimeout)
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
    if !preparesStatements {
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

  /// Runs commands without values, followed by others that may fail, in one round trip.
  ///
  /// - Returns: The answer to the last command, and to those after it.
  func run(
    _ commands: [String], before others: [String], within timeout: Duration
  ) throws(Failure) -> ArraySlice<ResultSet> {
    let sent = (commands + others).map(Pipeline.Command.plain)
    let answers = try pipeline.run(sent, within: timeout, isCancellable: false)
    guard answers.results.count >= commands.count else { return [try Self.last(of: answers)] }
    return answers.results[(commands.count - 1)...]
  }

  func notifications(within timeout: Duration) throws(Failure) -> [String] {
    try pipeline.notifications(within: timeout)
  }

  /// Whether this is a direct connection to the server, not one lent by a pooler.
  func isDirect(within timeout: Duration) throws -> Bool {
    try run(["SELECT pg_backend_pid()"], within: timeout).first { try $0.int(0) }
      == pipeline.processID
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
