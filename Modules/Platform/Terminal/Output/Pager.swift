#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that shows a text one window at a time, such as `less`.
///
/// The person can leave it at any time; unread text is dropped. Meanwhile, Ctrl-C belongs to the pager.
public struct Pager: Sendable {
  private let command: String
  private let terminal: Int32

  /// Creates a pager from a shell command and the terminal whose window size counts.
  ///
  /// Unless `LESS` says otherwise, `less` shows colours and leaves the text in the window.
  public init(_ command: String, terminal: Int32 = 1) {
    self.command = "LESS=\"${LESS-FRX}\"; export LESS; " + command
    self.terminal = terminal
  }

  /// Shows a text that is longer than the window, and returns after the person has left it.
  ///
  /// - Returns: Whether it was shown; `false` if the text fits or the program cannot be run.
  public func show(_ text: [UInt8]) -> Bool {
    guard let rows = TerminalSession.windowSize(of: terminal)?.rows,
      text.count(where: { $0 == 0x0A }) >= rows, let stream = unsafe popen(command, "w")
    else { return false }
    // Saves the full action: restored with `signal`, it would no longer interrupt a read.
    var earlier = sigaction()
    unsafe sigaction(SIGINT, nil, &earlier)
    _ = signal(SIGINT, SIG_IGN)
    defer { unsafe sigaction(SIGINT, &earlier, nil) }
    // If the person leaves early, the rest of the text is not read.
    try? OutputBuffer.write(text, to: unsafe fileno(stream))
    let status = unsafe pclose(stream)
    // The shell's exit codes for a command that does not exist or cannot be executed.
    return ![126, 127].contains(status >> 8 & 0xFF)
  }
}
