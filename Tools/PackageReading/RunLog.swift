import Dispatch
import Synchronization

/// A log for `--verbose`: what a run read, and how long that took.
package final class RunLog: Sendable {
  private let lines = Mutex<[String]>([])
  private let failed = Mutex<[Workspace.Failure]>([])
  private let clock = ContinuousClock()

  /// Writes to the terminal that a person waits at; `nil` if nobody does.
  package let terminal: (@Sendable (String) -> Void)?

  package init(terminal: (@Sendable (String) -> Void)? = nil) { self.terminal = terminal }

  package func timing<Result>(
    _ what: (Result) -> String, _ body: () throws(BoundaryCheckError) -> Result
  ) throws(BoundaryCheckError) -> Result {
    let start = clock.now
    let result = try body()
    let time = (clock.now - start).components
    let microseconds = time.seconds * 1_000_000 + time.attoseconds / 1_000_000_000_000
    let line = "\(what(result)): \(microseconds / 1_000).\(microseconds / 100 % 10) ms"
    lines.withLock { $0.append(line) }
    return result
  }

  package func note(_ failures: [Workspace.Failure]) { failed.withLock { $0 = failures } }

  package var failures: [Workspace.Failure] { failed.withLock { $0 } }

  package var text: String { lines.withLock { $0.map { "boundary-check: \($0)\n" }.joined() } }
}

/// A line on a terminal that says how far a long reading is, from a second after its start until its end.
final class ProgressLine: Sendable {
  private let total: Int
  private let what: String
  private let write: @Sendable (String) -> Void
  private let queue = DispatchQueue(label: "progress")
  private let state = Mutex((done: 0, isShown: false, isOver: false))

  init?(of total: Int, _ what: String, on log: RunLog, after delay: Double = 1) {
    guard let write = log.terminal else { return nil }
    (self.total, self.what, self.write) = (total, what, write)
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.change { $0.isShown = true }
    }
  }

  func step() { change { $0.done += 1 } }

  /// Removes the line, so that what is printed next has a line of its own.
  func end() {
    let wasShown = state.withLock { state in
      state.isOver = true
      return state.isShown
    }
    if wasShown { write("\r\u{1B}[K") }
  }

  private func change(
    _ change: (inout (done: Int, isShown: Bool, isOver: Bool)) -> Void
  ) {
    state.withLock { state in
      change(&state)
      if state.isShown, !state.isOver {
        write("\r\u{1B}[Kboundary-check: \(state.done) of \(total) \(what)")
      }
    }
  }
}
