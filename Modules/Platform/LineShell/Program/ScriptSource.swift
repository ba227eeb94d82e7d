import Terminal

/// The lines of a script: commands, and after a command that asks, the answers.
@MainActor
final class ScriptSource: CommandSource {
  let name: String?
  private var lines: LineSource
  private var secrets: SecretReader?

  init(name: String, lines: consuming LineSource, secrets: SecretReader.Source) {
    self.name = name
    self.lines = lines
    self.secrets = secrets == .terminal ? nil : SecretReader(secrets)
  }

  func next() throws -> SourcedCommand? {
    while let line = try lines.next() {
      if !line.isBlank { return .line(line) }
    }
    return nil
  }

  var hasSecretsElsewhere: Bool { secrets != nil }

  func answer(to question: Question) throws -> String? {
    if question.isSecret, secrets != nil { return try secrets?.next(prompt: question.prompt) }
    return try lines.next()?.text
  }
}
