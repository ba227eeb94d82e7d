import Synchronization

/// Lines in the order they were added, from any thread.
final class Log: Sendable {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) {
    state.withLock { $0.append(line) }
  }
}
