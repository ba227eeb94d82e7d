import Synchronization

/// A clock that stands still until a test moves it.
///
/// Whoever sleeps on it is woken when the test advances past its deadline, the earliest first and, for
/// the same deadline, whoever slept first. Nothing depends on real time, so a test of an hour's timeout
/// takes no time and never flickers.
///
/// ```swift
/// let clock = VirtualClock()
/// let reminder = Task { try await clock.sleep(for: .seconds(60)); return "time is up" }
/// try await clock.waitForSleepers(1)  // the task sleeps now
/// clock.advance(by: .seconds(60))
/// #expect(try await reminder.value == "time is up")
/// ```
///
/// A task that sleeps again counts from the time it reads then: wait for it with ``waitForSleepers(_:)``
/// before moving the clock on.
public final class VirtualClock: Clock {
  private struct Sleeper {
    let id: UInt64
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Watcher {
    let id: UInt64
    let count: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID: UInt64 = 0
    var cancelled: Set<UInt64> = []
    var sleepers: [Sleeper] = []
    var watchers: [Watcher] = []
  }

  private let state = Mutex(State())

  /// Creates a clock that shows zero.
  public init() {}

  /// The time it shows.
  public var now: Instant { state.withLock(\.now) }

  public var minimumResolution: Duration { .zero }

  /// The deadlines of those who sleep, in the order they will be woken.
  public var deadlines: [Instant] { state.withLock { $0.sleepers.map(\.deadline) } }

  /// Moves the clock on and wakes everyone whose time has come, each at its own deadline, in order.
  ///
  /// - Parameter duration: How far; a negative one changes nothing.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock on and wakes everyone whose time has come, each at its own deadline, in order.
  ///
  /// - Parameter instant: To when; one that has passed changes nothing.
  public func advance(to instant: Instant) {
    while let sleeper = nextSleeper(until: instant) { sleeper.continuation.resume() }
    state.withLock { $0.now = max($0.now, instant) }
  }

  /// Moves the clock to the last deadline there is now, waking everyone.
  public func advanceToLastDeadline() {
    guard let last = deadlines.last else { return }
    advance(to: last)
  }

  private func nextSleeper(until instant: Instant) -> Sleeper? {
    state.withLock { state in
      guard let first = state.sleepers.first, first.deadline <= instant else { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleepers.removeFirst()
    }
  }

  /// Sleeps until the clock is moved to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: Until when; one that has passed returns at once.
  ///   - tolerance: Ignored: a virtual clock is never late.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await wait { state, id, continuation in
      guard deadline > state.now else { return false }
      let index = state.sleepers.firstIndex { $0.deadline > deadline } ?? state.sleepers.endIndex
      state.sleepers.insert(
        Sleeper(id: id, deadline: deadline, continuation: continuation), at: index)
      return true
    }
  }

  /// Waits until at least so many sleep.
  ///
  /// - Parameter count: How many.
  /// - Throws: `CancellationError` when the task is cancelled, as by a time limit.
  public func waitForSleepers(_ count: Int) async throws {
    try await wait { state, id, continuation in
      guard state.sleepers.count < count else { return false }
      state.watchers.append(Watcher(id: id, count: count, continuation: continuation))
      return true
    }
  }

  /// Suspends the task if `enlist` says so, until it is resumed or cancelled.
  private func wait(
    _ enlist: @Sendable (inout State, UInt64, CheckedContinuation<Void, any Error>) -> Bool
  ) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, ready) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
          if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
          guard enlist(&state, id, continuation) else { return (.success(()), []) }
          let ready = state.watchers.filter { $0.count <= state.sleepers.count }
          state.watchers.removeAll { $0.count <= state.sleepers.count }
          return (nil, ready)
        }
        for watcher in ready { watcher.continuation.resume() }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      cancel(id)
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private func cancel(_ id: UInt64) {
    let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      if let index = state.sleepers.firstIndex(where: { $0.id == id }) {
        return state.sleepers.remove(at: index).continuation
      }
      if let index = state.watchers.firstIndex(where: { $0.id == id }) {
        return state.watchers.remove(at: index).continuation
      }
      state.cancelled.insert(id)
      return nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}
