import Database

/// A transaction that is open; one that may only read refuses statements that write.
///
/// The server ends a transaction in effect when a statement fails. A closure that goes on after it is run
/// again with a savepoint before each statement, so that a statement that fails undoes itself only; the
/// others do not pay for it.
final class OpenTransaction: WriteTransaction {
  /// What the transaction is for.
  struct Mode: Sendable {
    /// The commands that begin it.
    let beginning: [String]
    let mayWrite: Bool
    /// What announces a commit that wrote, and keeps its position.
    var commits: OwnCommits?
  }

  /// How an attempt to run a closure in a transaction ended.
  enum Outcome<Value> {
    case done(Value)
    /// It is to be run again, for which it may as well have never run.
    case again
  }

  /// What keeps the transaction from going on.
  private enum End {
    /// Another transaction was in the way, or a statement has to be prepared again.
    case again
    /// The connection is gone.
    case over(any Error)
  }

  private var connection: Connection?
  private let mode: Mode
  private let options: PostgresDatabase.Options
  private let history: ReplayHistory
  /// What is sent ahead of the next statement.
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

  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int {
    guard mode.mayWrite else { throw DatabaseError.writeInReadTransaction(sql: statement.sql) }
    return try execute(statement, bindings).changes
  }

  /// Makes a full-text index, or gives one that is there its weights.
  func make(_ index: TextIndex) throws {
    // Sent ahead of a statement that does nothing itself.
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
    // What is copied tells no types, so the table is asked for them.
    let types = try execute(columns.shape, []).types
    let data = try CopyData(rows, types: types, columns)
    let connection = try active()
    try Task.checkCancellation()
    try send(columns.insertion, on: connection) { ahead throws(Failure) in
      try connection.copy(data, into: columns, after: ahead, within: options.answerTimeout)
    }
    hasWritten = true
  }

  /// Has something sent behind what has to go ahead of it, and takes note of how it failed.
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

  /// The connection, while statements may run on it.
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

  /// Runs a closure in the transaction, and ends it.
  func attempt<Value>(_ body: (OpenTransaction) throws -> Value) throws -> Outcome<Value> {
    defer { connection = nil }
    let result = Result {
      let value = try body(self)
      if mode.mayWrite { try Task.checkCancellation() }
      // A closure may go on to its end after a statement that failed, as after any other.
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
      return .again
    case (nil, .failure(let error)):
      rollBack(connection)
      guard history.sawTakenKey, !history.hasTriedKeyAgain else { throw error }
      history.hasTriedKeyAgain = true
      return .again
    case (nil, .success(let value)):
      return try commit(connection) ? .done(value) : .again
    }
  }

  /// Commits, and tells whether it did: `false` where another transaction was in the way.
  private func commit(_ connection: Connection) throws -> Bool {
    // Nothing was asked of the server, so nothing began.
    guard hasBegun else { return true }
    guard connection.isInTransaction else { throw DatabaseError.transactionEnded }
    let commands = prelude + (options.interruption?(.commit) ?? []) + ["COMMIT"]
    let commits = hasWritten ? mode.commits : nil
    do throws(Failure) {
      let results = try connection.run(
        commands, before: commits?.announcement ?? [], within: options.answerTimeout)
      if results.first?.tag == "COMMIT" {
        commits?.notePosition(in: results.dropFirst().first)
        return true
      }
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
    // The server rolls a transaction that has failed back, and calls it so.
    throw DatabaseError.transactionEnded
  }

  private func rollBack(_ connection: Connection) {
    guard connection.isInTransaction else { return }
    do { try connection.run(["ROLLBACK"], within: options.answerTimeout) } catch {
      connection.close()
    }
  }
}

/// What the attempts at one read or write have shown so far, and how long there may be more.
final class ReplayHistory {
  /// Whether each statement gets a savepoint, since the closure goes on after one that fails.
  var isGuarded = false
  /// Whether a key was taken that may have been free when the closure looked; the server does not always
  /// tell that from a conflict, and advises to try again.
  var sawTakenKey = false
  var hasTriedKeyAgain = false
  private var attempts = 0
  private let deadline: ContinuousClock.Instant

  init(timeout: Duration) { deadline = .now + timeout }

  /// How long to wait before the next attempt: longer each time and by chance, so that two that were in
  /// each other's way part; throws `DatabaseError.busy` when the time is up.
  func nextPause() throws(DatabaseError) -> Duration {
    // What took longer than the time for its first attempt is tried a few times all the same.
    guard attempts < 3 || ContinuousClock.now < deadline else { throw .busy }
    attempts += 1
    sawTakenKey = false
    return .microseconds(Int.random(in: 0...(500 << min(attempts, 7))))
  }
}
