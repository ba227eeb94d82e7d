#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that shows a text one window at a time, such as `less`.
///
/// The person can leave it at any time; unread text is dropped. While it runs, Ctrl-C belongs to it.
package struct Pager: Sendable {
  private let command: String
  private let terminal: Int32

  /// Creates a pager from a shell command and the terminal whose window size counts.
  ///
  /// Unless `LESS` says otherwise, `less` shows colours and leaves the text in the window.
  package init(_ command: String, terminal: Int32 = 1) {
    self.command = "LESS=\"${LESS-FRX}\"; export LESS; " + command
    self.terminal = terminal
  }

  /// Shows a text that is longer than the window, and returns after the person has left it.
  ///
  /// - Returns: Whether it was shown; `false` if the text fits or the program cannot be run.
  package func show(_ text: [UInt8]) -> Bool {
    guard let rows = TerminalSession.windowSize(of: terminal)?.rows,
      text.count(where: { $0 == 0x0A }) >= rows
    else { return false }
    return TerminalModes.released { run(on: text) }
  }

  private func run(on text: [UInt8]) -> Bool {
    guard let stream = unsafe popen(command, "w") else { return false }
    let status = Self.ignoring([SIGINT, SIGPIPE]) {
      // If the person leaves early, the rest of the text is not read.
      try? OutputBuffer.write(text, to: unsafe fileno(stream))
      return unsafe pclose(stream)
    }
    // The shell's exit codes for a command that does not exist or cannot be executed.
    return ![126, 127].contains(status >> 8 & 0xFF)
  }

  private static func ignoring(_ signals: [Int32], during body: () -> Int32) -> Int32 {
    // Saves the full actions: restored with `signal`, they would no longer interrupt a read.
    let earlier = signals.map { number in
      var action = sigaction()
      unsafe sigaction(number, nil, &action)
      _ = signal(number, SIG_IGN)
      return action
    }
    defer {
      for (number, var action) in zip(signals, earlier) { unsafe sigaction(number, &action, nil) }
    }
    return body()
  }
}
