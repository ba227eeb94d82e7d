import Diagnostics
import Terminal

/// A person at a terminal, with line editing, history and completion.
@MainActor
final class InteractiveSource: CommandSource, CorrectingAnswerSource {
  let name: String? = nil
  private let output: ProgramOutput
  private let prompt: String
  private let words: CompletionWords
  private var reader: InteractiveReader
  private var question: Question?
  private var lastInterrupt: ContinuousClock.Instant?
  /// Whether Ctrl-C was pressed twice within a second.
  private(set) var isInterrupted = false

  init(_ run: LineShellProgram.Run, prompt: String) throws {
    (output, self.prompt) = (run.output, prompt)
    let words = CompletionWords()
    self.words = words
    var history = History(path: (try? run.stateFolder()).map { $0 + "/history" })
    do {
      try history.load()
    } catch {
      output.note("no history: \(error.explanation.message)")
      history = History(path: nil)
    }
    reader = InteractiveReader(
      input: run.session.streams.input, output: run.session.streams.output, history: history
    ) { line in words.completion(of: line) }
  }

  func next() throws -> SourcedCommand? {
    while true {
      switch try reader.readLine(prompt: question?.prompt ?? prompt, for: purpose) {
      case .line(let text):
        let line = Line(number: 1, text: text)
        // Enter answers a question with what it suggests, and says nothing as a command.
        if question != nil || !line.isBlank { return .line(line) }
      case .interrupted(let wasEmpty):
        let now = ContinuousClock.now
        if let lastInterrupt, now - lastInterrupt < .seconds(1) {
          isInterrupted = true
          return nil
        }
        lastInterrupt = now
        if wasEmpty { output.note("Ctrl-C again, Ctrl-D or quit to leave") }
      case .endOfInput:
        return nil
      }
    }
  }

  func answer(to question: Question) throws -> String? {
    for choice in question.choices { output.note(choice) }
    switch try reader.readLine(
      prompt: question.prompt, for: question.isSecret ? .secret : .answer)
    {
    case .line(let text): return text
    case .interrupted: throw ShellError.interrupted
    case .endOfInput: return nil
    }
  }

  func correct(_ explanation: ErrorExplanation) {
    let remedy = explanation.hint.map { "; \($0)" } ?? ""
    output.note(explanation.message + remedy)
  }

  func record(_ line: String) {
    do {
      try reader.record(line)
    } catch {
      output.note("not kept in the history: \(error.explanation.message)")
    }
  }

  func offer(_ offer: ShellOffer) {
    words.names = offer.words
    question = offer.question
  }

  private var purpose: InteractiveReader.Purpose {
    question.map { $0.isSecret ? .secret : .answer } ?? .command
  }
}

/// The words that can be completed now.
@MainActor
final class CompletionWords {
  var names: [String] = []

  /// The names that begin as the line does; only the first word of a line is completed.
  nonisolated func completion(of line: String) -> Completion {
    MainActor.assumeIsolated {
      guard !line.contains(" ") else { return .none }
      let found = names.filter { $0.hasPrefix(line) }
      return Completion(replacing: line, with: Array(Set(found)).sorted())
    }
  }
}
