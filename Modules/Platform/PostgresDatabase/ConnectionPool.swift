import Database
import Synchronization

/// A limited number of connections to a database, lent in the order of requests.
final class ConnectionPool: Sendable {
  private struct State {
    /// The free slots, most recently used last.
    var free: [ConnectionSlot] = []
    var count = 0
    var waiting: [Waiter] = []
    var nextWaiter = 0
    var isClosed = false
  }

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<ConnectionSlot, any Error>
  }

  private let state = Mutex(State())
  private let address: PostgresAddress
  private let options: PostgresDatabase.Options
  private let commits: OwnCommits
  private let breaker = Breaker()

  init(
    _ address: PostgresAddress, _ options: PostgresDatabase.Options, _ commits: OwnCommits
  ) {
    (self.address, self.options, self.commits) = (address, options, commits)
  }

  /// Lends the next free connection.
  ///
  /// - Throws: `DatabaseError.busy` if no connection becomes free in time.
  func lend<Value>(_ work: (ConnectionSlot) async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let slot = try await nextSlot()
    var isConnected = true
    defer { giveBack(slot, isConnected: isConnected) }
    do {
      return try await work(slot)
    } catch let error as DatabaseError {
      if case .cannotConnect = error { isConnected = false }
      throw error
    }
  }

  func close() async {
    let (free, waiting) = state.withLock { state in
      let left = (state.free, state.waiting)
      (state.isClosed, state.free, state.waiting) = (true, [], [])
      return left
    }
    for waiter in waiting { waiter.continuation.resume(throwing: DatabaseError.closed) }
    for slot in free { await slot.close() }
  }

  private func nextSlot() async throws -> ConnectionSlot {
    let (found, number) = try state.withLock { state -> (ConnectionSlot?, Int) in
      guard !state.isClosed else { throw DatabaseError.closed }
      if let slot = state.free.popLast() { return (slot, 0) }
      if state.count < options.maximumConnections {
        state.count += 1
        return (ConnectionSlot(address, options, breaker, commits), 0)
      }
      state.nextWaiter += 1
      return (nil, state.nextWaiter)
    }
    if let found { return found }
    let timer = Task { [options] in
      try await Task.sleep(for: options.busyTimeout)
      end(waiter: number, with: DatabaseError.busy)
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { queue(Waiter(number: number, continuation: $0)) }
    } onCancel: {
      end(waiter: number, with: CancellationError())
    }
  }

  /// Queues a waiter, unless a slot has become free or the wait has become pointless.
  private func queue(_ waiter: Waiter) {
    let answer = state.withLock { state -> Result<ConnectionSlot, any Error>? in
      if state.isClosed { return .failure(DatabaseError.closed) }
      if Task.isCancelled { return .failure(CancellationError()) }
      if let slot = state.free.popLast() { return .success(slot) }
      state.waiting.append(waiter)
      return nil
    }
    if let answer { waiter.continuation.resume(with: answer) }
  }

  private func end(waiter number: Int, with error: any Error) {
    let waiter = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: error)
  }

  /// Gives a slot to the longest waiter; a slot without a connection is reused last.
  private func giveBack(_ slot: ConnectionSlot, isConnected: Bool) {
    let (waiter, isClosed) = state.withLock { state -> (Waiter?, Bool) in
      if state.isClosed { return (nil, true) }
      if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
      state.free.insert(slot, at: isConnected ? state.free.count : 0)
      return (nil, false)
    }
    waiter?.continuation.resume(returning: slot)
    if isClosed { Task { await slot.close() } }
  }
}
