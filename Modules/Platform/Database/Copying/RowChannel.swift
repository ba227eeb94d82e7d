import Dispatch
import Synchronization

/// A bounded channel from the thread that reads one database to the thread that writes another.
///
/// A transaction is a closure that cannot suspend, and a copy has two open at once: whichever side is ahead
/// blocks its own thread until the other catches up.
final class RowChannel: Sendable {
  enum Message: Sendable {
    /// The total number of rows.
    case total(Int)
    case rows([[SQLValue]])
    case end(TableSummary, lastNumber: Int64)
  }

  private struct State {
    var messages: [Message] = []
    var failure: (any Error)?
    var hasReader = false
    var hasWriter = false
  }

  private static let capacity = 4

  private let state = Mutex(State())
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init() {
    // A semaphore must not be destroyed below its initial value, which happens when messages remain.
    for _ in 0..<Self.capacity { free.signal() }
  }

  var failure: (any Error)? { state.withLock(\.failure) }

  /// Runs one of the two sides; if it fails, the other side fails with the same error.
  ///
  /// An engine that retried its closure would transfer only some of the rows, so a second run is an error.
  func run<Value>(isReader: Bool, _ body: () throws -> Value) throws -> Value {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      if isReader ? state.hasReader : state.hasWriter { throw DatabaseError.busy }
      if isReader { state.hasReader = true } else { state.hasWriter = true }
    }
    do {
      return try body()
    } catch {
      close(error)
      throw error
    }
  }

  func close(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
    free.signal()
    filled.signal()
  }

  /// Sends a message as soon as there is room for it.
  func send(_ message: Message) throws {
    free.wait()
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.messages.append(message)
    }
    filled.signal()
  }

  func next() throws -> Message {
    filled.wait()
    let message = try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.messages.removeFirst()
    }
    free.signal()
    return message
  }
}

/// Runs a task on a thread of its own, so that it can block without starving other tasks.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DatabaseCopy")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
