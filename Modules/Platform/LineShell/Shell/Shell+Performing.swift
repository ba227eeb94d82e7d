import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens

extension Shell {
  func perform(_ name: String, _ arguments: [String]) async throws -> ShellAnswer {
    if arguments.prefix(while: { $0 != "--" }).contains("--help") {
      return try await ShellCommand.help.run(self, [name])
    }
    let screen = try await screen(toRead: name)
    switch words(on: screen).meaning(of: name) {
    case .command(let command): return try await command.run(self, arguments)
    case .action(let action): return try await perform(action, arguments, on: screen)
    case .featureCommand(let command):
      return ShellAnswer(try await app.open(try await route(of: command, arguments)))
    case .row(let number):
      guard let word = arguments.first else { return try await pick(number, of: screen) }
      let others = Array(arguments.dropFirst())
      switch try screen.action(word, ofRow: number) {
      case .row(let action): return try await perform(action, others, on: Screen())
      case .list(let action): return try await perform(action, ["\(number)"] + others, on: screen)
      }
    case .search:
      let text = ([String(name.dropFirst())] + arguments).joined(separator: " ")
      return ShellAnswer(report: try screen.rows(holding: text))
    case .tab(let tab):
      guard arguments.isEmpty else { throw ShellError.surplusArgument(arguments[0], usage: name) }
      guard app.navigator.state.hasTabs else {
        throw UnknownWord(shell: self, screen: screen).early(name)
      }
      return ShellAnswer(try app.navigator.select(tab.id))
    case .unknown: throw UnknownWord(shell: self, screen: screen).refusal(of: name)
    }
  }

  /// Returns the screen on which a line is read; a command of every shell needs none.
  private func screen(toRead name: String) async throws -> Screen {
    if ShellCommands.byName[name] != nil { return Screen() }
    // An entry that cannot be shown has no actions, but a feature's command can still leave it.
    if app.router.command(named: name) != nil { return (try? await screen()) ?? Screen() }
    return try await screen()
  }

  func route(of command: GlobalCommand, _ arguments: [String]) async throws -> AnyRoute {
    if let word = CommandUsage(command.usage).surplus(in: arguments) {
      throw ShellError.surplusArgument(word, usage: command.usage)
    }
    let words = try options.text(arguments, usage: command.usage)
    return try await attributing("in the command \(command.name)", by: command.plugin) {
      try command.route(words)
    }
  }

  /// Performs a command; lets a person decide if a blocker wants to keep its entry, and returns a person who
  /// leaves a form to its first question.
  func asking(_ work: () async throws -> ShellAnswer) async throws -> ShellAnswer {
    do {
      return try await work()
    } catch let error as NavigationError {
      return ShellAnswer(try leave(after: error))
    } catch let error as ShellError where error == .steppedBack || error == .leftByCommand {
      return ShellAnswer(status: "unchanged", showsEntry: false)
    } catch let error as ShellError
      where error == .notConfirmed || error == .interrupted && options.asksPerson
    {
      // A no is an answer like any other, and so is leaving the questions.
      return ShellAnswer(status: "unchanged", message: "nothing was done", showsEntry: false)
    } catch ShellError.surplusArgument(let word, let usage) {
      throw options.refusal(of: word, usage: usage)
    } catch InputError.surplusArgument(let word, let usage) {
      throw options.refusal(of: word, usage: usage)
    }
  }

  /// Asks whether to leave an entry that wants to be kept, one blocker at a time.
  private func leave(after error: NavigationError) throws -> NavigationAnswer {
    guard case .blocked(_, let reason, let token) = error,
      options.assumesYes || options.asksPerson
    else { throw error }
    try confirm("\(reason); leave anyway")
    do throws(NavigationError) {
      return try app.navigator.proceed(with: token)
    } catch {
      return try leave(after: error)
    }
  }

  private func pick(_ number: Int, of screen: Screen) async throws -> ShellAnswer {
    let row = try screen.row(number)
    guard let pick = row.pick else {
      throw ShellError.rowNotPickable(number, known: screen.actionNames(on: row))
    }
    let name = pick.invocation.name
    if let action = screen.actions.first(where: { $0.name == name }),
      try await confirm(action, pick.invocation, on: screen) != nil
    {
      throw ShellError.notConfirmed
    }
    return ShellAnswer(try await attributing("in the action \(name)", pick.perform))
  }

  /// Performs an action; `first` is the answer to the first field if already given.
  func perform(
    _ action: ScreenAction, _ arguments: [String], on screen: Screen, first: String? = nil
  ) async throws -> ShellAnswer {
    let arguments = try checked(arguments, of: action, on: screen)
    let route = app.navigator.state.top?.route
    let form = AskedForm(
      route: route, initials: initials, earlier: options.asksPerson ? suggestions(at: route) : [:],
      asksSecret: screen.asksSecret)
    var (given, typed): ([String: String], [String: String]) = ([:], [:])
    if action.asksFields, arguments.isEmpty {
      (given, typed) = try fields(of: screen, form, first: first)
    }
    let outcome: ActionOutcome
    do {
      while let doubted = try await confirm(
        action, ActionInvocation(action.name, arguments, answers: given), on: screen)
      {
        let (answers, more) = try fields(of: screen, form, only: doubted, after: given)
        given.merge(answers) { $1 }
        typed.merge(more) { $1 }
      }
      outcome = try await attributing("in the action \(action.name)") {
        try await action.perform(arguments, answers: given)
      }
    } catch {
      // A person is offered again what was refused.
      if options.asksPerson { keepTyped(typed, in: form) }
      throw error
    }
    if let route, !given.isEmpty { drafts[route] = nil }
    return ShellAnswer(outcome)
  }

  /// Asks the fields of a screen, or one of them once more; returns the answers, and those that may be kept.
  private func fields(
    of screen: Screen, _ asked: AskedForm, first: String? = nil, only field: String? = nil,
    after given: [String: String] = [:]
  ) throws -> (answers: [String: String], typed: [String: String]) {
    var typed: [String: String] = [:]
    var form = FieldForm(
      fields: screen.fields.filter { field == nil || $0.name == field }, options: options,
      earlier: asked.earlier, given: given,
      isCommand: { self.isCommand($0, on: screen) },
      canType: { self.canType($0, on: screen) },
      keep: { try self.transcript?.keep($0.map(LinkMask(router: self.app.router).maskedLink)) })
    form.note = { field, answer in
      // Text on a screen that asks for a secret may be that secret, unless its field knows what it takes.
      guard !screen.asksSecret || field.isChecked else { return }
      let isNew = answer != field.initial
      if isNew || typed[field.name] != nil || asked.earlier[field.name] != nil {
        typed[field.name] = answer
      }
    }
    abandoned = nil
    do {
      return (try form.fill(from: answers, first: first), typed)
    } catch let error as ShellError
      where [.interrupted, .steppedBack, .leftByCommand].contains(error)
    {
      // What was left is not run again.
      transcript?.drop()
      keepTyped(typed, in: asked)
      commandInForm = form.command.text
      if error != .steppedBack { leave(screen) }
      if error == .interrupted, !typed.isEmpty {
        notices.append("what you typed is kept, and suggested when you are asked again")
      }
      throw error
    }
  }

  /// Asks about what an action would do; words that it refuses are refused before anything is asked.
  ///
  /// - Returns: The field that a person has to answer once more, if its answer was in doubt and is not meant.
  private func confirm(
    _ action: ScreenAction, _ invocation: ActionInvocation, on screen: Screen
  ) async throws -> String? {
    let question = try await attributing("in the question of the action \(action.name)") {
      try await action.question(invocation.arguments, answers: invocation.answers)
    }
    guard let question else { return nil }
    guard options.assumesYes || options.asksPerson else {
      throw ShellError.needsYes(action.name, question: question.text)
    }
    // What cannot be asked for would be doubted without end.
    let canAsk = screen.fields.contains { $0.name == question.field }
    do { try confirm(question.text) } catch ShellError.notConfirmed where canAsk {
      return question.field
    }
    return nil
  }

  /// Runs code of a plugin, by default the plugin of the entry on top, and attributes its errors to that
  /// plugin.
  func attributing<Value: Sendable>(
    _ work: @autoclosure () -> String, by plugin: String? = nil,
    _ body: @MainActor () async throws -> Value
  ) async throws -> Value {
    let navigator = app.navigator
    let owner = plugin ?? navigator.state.top.flatMap(navigator.coordinator)?.context.plugin
    do {
      return try await body()
    } catch {
      throw navigator.map.attributed(error, to: owner, work())
    }
  }

  /// Returns the words that an action takes.
  private func checked(
    _ given: [String], of action: ScreenAction, on screen: Screen
  ) throws -> [String] {
    if !given.isEmpty, screen.mayTakeSecret(after: action.name) {
      throw ShellError.secretArgument(action.name)
    }
    let arguments = try options.text(given, usage: action.usage)
    try action.check(arguments)
    return arguments
  }

  func confirm(_ what: String) throws {
    guard !options.assumesYes else { return }
    let question = Question(label: "\(what)?", hint: "yes or no", isSecret: false)
    guard let answer = try answers.answer(to: question) else {
      throw ShellError.inputEnded(field: what)
    }
    try transcript?.keep([answer])
    guard ["y", "yes"].contains(answer.lowercased()) else { throw ShellError.notConfirmed }
  }
}

extension Shell {
  /// Looks again at what is on screen, since others changed something: the session may be over, what the entry was
  /// about gone, or the screen out of date.
  ///
  /// - Returns: What to show, oldest first; nothing if all is as the person sees it.
  package func look() async -> [CommandReport] {
    let (seen, top) = (shown?.screen, app.navigator.state.top?.id)
    var errors: [any Error] = []
    var now: CommandReport?
    do { try await app.look { now = await self.currentEntry() } } catch {
      errors.append(error)
      now = nil
    }
    let shownNow = if let now { now } else { await currentEntry() }
    guard app.navigator.state.top?.id != top else {
      // What fails at the same entry may work the next time.
      return shownNow.exitCode == .success && shown?.screen != seen ? [shownNow] : []
    }
    errors += app.navigator.drainErrors()
    return errors.map { error in
      CommandReport(
        command: "", outcome: .failure(app.explanation(of: error)), snapshot: snapshot())
    } + [shownNow]
  }
}
