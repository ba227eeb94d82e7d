import Terminal

/// One command given as arguments of the program.
@MainActor
final class ArgumentSource: CommandSource {
  let name: String? = nil
  private var words: [String]?
  private var secrets: SecretReader

  init(words: [String], secrets: SecretReader.Source) {
    self.words = words
    self.secrets = SecretReader(secrets)
  }

  func next() -> SourcedCommand? {
    defer { words = nil }
    return words.map { .words($0) }
  }

  func answer(to question: Question) throws -> String? {
    guard question.isSecret else { throw ShellError.inputEnded(field: question.label) }
    return try secrets.next(prompt: question.prompt)
  }
}
