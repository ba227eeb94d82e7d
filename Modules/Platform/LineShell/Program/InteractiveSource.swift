import Diagnostics
import Synchronization
import Terminal

/// A person at a terminal, with line editing, history and completion.
@MainActor
final class InteractiveSource: CommandSource, CorrectingAnswerSource {
  let name: String? = nil
  private let output: ProgramOutput
  private let prompt: String
  private let preferences: ShellPreferences
  private var reader: InteractiveReader
  private var completion: LineCompletion?
  private let changes = Changes()
  private(set) var isInterrupted = false

  init(_ run: LineShellProgram.Run, prompt: String) throws {
    (output, preferences) = (run.output, run.preferences)
    self.prompt = preferences.prompt ?? prompt
    for problem in preferences.problems { output.note(problem) }
    var history = History(
      path: (try? run.stateFolder()).map { $0 + "/history" }, apartFrom: run.keptFiles)
    do {
      try history.load()
    } catch {
      output.note("no history: \(error.explanation.message)")
      history = History(path: nil)
    }
    reader = InteractiveReader(
      input: run.session.streams.input, output: run.session.streams.output, history: history,
      suggests: run.session.colorsOutput, rings: preferences.rings)
  }

  func next() throws -> SourcedCommand? {
    let question = completion?.question
    let purpose = question.map(InteractiveReader.Purpose.init) ?? .command
    showChoices(of: question)
    while true {
      switch try read(question?.prompt ?? prompt, for: purpose, complete: complete) {
      case .line(let text):
        let text = expanded(text, answering: question)
        let line = Line(number: 1, text: text)
        // Enter accepts the suggested answer to a question; as a command it means nothing.
        if question != nil || !line.isBlank { return .line(line) }
      case .interrupted where question != nil: return .leave
      case .interrupted(let wasEmpty):
        if wasEmpty { output.noteHowToLeave() }
      // Where a secret is asked for, no line is a command.
      case .escaped where question?.isSecret == true: return .leave
      case .escaped: return .line(Line(number: 1, text: SignedLine.sign + "back"))
      case .left:
        isInterrupted = true
        return nil
      case .released: return .look
      case .endOfInput: return question == nil ? nil : .leave
      }
    }
  }

  /// Returns a line with its alias replaced, if it is a command.
  private func expanded(_ line: String, answering question: Question?) -> String {
    let signed = SignedLine(line)
    guard signed.isCommand else { return question == nil ? preferences.expanded(line) : line }
    return question?.isSecret == true ? line : SignedLine.sign + preferences.expanded(signed.text)
  }

  func follow(_ changes: @autoclosure () -> AsyncStream<Void>) { self.changes.follow(changes()) }

  /// Completes the line with what can be typed next; a command may start with an alias.
  private func complete(_ line: String) -> Completion {
    guard let completion else { return .none }
    let signed = SignedLine(line)
    if !signed.isCommand, let question = completion.question {
      return question.completion(of: line)
    }
    let isExpanded = signed.text.contains(" ")
    return completion.completion(of: isExpanded ? preferences.expanded(signed.text) : signed.text)
  }

  func answer(to question: Question) throws -> String? {
    showChoices(of: question)
    while true {
      do {
        switch try read(question.prompt, for: .init(question), complete: question.completion) {
        case .line(let text): return expanded(text, answering: question)
        case .escaped: throw ShellError.steppedBack
        case .interrupted, .left, .endOfInput, .released: throw ShellError.interrupted
        }
      } catch let error as LineError where !error.endsInput {
        correct(error.explanation)
      }
    }
  }

  private func showChoices(of question: Question?) {
    for choice in question?.choices ?? [] { output.note(choice) }
  }

  /// Reads a line; a refused line is an error of the line, as in a script.
  private func read(
    _ prompt: String, for purpose: InteractiveReader.Purpose, complete: (String) -> Completion
  ) throws -> InteractiveReader.Answer {
    output.spinner?.stop()
    defer { output.spinner?.start() }
    let isDue: (() -> Bool)? = purpose == .command ? { [changes] in changes.pop() } : nil
    do {
      return try reader.readLine(
        prompt: prompt, for: purpose, complete: complete,
        hint: { completion?.hint(behind: preferences.expanded(SignedLine($0).text)) ?? "" },
        isDue: isDue)
    } catch .line(let error) {
      throw error
    }
  }

  func correct(_ explanation: ErrorExplanation) { output.note(explanation.description) }

  func record(_ line: String) {
    do {
      try reader.record(line)
    } catch {
      output.note("not kept in the history: \(error.explanation.message)")
    }
  }

  func receive(_ completion: LineCompletion) {
    self.completion = completion
  }
}

/// Whether others have changed something since the last call; it listens off the main thread, which waits for
/// keys.
private final class Changes: Sendable {
  private let isPending = Atomic(false)
  private let listening = Mutex<Task<Void, Never>?>(nil)

  func follow(_ changes: AsyncStream<Void>) {
    let task = Task.detached { [weak self] in
      for await _ in changes { self?.isPending.store(true, ordering: .relaxed) }
    }
    listening.withLock { $0 = task }
  }

  deinit { listening.withLock { $0?.cancel() } }

  func pop() -> Bool { isPending.exchange(false, ordering: .relaxed) }
}

extension InteractiveReader.Purpose {
  fileprivate init(_ question: Question) {
    self = question.isShown ? .code : question.isSecret ? .secret : .answer
  }
}
