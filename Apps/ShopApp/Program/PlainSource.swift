/// A terminal without line editing: prompts go to standard error, lines come cooked.
@MainActor
final class PlainSource: CommandSource {
  let name: String? = nil
  private let session: TerminalSession
  private var lines = LineSource(descriptor: 0, isInterrupted: Signals.takeInterrupt)
  private var secrets = SecretReader(.terminal)

  init(session: TerminalSession) {
    self.session = session
  }

  func next() throws -> SourcedCommand? {
    while true {
      try session.prompt("shop> ")
      guard let line = try lines.next() else { return nil }
      if !line.isBlank { return .line(line) }
    }
  }

  func answer(to question: Question) throws -> String? {
    if question.isSecret { return try secrets.next(prompt: question.prompt) }
    try session.prompt(question.prompt)
    return try lines.next()?.text
  }
}
