import Database

/// An open transaction; a read transaction refuses statements that write.
///
/// When a statement fails, the server aborts the whole transaction. If a closure continues after a failure,
/// it is rerun with a savepoint before each statement, so that a failed statement undoes only itself. Other
/// closures do not pay for savepoints.
final class OpenTransaction: WriteTransaction {
  struct Mode: Sendable {
    let beginning: [String]
    let mayWrite: Bool
    /// Announces a commit that wrote.
    var commits: OwnCommits?
  }

  private enum End {
    /// Another transaction conflicted, or a statement must be prepared again.
    case again
    case over(any Error)
  }

  private var connection: Connection?
  private let mode: Mode
  private let options: PostgresDatabase.Options
  private let history: ReplayHistory
  /// Commands to send before the next statement.
  private var prelude: [String]
  private var hasBegun = false
  private var hasWritten = false
  private var end: End?
  private var hasSavepoint = false

  init(
    on connection: Connection, _ mode: Mode, _ options: PostgresDatabase.Options,
    _ history: ReplayHistory
  ) {
    (self.connection, self.mode, self.options) = (connection, mode, options)
    self.history = history
    prelude = mode.beginning
  }

  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws {
    try execute(statement, bindings).visitRows(visitor)
  }

  /// The tables beside that of the steps, which a search path may find before others of their names.
  func tables() throws -> [TableColumns] {
    let columns = try rows(
      """
      SELECT c.relname::text, a.attname::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND c.relname NOT IN ('schema_migration', 'schema_lock')
        AND c.relnamespace = (
          SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migration'))
        AND pg_table_is_visible(c.oid) AND a.attnum > 0 AND NOT a.attisdropped
      """
    ) { (table: try $0.text(0), column: try $0.text(1)) }
    let references = try rows(
      """
      SELECT c.relname::text, o.relname::text FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_class o ON o.oid = k.confrelid WHERE k.contype = 'f' AND c.relnamespace = (
        SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migration'))
      """
    ) { (table: try $0.text(0), other: try $0.text(1)) }
    return TableColumns.gathered(from: columns, referring: references)
  }

  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int {
    guard mode.mayWrite else { throw DatabaseError.writeInReadTransaction(sql: statement.sql) }
    return try execute(statement, bindings).changes
  }

  /// Creates a full-text index, or updates the weights of an existing one.
  func make(_ index: TextIndex) throws {
    // Sent with a statement that does nothing itself.
    prelude += index.definition
    _ = try execute("SELECT 1", [])
  }

  private func execute(_ statement: Statement, _ values: [SQLValue]) throws -> ResultSet {
    let connection = try active()
    try Task.checkCancellation()
    let dialect = try connection.dialect(of: statement)
    guard !dialect.controlsTransactions else { throw DatabaseError.transactionEnded }
    guard values.count == dialect.parameterCount else {
      throw DatabaseError.wrongBindingCount(
        expected: dialect.parameterCount, given: values.count, sql: statement.sql)
    }
    let bindings = try WireBindings(values)
    let result = try send(statement, on: connection) { ahead throws(Failure) in
      try connection.execute(statement, bindings, after: ahead, within: options.answerTimeout)
    }
    if result.changes > 0 { hasWritten = true }
    return result
  }

  func insert(_ rows: [[SQLValue]], into columns: TableColumns) throws {
    guard mode.mayWrite else {
      throw DatabaseError.writeInReadTransaction(sql: columns.insertion.sql)
    }
    guard !rows.isEmpty else { return }
    // `COPY` does not report column types, so a query asks for them.
    let types = try execute(columns.shape, []).types
    let data = try CopyData(rows, types: types, columns)
    let connection = try active()
    try Task.checkCancellation()
    try send(columns.insertion, on: connection) { ahead throws(Failure) in
      try connection.copy(data, into: columns, after: ahead, within: options.answerTimeout)
    }
    hasWritten = true
  }

  /// Sends a statement after the commands that must precede it, and records a failure.
  private func send<Answer>(
    _ statement: Statement, on connection: Connection,
    _ work: (_ ahead: [String]) throws(Failure) -> Answer
  ) throws -> Answer {
    if history.isGuarded, !hasSavepoint {
      prelude.append("SAVEPOINT statement")
      hasSavepoint = true
    }
    let ahead = prelude + (options.interruption?(.statement(sql: statement.sql)) ?? [])
    (prelude, hasBegun) = ([], true)
    do throws(Failure) {
      let answer = try work(ahead)
      if hasSavepoint { prelude = ["RELEASE SAVEPOINT statement"] }
      hasSavepoint = false
      return answer
    } catch {
      note(error, of: statement, on: connection)
      if case .refused(let refusal) = error, refusal.state == "25006", !mode.mayWrite {
        throw DatabaseError.writeInReadTransaction(sql: statement.sql)
      }
      throw error.error
    }
  }

  private func note(_ failure: Failure, of statement: Statement, on connection: Connection) {
    guard case .refused(let refusal) = failure, connection.isInTransaction else {
      end = .over(failure.error)
      return
    }
    if refusal.isStalePlan { connection.forget(statement) }
    if refusal.isConflict || refusal.isStalePlan { end = .again }
    if refusal.isTakenKey { history.sawTakenKey = true }
  }

  /// Returns the connection if statements can run on it.
  private func active() throws -> Connection {
    guard let connection else { throw DatabaseError.transactionEnded }
    switch end {
    case .again?: throw DatabaseError.busy
    case .over(let error)?: throw error
    case nil: break
    }
    guard connection.hasFailedTransaction else { return connection }
    guard history.isGuarded else {
      history.isGuarded = true
      end = .again
      throw DatabaseError.busy
    }
    (prelude, hasSavepoint) = (["ROLLBACK TO SAVEPOINT statement"], true)
    return connection
  }

  // MARK: The end

  /// Runs a closure in the transaction, then ends the transaction.
  ///
  /// - Returns: The closure's value, or `nil` if the attempt had no effect and the closure must run again.
  func attempt<Value>(_ body: (OpenTransaction) throws -> Value) throws -> Value? {
    defer { connection = nil }
    let result = Result {
      let value = try body(self)
      if mode.mayWrite { try Task.checkCancellation() }
      // A closure may run to its end after a failed statement, even after the last one.
      if connection?.hasFailedTransaction == true, end == nil { _ = try active() }
      return value
    }
    guard let connection else { throw DatabaseError.transactionEnded }
    switch (end, result) {
    case (.over(let error)?, _):
      rollBack(connection)
      throw error
    case (.again?, _):
      rollBack(connection)
      return nil
    case (nil, .failure(let error)):
      rollBack(connection)
      guard history.sawTakenKey, !history.hasTriedKeyAgain else { throw error }
      history.hasTriedKeyAgain = true
      return nil
    case (nil, .success(let value)):
      return try commit(connection) ? value : nil
    }
  }

  /// Commits, and returns whether it succeeded: `false` if another transaction conflicted.
  private func commit(_ connection: Connection) throws -> Bool {
    // Nothing was sent to the server, so nothing began.
    guard hasBegun else { return true }
    guard connection.isInTransaction else { throw DatabaseError.transactionEnded }
    let commands = prelude + (options.interruption?(.commit) ?? []) + ["COMMIT"]
    let announcement = hasWritten ? mode.commits?.announcement : nil
    let tag: String
    do throws(Failure) {
      tag = try connection.run(commands, before: announcement, within: options.answerTimeout).tag
      if tag == "COMMIT" { return true }
    } catch .refused(let refusal) {
      rollBack(connection)
      guard refusal.isConflict else { throw refusal.error }
      return false
    } catch {
      guard mode.mayWrite, case DatabaseError.connectionLost(let message) = error.error else {
        throw error.error
      }
      throw DatabaseError.outcomeUnknown(message: message)
    }
    // The server rolls back a failed transaction and reports the commit as a rollback.
    guard tag == "ROLLBACK" else {
      throw DatabaseError.outcomeUnknown(message: "the server answers the commit with \"\(tag)\"")
    }
    throw DatabaseError.transactionEnded
  }

  private func rollBack(_ connection: Connection) {
    guard connection.isInTransaction else { return }
    do { try connection.run(["ROLLBACK"], within: options.answerTimeout) } catch {
      connection.close()
    }
  }
}

/// What earlier attempts at one read or write have shown, and how long attempts may continue.
final class ReplayHistory {
  /// Whether each statement gets a savepoint, since the closure continues after a failed one.
  var isGuarded = false
  /// Whether a key was taken that may have been free when the closure looked; the server cannot always
  /// distinguish this from a conflict, and advises a retry.
  var sawTakenKey = false
  var hasTriedKeyAgain = false
  private var attempts = 0
  private let deadline: ContinuousClock.Instant

  init(timeout: Duration) { deadline = .now + timeout }

  /// Returns a growing, random pause before the next attempt, which parts two conflicting transactions; throws
  /// `DatabaseError.busy` when the time is up.
  func nextPause() throws(DatabaseError) -> Duration {
    // A closure whose first attempt used up the time still gets a few more attempts.
    guard attempts < 3 || ContinuousClock.now < deadline else { throw .busy }
    attempts += 1
    sawTakenKey = false
    return .microseconds(Int.random(in: 0...(500 << min(attempts, 7))))
  }
}
