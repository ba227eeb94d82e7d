import Terminal

/// A terminal without line editing: prompts go to standard error, lines come cooked.
@MainActor
final class PlainSource: PromptedSource {
  let name: String? = nil
  private let session: TerminalSession
  private let prompt: String
  private var lines = LineSource(descriptor: 0, isInterrupted: Signals.takeInterrupt)
  private var secrets = SecretReader(.terminal)
  private var question: Question?

  init(session: TerminalSession, prompt: String) {
    (self.session, self.prompt) = (session, prompt)
  }

  func next() throws -> SourcedCommand? {
    if let question {
      return try answer(to: question).map { .line(Line(number: 1, text: $0)) }
    }
    while true {
      try session.prompt(prompt)
      guard let line = try lines.next() else { return nil }
      if !line.isBlank { return .line(line) }
    }
  }

  func offer(_ offer: ShellOffer) {
    question = offer.question
  }

  func answer(to question: Question) throws -> String? {
    if question.isSecret { return try secrets.next(prompt: question.prompt) }
    try session.prompt(question.prompt)
    return try lines.next()?.text
  }
}
