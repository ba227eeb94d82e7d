import Synchronization

/// A line of a terminal that is drawn again and again, and wiped for what is written next.
public final class TransientLine: Sendable {
  private let descriptor: Int32
  private let drawn = Mutex("")

  /// Creates an empty line on a terminal.
  public init(on descriptor: Int32) { self.descriptor = descriptor }

  /// Shows a text in place of the one before; an empty one wipes the line.
  public func show(_ text: String) {
    drawn.withLock { drawn in
      guard text != drawn else { return }
      // A terminal that is gone is noticed by the result, which is written next.
      try? OutputBuffer.write(
        Array("\r\(text)\u{1B}[K\(text.isEmpty ? "\r" : "")".utf8), to: descriptor)
      drawn = text
    }
  }
}

/// Says on a terminal that work goes on, once it takes longer than a person expects.
public final class Spinner: Sendable {
  private static let patience = Duration.milliseconds(300)
  private static let frames = ["|", "/", "-", "\\"]

  private let line: TransientLine
  private let begin = Mutex<ContinuousClock.Instant?>(nil)

  /// Creates a spinner that stands still.
  public init(on descriptor: Int32) { line = TransientLine(on: descriptor) }

  /// Notes that work begins.
  public func start() { begin.withLock { $0 = .now } }

  /// Wipes what was drawn; nothing is drawn until work begins again.
  public func stop() {
    begin.withLock { begin in
      begin = nil
      line.show("")
    }
  }

  /// Draws how the work goes on, where it has taken long.
  func turn() {
    begin.withLock { begin in
      guard let time = begin?.duration(to: .now), time >= Self.patience else { return }
      let frame = Int(time / .milliseconds(100)) % Self.frames.count
      line.show("\(Self.frames[frame]) working; Ctrl-C cancels")
    }
  }
}
