#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that shows a text a window at a time, such as `less`.
///
/// The person leaves it when they like: what was not read is dropped. Ctrl-C is the program's meanwhile.
public struct Pager: Sendable {
  private let command: String
  private let terminal: Int32

  /// Names the program as a shell runs it, and the terminal whose window counts.
  ///
  /// `less` is asked to show colours, and to leave the text on the window, unless `LESS` says otherwise.
  public init(_ command: String, terminal: Int32 = 1) {
    self.command = "LESS=\"${LESS-FRX}\"; export LESS; " + command
    self.terminal = terminal
  }

  /// Shows a text that is longer than the window, and returns when the person has left it.
  ///
  /// - Returns: Whether it was shown; `false` for a text that fits, or where the program cannot be run.
  public func show(_ text: [UInt8]) -> Bool {
    guard let rows = TerminalSession.windowSize(of: terminal)?.rows,
      text.count(where: { $0 == 0x0A }) >= rows, let stream = unsafe popen(command, "w")
    else { return false }
    // The action as it was: `signal` would let it no longer interrupt a read.
    var earlier = sigaction()
    unsafe sigaction(SIGINT, nil, &earlier)
    _ = signal(SIGINT, SIG_IGN)
    defer { unsafe sigaction(SIGINT, &earlier, nil) }
    // Who leaves early reads no more.
    try? OutputBuffer.write(text, to: unsafe fileno(stream))
    let status = unsafe pclose(stream)
    // The shell's own words for a program that is not there, or is none.
    return ![126, 127].contains(status >> 8 & 0xFF)
  }
}
