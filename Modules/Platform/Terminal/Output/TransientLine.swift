import Synchronization

/// A line of a terminal that is redrawn repeatedly, and cleared for the following output.
package final class TransientLine: Sendable {
  private let descriptor: Int32
  private let drawn = Mutex("")

  package init(on descriptor: Int32) { self.descriptor = descriptor }

  /// Shows a text in place of the previous one; an empty text clears the line.
  package func show(_ text: String) {
    drawn.withLock { drawn in
      guard text != drawn else { return }
      // If the terminal is gone, writing the result will report that next.
      try? OutputBuffer.write(
        Array("\r\(text)\u{1B}[K\(text.isEmpty ? "\r" : "")".utf8), to: descriptor)
      drawn = text
    }
  }
}

/// Shows on a terminal that work continues, once it takes longer than a person expects.
package final class Spinner: Sendable {
  private static let patience = Duration.milliseconds(300)
  private static let frames = ["|", "/", "-", "\\"]

  private let line: TransientLine
  private let now: @Sendable () -> ContinuousClock.Instant
  private let begin = Mutex<ContinuousClock.Instant?>(nil)

  package init(
    on descriptor: Int32, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    line = TransientLine(on: descriptor)
    self.now = now
  }

  /// Records that work has begun.
  package func start() { begin.withLock { $0 = now() } }

  /// Clears the line; nothing is drawn until work begins again.
  package func stop() {
    begin.withLock { begin in
      begin = nil
      line.show("")
    }
  }

  func turn() {
    begin.withLock { begin in
      guard let time = begin?.duration(to: now()), time >= Self.patience else { return }
      let frame = Int(time / .milliseconds(100)) % Self.frames.count
      line.show("\(Self.frames[frame]) working; Ctrl-C cancels")
    }
  }
}
