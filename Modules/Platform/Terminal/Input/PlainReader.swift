/// Reads lines from a terminal that edits none, and gathers them itself.
///
/// The terminal echoes only while a line is read that may be shown: no secret, and nothing that is typed while a
/// command works, which may belong to a password.
package struct PlainReader: ~Copyable {
  private let session: TerminalSession
  private var lines: LineSource

  /// Creates a reader of the session's input; `isInterrupted` is called when a signal ends a read early.
  package init(
    _ session: TerminalSession, isInterrupted: @escaping () -> Bool = Signals.popInterrupt
  ) {
    self.session = session
    lines = LineSource(descriptor: session.streams.input, isInterrupted: isInterrupted)
    _ = TerminalModes.enter(.silent, on: session.streams.input)
  }

  deinit { TerminalModes.restore() }

  /// Reads one line behind a prompt on standard error; returns `nil` at the end of the input.
  ///
  /// - Throws: ``TerminalError`` if the line is refused, or a secret would be shown; the next call continues
  ///   after that line.
  package mutating func readLine(
    prompt: String, isSecret: Bool = false
  ) throws(TerminalError) -> String? {
    let input = session.streams.input
    if !isSecret { TerminalModes.restore() }
    if isSecret, !TerminalModes.enter(.silent, on: input) { throw .cannotHideInput }
    defer { _ = TerminalModes.enter(.silent, on: input) }
    try session.prompt(prompt)
    let answer = Result { () throws(TerminalError) in try lines.nextAnswer() }
    // Enter was not shown, either.
    if isSecret { try TerminalSession.write([0x0A], to: session.streams.error) }
    return try answer.get()
  }
}
