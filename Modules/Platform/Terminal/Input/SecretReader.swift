#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads secrets without showing them, from the terminal or line by line from another source.
///
/// The terminal is `/dev/tty`, so that a redirected standard input does not matter; without it, standard
/// input is used if it is a terminal. The echo is restored however the program ends (``Signals``).
package struct SecretReader: ~Copyable {
  /// Where secrets come from.
  package enum Source: Hashable, Sendable {
    /// The terminal, without echo.
    case terminal
    /// The lines of standard input.
    case standardInput
    /// The lines of an open file descriptor.
    case descriptor(Int32)
  }

  private var lines: LineSource?

  package init(_ source: Source) {
    switch source {
    case .terminal: lines = nil
    case .standardInput: lines = LineSource(descriptor: STDIN_FILENO)
    case .descriptor(let descriptor): lines = LineSource(descriptor: descriptor)
    }
  }

  /// Reads the next secret, with a prompt only if a person answers; returns `nil` at the end of the input.
  package mutating func next(prompt: String) throws(TerminalError) -> String? {
    if lines != nil { return try lines?.nextAnswer() }
    let opened = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    if opened >= 0 {
      defer { close(opened) }
      return try Self.ask(prompt, input: opened, output: opened)
    }
    guard TerminalSession.isTerminal(STDIN_FILENO) else { throw .noTerminal }
    return try Self.ask(prompt, input: STDIN_FILENO, output: STDERR_FILENO)
  }

  static func ask(
    _ prompt: String, input: Int32, output: Int32
  ) throws(TerminalError) -> String? {
    guard TerminalModes.enter(.silent, on: input) else { throw .cannotHideInput }
    defer { TerminalModes.restore() }
    try TerminalSession.write(Array(TerminalText(prompt).string.utf8), to: output)
    var source = LineSource(descriptor: input, isInterrupted: Signals.popInterrupt)
    let answer = Result { () throws(TerminalError) in try source.nextAnswer() }
    try TerminalSession.write([0x0A], to: output)
    return try answer.get()
  }
}
