import Synchronization

/// Holds tasks until all of them have arrived, then lets all go.
final class Barrier: Sendable {
  private struct State {
    var missing: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(parties: Int) {
    state = Mutex(State(missing: parties))
  }

  func arrive() async {
    await withCheckedContinuation { continuation in
      let released = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.missing -= 1
        state.waiting.append(continuation)
        guard state.missing == 0 else { return [] }
        let released = state.waiting
        state.waiting = []
        return released
      }
      for continuation in released { continuation.resume() }
    }
  }
}
