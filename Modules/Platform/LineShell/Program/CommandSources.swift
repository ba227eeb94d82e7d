import Diagnostics
import Dispatch
import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor
enum CommandSources {
  static func make(
    _ run: LineShellProgram.Run, prompt: String
  ) throws -> any CommandSource {
    let (options, session) = (run.options, run.session)
    let secrets = options.passwordSource
    func script(_ name: String, of descriptor: Int32) throws -> ScriptSource {
      if secrets == .terminal, MissingSecrets.areNeeded(by: descriptor) {
        throw ShellError.secretsMissing(source: name)
      }
      return ScriptSource(name: name, lines: LineSource(descriptor: descriptor), secrets: secrets)
    }
    switch options.input {
    case .command(let words):
      return ScriptSource(words: words, secrets: secrets)
    case .lines(let lines):
      let bytes = Array(lines.joined(separator: "\n").utf8)
      if secrets == .terminal, lines.contains(CommandRecord.mask) {
        throw ShellError.secretsMissing(source: "-c")
      }
      return ScriptSource(name: "-c", lines: LineSource(bytes: bytes), secrets: secrets)
    case .file("-"): return try script("stdin", of: session.streams.input)
    case .file(let path): return try script(path, of: try InputFile.descriptor(of: path))
    case .standardInput:
      switch session.mode {
      case .script: return try script("stdin", of: session.streams.input)
      case .plain: return PlainSource(session: session, prompt: prompt, output: run.output)
      case .interactive: return try InteractiveSource(run, prompt: prompt)
      }
    }
  }
}

/// The lines of a script: commands, and the answers to commands that ask; or one command without any lines.
@MainActor
final class ScriptSource: CommandSource {
  let name: String?
  private var words: [String]?
  private var lines: LineSource
  private var secrets: SecretReader?

  init(name: String, lines: consuming LineSource, secrets: SecretReader.Source) {
    self.name = name
    self.lines = lines
    self.secrets = secrets == .terminal ? nil : SecretReader(secrets)
  }

  /// Creates a source of a command given as arguments of the program, whose secrets a terminal may answer.
  init(words: [String], secrets: SecretReader.Source) {
    (name, self.words) = (nil, words)
    lines = LineSource(bytes: [])
    self.secrets = SecretReader(secrets)
  }

  func awaitInput() async {
    while let arrival = lines.arrival {
      // On a thread of its own: those that tasks share have other work.
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "ScriptSource").async {
          arrival()
          continuation.resume()
        }
      }
    }
  }

  func next() throws -> SourcedCommand? {
    if let command = words {
      words = nil
      return .words(command)
    }
    while let line = try nextLine() {
      if !line.isBlank { return .line(line) }
    }
    return nil
  }

  /// Returns the next line; skips the placeholder for secrets in a transcript if secrets come from elsewhere.
  private func nextLine() throws -> Line? {
    while let line = try lines.next() {
      if secrets == nil || line.text != CommandRecord.mask { return line }
    }
    return nil
  }

  func answer(to question: Question) throws -> String? {
    if question.isSecret, secrets != nil { return try secrets?.next(prompt: question.prompt) }
    return try nextLine()?.text
  }
}

/// A terminal without line editing: prompts go to standard error, and the terminal itself gathers lines.
@MainActor
final class PlainSource: CommandSource, CorrectingAnswerSource {
  let name: String? = nil
  private let output: ProgramOutput
  private let prompt: String
  private var reader: PlainReader
  private var question: Question?

  /// Creates a source; `isInterrupted` is called when a signal ends a read early.
  init(
    session: TerminalSession, prompt: String, output: ProgramOutput,
    isInterrupted: @escaping () -> Bool = Signals.popInterrupt
  ) {
    (self.prompt, self.output) = (prompt, output)
    reader = PlainReader(session, isInterrupted: isInterrupted)
  }

  func next() throws -> SourcedCommand? {
    while true {
      do {
        if let question {
          return try answer(to: question).map { .line(Line(number: 1, text: $0)) }
        }
        guard let text = try read(behind: prompt) else { return nil }
        let line = Line(number: 1, text: text)
        if !line.isBlank { return .line(line) }
      } catch ShellError.interrupted {
        if question != nil { return .leave }
        output.noteHowToLeave()
      }
    }
  }

  func receive(_ completion: LineCompletion) {
    question = completion.question
  }

  func answer(to question: Question) throws -> String? {
    for choice in question.choices { output.note(choice) }
    guard
      let answer = try read(
        behind: question.kept.prompt, isSecret: question.isSecret && !question.isShown)
    else {
      throw ShellError.interrupted
    }
    return answer
  }

  /// Reads a line, which Ctrl-C may end; the terminal has then dropped the typed text.
  private func read(behind prompt: String, isSecret: Bool = false) throws -> String? {
    do throws(TerminalError) {
      return try reader.readLine(prompt: prompt, isSecret: isSecret)
    } catch .line(.interrupted) {
      output.note("")
      throw ShellError.interrupted
    } catch .line(let error) {
      throw error
    }
  }

  func correct(_ explanation: ErrorExplanation) { output.note(explanation.description) }
}

extension Question {
  /// The question where nothing can be taken from the screen again: a code that is typed there stays, and it says so.
  fileprivate var kept: Question {
    var question = self
    if isShown {
      question.hint = [hint, "stays on the screen"].compactMap(\.self).joined(separator: ", ")
    }
    return question
  }
}

/// A source of commands, one at a time, and of the answers to their questions.
@MainActor
protocol CommandSource: AnswerSource {
  /// The name of the source in errors, such as `stdin`; `nil` at a prompt.
  var name: String? { get }

  /// Waits for the next command of a script that has not arrived yet, without blocking the main actor: work
  /// in the background, such as the delivery of mails, may need it.
  func awaitInput() async

  /// Returns the next command, or `nil` at the end.
  ///
  /// - Throws: `LineError` for a refused line; the next call continues after it.
  func next() throws -> SourcedCommand?

  /// Whether a person left by an interrupt, so that the exit code says so.
  var isInterrupted: Bool { get }

  func record(_ line: String)

  /// Receives what can be typed next, before each command; only used where a person types.
  func receive(_ completion: LineCompletion)

  /// Watches for changes by others while a person types nothing; each one makes `next()` return `look`.
  func follow(_ changes: @autoclosure () -> AsyncStream<Void>)
}

extension CommandSource {
  func awaitInput() async {}
  var isInterrupted: Bool { false }
  func record(_ line: String) {}
  func receive(_ completion: LineCompletion) {}
  func follow(_ changes: @autoclosure () -> AsyncStream<Void>) {}
}

/// A command, or a reason to look at the screen again.
enum SourcedCommand {
  /// A line to split into words.
  case line(Line)
  /// Separate words, as given in the arguments of the program.
  case words([String])
  /// No command: the person leaves the question that the screen asks.
  case leave
  /// No command: others changed something, and the screen may be out of date.
  case look
}

/// Finds out before the first line of a script runs whether it is a transcript that leaves secrets out.
///
/// Otherwise the lines before the first secret would have changed something when it turns out to be missing. The
/// lines of a pipe cannot be read ahead; there, the placeholder is refused as an answer.
enum MissingSecrets {
  /// Whether a file has, behind its current position, a line that stands for a secret; the position stays.
  static func areNeeded(by descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    let position = lseek(descriptor, 0, SEEK_CUR)
    guard position >= 0 else { return false }
    defer { lseek(descriptor, position, SEEK_SET) }
    var lines = LineSource(descriptor: descriptor)
    while true {
      do throws(LineError) {
        guard let line = try lines.next() else { return false }
        if line.text == CommandRecord.mask { return true }
      } catch {
        // A line that is refused when it is read is not one.
        if error.endsInput { return false }
      }
    }
  }
}
