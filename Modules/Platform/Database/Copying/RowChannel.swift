import Dispatch
import Synchronization

/// What the thread that reads a database hands to the one that writes another, a few pages at a time.
///
/// A transaction is a closure that may not be suspended, and a copy has two of them open at once: whichever is
/// ahead waits for the other on its own thread.
final class RowChannel: Sendable {
  /// What is handed over, table after table.
  enum Message: Sendable {
    /// How many rows there are altogether.
    case total(Int)
    /// Rows of the table that is read.
    case rows([[SQLValue]])
    /// The table has been read.
    case end(TableSummary, lastNumber: Int64)
  }

  private struct State {
    var messages: [Message] = []
    var failure: (any Error)?
    var hasReader = false
    var hasWriter = false
  }

  /// How many messages may wait.
  private static let capacity = 4

  private let state = Mutex(State())
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init() {
    // A semaphore may not go with less than it began with, as when messages are left.
    for _ in 0..<Self.capacity { free.signal() }
  }

  /// Why it was closed.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Runs one of the two sides; where it fails, the other one fails for the same reason.
  ///
  /// An engine that runs its closure again would read or write a part of the rows only, so that is an error.
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

  /// Ends both sides.
  func close(_ error: any Error) {
    state.withLock { $0.failure = $0.failure ?? error }
    free.signal()
    filled.signal()
  }

  /// Hands a message over, when there is room for it.
  func send(_ message: Message) throws {
    free.wait()
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.messages.append(message)
    }
    filled.signal()
  }

  /// Takes the next message.
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

/// Runs what a task does on a thread of its own, so that it may wait without keeping another task from running.
final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DatabaseCopy")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
