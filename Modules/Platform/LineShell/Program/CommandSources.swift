import Diagnostics
import Terminal

/// Chooses where commands come from.
@MainActor
enum CommandSources {
  static func make(
    _ run: LineShellProgram.Run, prompt: String
  ) throws -> any CommandSource {
    let (options, session) = (run.options, run.session)
    let secrets = options.passwordSource
    switch options.input {
    case .command(let words):
      return ArgumentSource(words: words, secrets: secrets)
    case .lines(let lines):
      let bytes = Array(lines.joined(separator: "\n").utf8)
      return ScriptSource(name: "-c", lines: LineSource(bytes: bytes), secrets: secrets)
    case .file("-"):
      return ScriptSource(
        name: "stdin", lines: LineSource(descriptor: session.streams.input), secrets: secrets)
    case .file(let path):
      return ScriptSource(
        name: path, lines: LineSource(descriptor: try InputFile.open(path)), secrets: secrets)
    case .standardInput:
      switch session.mode {
      case .script:
        return ScriptSource(
          name: "stdin", lines: LineSource(descriptor: session.streams.input), secrets: secrets)
      case .plain:
        return PlainSource(session: session, prompt: prompt, output: run.output)
      case .interactive:
        return try InteractiveSource(run, prompt: prompt)
      }
    }
  }
}

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
    while let line = try nextLine() {
      if !line.isBlank { return .line(line) }
    }
    return nil
  }

  /// The next line; what stands for a secret in a transcript is none where secrets come from elsewhere.
  private func nextLine() throws -> Line? {
    while let line = try lines.next() {
      if secrets == nil || line.text != CommandRecord.mask { return line }
    }
    return nil
  }

  var hasSecretsElsewhere: Bool { secrets != nil }

  func answer(to question: Question) throws -> String? {
    if question.isSecret, secrets != nil { return try secrets?.next(prompt: question.prompt) }
    return try nextLine()?.text
  }
}

/// A terminal without line editing: prompts go to standard error, lines come cooked.
@MainActor
final class PlainSource: CommandSource, CorrectingAnswerSource {
  let name: String? = nil
  private let session: TerminalSession
  private let output: ProgramOutput
  private let prompt: String
  private var lines: LineSource
  private var secrets = SecretReader(.terminal)
  private var question: Question?

  /// `isInterrupted` is asked when a signal ends a read early.
  init(
    session: TerminalSession, prompt: String, output: ProgramOutput,
    isInterrupted: @escaping () -> Bool = Signals.takeInterrupt
  ) {
    (self.session, self.prompt, self.output) = (session, prompt, output)
    lines = LineSource(descriptor: session.streams.input, isInterrupted: isInterrupted)
  }

  func next() throws -> SourcedCommand? {
    while true {
      do {
        if let question {
          return try answer(to: question).map { .line(Line(number: 1, text: $0)) }
        }
        guard let line = try line(behind: prompt) else { return nil }
        if !line.isBlank { return .line(line) }
      } catch ShellError.interrupted {
        output.noteWaysOut()
      }
    }
  }

  func offer(_ offer: ShellOffer) {
    question = offer.question
  }

  func answer(to question: Question) throws -> String? {
    if question.isSecret {
      return try interruptible { try secrets.next(prompt: question.prompt) }
    }
    for choice in question.choices { output.note(choice) }
    return try line(behind: question.prompt)?.text
  }

  private func line(behind prompt: String) throws -> Line? {
    try session.prompt(prompt)
    return try interruptible { try lines.next() }
  }

  /// Reads what Ctrl-C may end: the terminal has dropped what was typed.
  private func interruptible<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch LineError.interrupted, TerminalError.line(.interrupted) {
      output.note("")
      throw ShellError.interrupted
    }
  }

  func correct(_ explanation: ErrorExplanation) { output.note(explanation.description) }
}

/// Where commands come from, one at a time, and the answers to what they ask.
@MainActor
protocol CommandSource: AnswerSource {
  /// What the source is called in errors, such as `stdin`; `nil` at a prompt.
  var name: String? { get }

  /// The next command.
  ///
  /// - Returns: The command, or `nil` at the end.
  /// - Throws: `LineError` for a line that is refused; the next call goes on after it.
  func next() throws -> SourcedCommand?

  /// Whether a person left by an interrupt, so that the program ends as interrupted.
  var isInterrupted: Bool { get }

  /// Notes a command that was run, for a history.
  func record(_ line: String)

  /// Takes what can be typed next, where a person types; before each command.
  func offer(_ offer: ShellOffer)

  /// Listens to changes by others while a person types nothing, each of which is an event to be asked for next.
  func follow(_ changes: @autoclosure () -> AsyncStream<Void>)
}

extension CommandSource {
  var isInterrupted: Bool { false }
  func record(_ line: String) {}
  func offer(_ offer: ShellOffer) {}
  func follow(_ changes: @autoclosure () -> AsyncStream<Void>) {}
}

/// A command with where it stands.
enum SourcedCommand {
  /// A line to be split into words.
  case line(Line)
  /// Words given one by one, as arguments of the program.
  case words([String])
  /// No command: others changed something, and what is shown may be out of date.
  case look
}
