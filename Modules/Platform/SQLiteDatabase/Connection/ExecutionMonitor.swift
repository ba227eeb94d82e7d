import CSQLite

/// Answers SQLite's question whether to continue a statement that waits for a lock or runs for long.
///
/// SQLite asks on the thread of the task that runs the statement, so the task's own cancellation is
/// the answer: no handler is registered, and nothing that runs later can be interrupted.
final class ExecutionMonitor {
  /// How many steps of SQLite's virtual machine pass between two questions: a fraction of a millisecond.
  private static let stepsPerQuestion: Int32 = 10_000

  private let busyTimeout: Duration
  private var wait: LockWait
  /// Whether the task's cancellation counts: not while a transaction ends.
  private var isCancellable = false
  /// Whether a statement was stopped because the task is cancelled.
  private var wasCancelled = false
  /// Whether SQLite itself waits for a lock, on its thread.
  private var waitsForLocks = true

  init(busyTimeout: Duration) {
    self.busyTimeout = busyTimeout
    wait = LockWait(timeout: busyTimeout)
  }

  /// Makes a connection ask this monitor, which must outlive it.
  @unsafe
  func attach(to database: OpaquePointer?) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_busy_handler(
      database,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        let monitor = unsafe Unmanaged<ExecutionMonitor>.fromOpaque(context).takeUnretainedValue()
        guard let pause = monitor.pause(beforeRetry: Int(attempt)) else { return 0 }
        sqlite3_sleep(max(1, Int32(pause / .milliseconds(1))))
        return 1
      }, context)
    unsafe sqlite3_progress_handler(
      database, Self.stepsPerQuestion,
      { context in
        guard let context = unsafe context else { return 0 }
        let monitor = unsafe Unmanaged<ExecutionMonitor>.fromOpaque(context).takeUnretainedValue()
        return monitor.mayGoOn() ? 0 : 1
      }, context)
  }

  /// Runs work that ends with `CancellationError` when the task is cancelled.
  func cancellable<Value>(_ work: () throws -> Value) throws -> Value {
    isCancellable = true
    wasCancelled = false
    defer { isCancellable = false }
    do {
      let value = try work()
      // The result may lack data of a statement that was cut short.
      guard !wasCancelled else { throw CancellationError() }
      return value
    } catch {
      throw wasCancelled ? CancellationError() : error
    }
  }

  /// Runs work in which a held lock is an error at once.
  func withoutWaiting<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    waitsForLocks = false
    defer { waitsForLocks = true }
    return try work()
  }

  /// Decides whether to try again for a held lock.
  ///
  /// - Returns: How long to wait before the next attempt, or `nil` to stop.
  func pause(beforeRetry attempt: Int) -> Duration? {
    guard waitsForLocks, mayGoOn() else { return nil }
    if attempt == 0 { wait = LockWait(timeout: busyTimeout) }
    return wait.nextPause()
  }

  func mayGoOn() -> Bool {
    guard isCancellable, Task.isCancelled else { return true }
    wasCancelled = true
    return false
  }
}

/// One wait for a lock: short pauses that grow, until the time is up.
struct LockWait {
  /// The pauses; the last one repeats, and bounds how late a released lock is noticed.
  private static let pauses: [Duration] = [1, 2, 5, 10, 15, 20, 25].map { .milliseconds($0) }

  private let timeout: Duration
  private var deadline: ContinuousClock.Instant?
  private var attempts = 0

  /// Describes a wait whose time starts with its first pause.
  init(timeout: Duration) { self.timeout = timeout }

  /// Returns how long to pause before the next attempt, or `nil` if the time is up.
  mutating func nextPause(now: ContinuousClock.Instant = .now) -> Duration? {
    let deadline = self.deadline ?? now + timeout
    self.deadline = deadline
    guard now < deadline else { return nil }
    let pause = Self.pauses[min(attempts, Self.pauses.count - 1)]
    attempts += 1
    return min(pause, deadline - now)
  }
}
