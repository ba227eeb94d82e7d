import Database
import Dispatch
import Synchronization

/// A place for one connection, and the thread that waits for it.
///
/// A closure blocks while it waits for the server, so it runs outside the threads that tasks share: a
/// closure waiting there for another's lock could keep that other one from running.
actor ConnectionSlot: Database {
  private let executor = QueueExecutor()
  private let address: PostgresAddress
  private let options: PostgresDatabase.Options
  private let breaker: Breaker
  private let commits: OwnCommits
  private var connection: Connection?
  /// A log position that the connection's server is known to have reached.
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

  /// Reads on a standby that has replayed the commits of this database.
  ///
  /// A standby does not support serializable transactions.
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

  /// Runs a closure in a transaction, repeatedly if other transactions conflict with it.
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
      if let value = try transaction.attempt(body) { return value }
      try await Task.sleep(for: history.nextPause())
    }
  }

  /// Throws if the server has not reached a position, or is no longer a standby.
  ///
  /// The check precedes the transaction: a transaction may see less than the standby has replayed by then.
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

  /// Returns the connection, or a new one if there is none or the server has ended it.
  private func connected() throws -> Connection {
    if let connection, connection.isUsable { return connection }
    connection = nil
    let fresh = try breaker.connecting { try Connection(to: address, options: options) }
    (connection, reached) = (fresh, 0)
    return fresh
  }
}

/// Fails fast while a server is away: after a failure, later callers get its error at once, until it is
/// time to try again.
final class Breaker: Sendable {
  private struct State {
    var error: DatabaseError?
    var failures = 0
    var retryAt = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Connects, unless a recent attempt failed.
  func connecting<Value>(_ connect: () throws -> Value) throws -> Value {
    try state.withLock { state in
      guard let error = state.error else { return }
      guard ContinuousClock.now >= state.retryAt else { throw error }
      // Others wait for the result of this attempt.
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

  /// Returns half a second after the first failure, doubled after each further one, at most 16 seconds.
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
