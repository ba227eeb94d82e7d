import Expectations
import Synchronization
import TemporaryFiles
import Testing

@testable import Terminal

@Suite("A line that says that work goes on")
struct SpinnerTests {
  @Test(
    "is drawn once work has taken 0.3 seconds, turns ten times a second, and is wiped at the end")
  func turns() throws {
    try TemporaryFile.with([]) { terminal, path in
      let start = ContinuousClock.now
      let clock = Mutex(start)
      let spinner = Spinner(on: terminal) { clock.withLock(\.self) }
      spinner.turn()
      spinner.start()
      for milliseconds in [0, 299, 300, 310, 400] {
        clock.withLock { $0 = start + .milliseconds(milliseconds) }
        spinner.turn()
        if milliseconds < 300 { expectEqual(TemporaryFile.text(of: path), "") }
      }
      spinner.stop()
      spinner.turn()
      expectEqual(
        TemporaryFile.text(of: path),
        "\r\\ working; Ctrl-C cancels\u{1B}[K\r| working; Ctrl-C cancels\u{1B}[K\r\u{1B}[K\r")
    }
  }
}
