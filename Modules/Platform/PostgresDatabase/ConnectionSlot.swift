import Database
import Dispatch
import Synchronization

/// A place for one connection, and the thread that waits for it.
///
/// A closure waits for the server while it runs, so it runs apart from the threads that tasks share: one
/// that waited there for another's lock would keep the other from running.
actor ConnectionSlot: Database {
  private let executor = QueueExecutor()
  private let address: PostgresAddress
  private let options: PostgresDatabase.Options
  private let breaker: Breaker
  private let commits: OwnCommits
  private var connection: Connection?
  /// How far the server of the connection had come at least.
  private var reached: Int64 = 0

  init(
    _ address: PostgresAddress, _ options: PostgresDatabase.Options, _ breaker: Breaker,
    _ commits: OwnCommits
  ) {
    (self.address, self.options, self.breaker) = (address, options, breaker)
    self.commits = commits
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    let mode = OpenTransaction.Mode(
      beginning: ["BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"], mayWrite: false)
    return try await transact(mode) { try body($0) }
  }

  /// Reads on a standby that has come as far as the commits of this database.
  ///
  /// A standby knows no serializable transactions.
  func readOnStandby<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    let mode = OpenTransaction.Mode(
      beginning: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"], mayWrite: false)
    return try await transact(mode, after: commits.position) { try body($0) }
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    let wait = options.busyTimeout / .milliseconds(1)
    let mode = OpenTransaction.Mode(
      beginning: [
        "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE",
        "SET LOCAL lock_timeout = \(max(1, Int(wait)))",
      ], mayWrite: true, commits: commits)
    return try await transact(mode) { try body($0) }
  }

  /// Runs a closure in a transaction, again where another transaction was in the way.
  private func transact<Value: Sendable>(
    _ mode: OpenTransaction.Mode, after position: Int64 = 0,
    _ body: @Sendable (OpenTransaction) throws -> Value
  ) async throws -> Value {
    let history = ReplayHistory(timeout: options.busyTimeout)
    while true {
      try Task.checkCancellation()
      let connection = try connected()
      try checkPosition(position, on: connection)
      let transaction = OpenTransaction(on: connection, mode, options, history)
      if case .done(let value) = try transaction.attempt(body) { return value }
      try await Task.sleep(for: history.nextPause())
    }
  }

  /// Throws where a standby has not come as far as a position, or is none any more.
  ///
  /// It is asked ahead of the transaction, which may see less than what the standby has reached by then.
  private func checkPosition(_ position: Int64, on connection: Connection) throws {
    guard reached < position else { return }
    guard let found = try OwnCommits.replayed(on: connection, within: options.answerTimeout) else {
      close()
      throw DatabaseError.closed
    }
    reached = found
    guard reached >= position else { throw DatabaseError.busy }
  }

  func close() {
    connection?.close()
    connection = nil
  }

  /// The connection; a new one where there is none, or the server has ended it.
  private func connected() throws -> Connection {
    if let connection, connection.isUsable { return connection }
    connection = nil
    let fresh = try breaker.connecting { try Connection(to: address, options: options) }
    (connection, reached) = (fresh, 0)
    return fresh
  }
}

/// Keeps callers from waiting for a server that is away: after a failure the next ones get its error at
/// once, until it is time to try again.
final class Breaker: Sendable {
  private struct State {
    var error: DatabaseError?
    var failures = 0
    var retryAt = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Connects, unless that has just failed.
  func connecting<Value>(_ connect: () throws -> Value) throws -> Value {
    try state.withLock { state in
      guard let error = state.error else { return }
      guard ContinuousClock.now >= state.retryAt else { throw error }
      // The others wait for what comes of this attempt.
      state.retryAt = .now + Self.pause(after: state.failures)
    }
    do {
      let value = try connect()
      state.withLock { $0 = State() }
      return value
    } catch let error as DatabaseError {
      state.withLock { state in
        state.error = error
        state.failures += 1
        state.retryAt = .now + Self.pause(after: state.failures)
      }
      throw error
    }
  }

  /// Half a second after the first failure, twice as long after each other one, 16 seconds at most.
  static func pause(after failures: Int) -> Duration {
    .milliseconds(250 << min(failures, 6))
  }
}

/// Runs the jobs of an actor on a queue of its own.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "PostgresDatabase")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
