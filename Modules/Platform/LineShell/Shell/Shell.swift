import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

/// Runs lines one after the other: a global command, a row's number, or an action of the screen on top.
///
/// ```
/// line → words → command → view model → navigation → entry → report
/// ```
///
/// The shell prints nothing: it answers every line with a report, which contains the explanation
/// of any error thrown.
@MainActor
public final class Shell {
  let app: any ShellHost
  let answers: any AnswerSource
  let options: ShellOptions

  var notices: [String] = []

  /// The session as a file, if one is kept.
  var transcript: Transcript?
  /// The questions that the person left, if any.
  var abandoned: AbandonedForm?
  /// What was typed into forms that were left before their end, without secrets.
  var drafts: [AnyRoute: Draft] = [:]
  /// What the fields of the entry on top suggest by themselves.
  private(set) var initials: [String: String] = [:]
  /// The command that a person typed in place of an answer; it is the next line.
  var commandInForm: String?

  /// Whether `quit` was entered.
  package internal(set) var isFinished = false

  /// The screen of the entry on top as the person last saw it; the next line is read against it.
  var shown: (entry: Entry.ID, screen: Screen)?
  private var isInTurn = false
  /// Every word that was a command at some time.
  private(set) var wordsSoFar: Set<String> = []
  /// Where the person was shown which action.
  private(set) var seenActions = SeenActions()
  /// The titles of the entries beneath the entry on top.
  private(set) var titles = EntryTitles()
  /// Asks a view model for its screen, once per turn; a test counts the calls.
  var evaluateScreen: @MainActor (any ViewModel) async throws -> Screen = { try await $0.screen() }

  package init(app: any ShellHost, answers: any AnswerSource, options: ShellOptions = .init()) {
    self.app = app
    self.answers = answers
    self.options = options
  }

  /// Runs one line: a command, or the first answer to a form that its screen started.
  ///
  /// `source` is the file or stream of the line, and `number` its line number; `nil` at a prompt.
  package func run(_ line: String, source: String? = nil, number: Int = 0) async -> CommandReport {
    let origin = source.map { CommandReport.Origin(source: $0, line: number) }
    let signed = SignedLine(line)
    let split = try? WordSplitter.split(signed.text)
    if let form = await form(answeredBy: split, isSigned: signed.isCommand) {
      let answer = form.screen.asksSecretFirst ? line : signed.text
      return await run(answer, answering: form, origin: origin)
    }
    do {
      let words = try WordSplitter.split(signed.text)
      return await perform(words, origin: origin)
    } catch {
      let record = await record(of: line)
      let excerpt =
        record.isWhole ? CommandReport.Excerpt(signed.text, column: error.column) : nil
      let origin = CommandReport.Origin(source: source, line: number, excerpt: excerpt)
      let name = line.split(separator: " ").first.map(String.init) ?? ""
      return CommandReport(
        command: name, outcome: .failure(error.explanation), snapshot: snapshot(), origin: origin)
    }
  }

  /// Runs one command given as words, which cannot be an answer.
  package func run(words: [String]) async -> CommandReport {
    if let form = await form(answeredBy: words) { return refused(form) }
    return await perform(words)
  }

  private func run(
    _ answer: String, answering form: ScreenForm, origin: CommandReport.Origin?
  ) async -> CommandReport {
    guard takesAnswer(on: form.screen) else { return refused(form, origin: origin) }
    return await turn(form.action.name, origin: origin) {
      try await self.perform(form.action, [], on: form.screen, first: answer)
    }
  }

  private func refused(
    _ form: ScreenForm, origin: CommandReport.Origin? = nil
  ) -> CommandReport {
    CommandReport(
      command: CommandRecord.notKept,
      outcome: .failure(ShellError.noCommand(form: form.action.name).explanation),
      snapshot: snapshot(), origin: origin)
  }

  private func perform(
    _ words: [String], origin: CommandReport.Origin? = nil
  ) async -> CommandReport {
    guard let name = words.first else {
      return CommandReport(command: "", outcome: .success(.init(status: "unchanged")))
    }
    return await turn(name, origin: origin) {
      try await self.perform(name, Array(words.dropFirst()))
    }
  }

  private func turn(
    _ name: String, origin: CommandReport.Origin?, _ work: () async throws -> ShellAnswer
  ) async -> CommandReport {
    let (start, before) = (app.navigator.state, app.navigator.log.count)
    let person = person
    /// The entry on top after its screen was evaluated, even if in vain.
    var drawn: Entry.ID?
    isInTurn = true
    defer { isInTurn = false }
    defer { if self.person != person { drafts = [:] } }
    // A screen keeps its view model alive, which must not outlive its entry.
    defer { if shown?.entry != app.navigator.state.top?.id { shown = nil } }
    let outcome: Result<CommandReport.Success, any Error>
    var answer = ShellAnswer(status: "")
    func command() async throws { answer = try await asking(work) }
    func result(_ message: String?) async throws -> CommandReport.Success {
      let messages = [answer.message, message].compactMap(\.self)
      answer.message = messages.isEmpty ? nil : messages.joined(separator: " · ")
      await app.navigator.flush()
      try throwDeferred()
      defer { drawn = app.navigator.state.top?.id }
      return try await success(answer, eventsAfter: before)
    }
    do {
      if ShellCommands.byName[name]?.name == "quit" {
        // Leaving needs no session; any other command must not run in a session that is over.
        try await command()
        outcome = .success(try await result(nil))
      } else {
        outcome = .success(try await app.run(command, show: result))
      }
    } catch {
      outcome = .failure(error)
    }
    switch outcome {
    case .success(let success):
      return CommandReport(command: name, outcome: .success(success), origin: origin)
    case .failure(let error):
      isInTurn = false
      if drawn != app.navigator.state.top?.id { await show(since: start) }
      var explanation = app.explanation(of: error)
      for other in app.navigator.drainErrors() {
        explanation.message += "\n" + app.explanation(of: other).message
      }
      return CommandReport(
        command: name, outcome: .failure(explanation), snapshot: snapshot(eventsAfter: before),
        origin: origin)
    }
  }

  /// Returns the state of the session, with the events after the given sequence number, if any.
  func snapshot(eventsAfter sequence: UInt64? = nil) -> CommandReport.Snapshot {
    let state = app.navigator.state
    return CommandReport.Snapshot(
      tab: state.selectedTab?.rawValue,
      path: state.selectedStack.map(path) ?? [],
      events: sequence.map(events(after:)) ?? [])
  }

  private func events(after sequence: UInt64) -> [CommandReport.Event] {
    app.navigator.log.events(after: sequence).map { $0.reported(by: app.router) }
  }

  /// Shows the entry on top after a failed command, so that the next line has a screen; the person sees only
  /// the error.
  ///
  /// If the entry did not change, its screen stays the same, except for its form, which asks for what it needs
  /// now, and suggests the earlier answers.
  private func show(since start: NavigationState) async {
    let top = app.navigator.state.top?.id
    guard top == start.top?.id else {
      _ = try? await evaluate()
      return
    }
    guard let top, var seen = shown?.screen, !seen.fields.isEmpty,
      let now = try? await evaluate(), !seen.asksSecret
    else { return }
    seen.adoptForm(of: now)
    shown = (top, seen)
  }

  /// Returns the current entry on top, for a host that shows it before the first command.
  package func currentEntry() async -> CommandReport {
    do {
      let success = CommandReport.Success(status: "handled", entry: try await entry())
      return CommandReport(command: "", outcome: .success(success))
    } catch {
      let explanation = app.explanation(of: error)
      return CommandReport(command: "", outcome: .failure(explanation), snapshot: snapshot())
    }
  }

  private func success(
    _ answer: ShellAnswer, eventsAfter sequence: UInt64
  ) async throws -> CommandReport.Success {
    var success = CommandReport.Success(
      status: answer.status, message: answer.message, report: answer.report)
    do {
      let isStarted = app.navigator.state.top != nil
      if answer.showsEntry, answer.report == nil || options.reportsToPrograms && isStarted {
        success.entry = try await entry()
      }
    } catch {
      // A completed action must not end in an error, or a person or a script would repeat it.
      guard answer.status == "handled", let done = answer.message else { throw error }
      success.message =
        "\(done) · the screen cannot be shown now: \(app.explanation(of: error).message)"
    }
    let skipped = app.navigator.drainSkipped().map { app.explanation(of: $0).message }
    let messages = [success.message].compactMap(\.self) + skipped
    success.message = messages.isEmpty ? nil : messages.joined(separator: " · ")
    success.events = options.reportsToPrograms ? events(after: sequence) : []
    return success
  }

  private func entry() async throws -> CommandReport.ShownEntry {
    let screen = try await evaluate()
    guard let selected = app.navigator.state.selectedStack else { throw NavigationError.notStarted }
    let path = path(of: selected)
    var entry = CommandReport.ShownEntry(
      route: path.last ?? "", tab: app.navigator.state.selectedTab?.rawValue, path: path,
      hints: selected.top?.hints ?? .none, offers: path.count == 1 ? offersAtFirst(on: screen) : [],
      screen: screen)
    if options.asksPerson, !screen.asksSecretFirst, formAction(of: screen) != nil {
      entry.sign = SignedLine.sign
    }
    return entry
  }

  /// Returns the screen of the entry on top as last shown, or evaluates it if it was not shown yet.
  func screen() async throws -> Screen {
    if let shown, shown.entry == app.navigator.state.top?.id { return shown.screen }
    return try await evaluate()
  }

  /// Draws the entry on top.
  ///
  /// - Throws: Why an entry cannot be shown; if it was left, the next line is read against the one beneath.
  private func evaluate() async throws -> Screen {
    var screen: Screen
    do {
      screen = try await app.navigator.draw(evaluateScreen)
    } catch {
      // Why the first entry was left says more than that the one beneath cannot be shown either.
      if isInTurn { try throwDeferred() }
      throw error
    }
    guard let top = app.navigator.state.top else { throw NavigationError.notStarted }
    let asEvaluated = screen
    screen.blocks.removeAll { block in
      guard case .hint(_, let words) = block else { return false }
      return !words.allSatisfy { canType($0, on: asEvaluated) }
    }
    initials = screen.initials
    screen.suggest(suggestions(at: top.route))
    shown = (top.id, screen)
    titles.keep(screen.title, of: top.id, in: app.navigator.state)
    wordsSoFar.formUnion(words(on: screen).all)
    seenActions.keep(screen, at: top.route, for: person)
    // Between two commands, an error waits for the end of the next one.
    if isInTurn { try throwDeferred() }
    return screen
  }

  /// Throws the first error that waits; a plugin whose entries fail one after the other is named once.
  private func throwDeferred() throws {
    var faulty: Set<String> = []
    let errors = app.navigator.drainErrors().filter { error in
      (error as? PluginFault).map { faulty.insert($0.plugin).inserted } ?? true
    }
    for other in errors.dropFirst() { app.navigator.keepError(other) }
    if let error = errors.first { throw error }
  }

  func status() async -> StatusLine { await StatusLine(of: app, titles: titles) }

  func path(of stack: Stack) -> [String] {
    stack.entries.map { app.router.url(of: $0.route) }
  }

  /// Returns additional messages for the person, one sentence each; each is returned once.
  func drainNotices() -> [String] {
    defer { notices = [] }
    return notices + app.drainNotices()
  }
}
