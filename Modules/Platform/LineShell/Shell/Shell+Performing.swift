import Diagnostics
import Navigation
import PluginInterface
import Routing
import Screens
import Spelling

extension Shell {
  func perform(_ name: String, _ arguments: [String]) async throws -> ShellAnswer {
    if arguments.prefix(while: { $0 != "--" }).contains("--help") {
      return try await ShellCommand.help.run(self, [name])
    }
    if let command = ShellCommands.byName[name] {
      return try await command.run(self, arguments)
    }
    // An entry that cannot be shown has no actions, but a feature's command can still leave it.
    let command = app.router.command(named: name)
    let screen = command == nil ? try await screen() : try? await screen()
    if let screen, let action = screen.action(named: name) {
      return try await perform(action, arguments, on: screen)
    }
    if let command {
      return ShellAnswer(try await app.open(try await route(of: command, arguments)))
    }
    guard let screen else { throw NavigationError.notStarted }
    if let number = wholeNumber(name) {
      guard arguments.isEmpty else { throw ShellError.surplusArgument(arguments[0], usage: name) }
      return try await pick(number, of: screen)
    }
    if name.hasPrefix("/") {
      let text = ([String(name.dropFirst())] + arguments).joined(separator: " ")
      return ShellAnswer(report: try screen.rows(holding: text))
    }
    if let tab = app.router.map.tabs.first(where: { $0.id.rawValue == name }) {
      guard arguments.isEmpty else { throw ShellError.surplusArgument(arguments[0], usage: name) }
      return ShellAnswer(try app.navigator.select(tab.id))
    }
    throw unknown(name, on: screen)
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

  /// Returns why a word is not a command on a screen: it belongs to another screen, or is unknown.
  func unknown(_ name: String, on screen: Screen) -> ShellError {
    if let known = app.router.mentions.first(where: { $0.name == name }) {
      return .elsewhere(name, screen: known.screen, access: known.access)
    }
    let synonyms = app.router.synonyms.filter { $0.name == name }.map(\.word)
    if !synonyms.isEmpty {
      let known = Set(words(on: screen))
      // What can be typed here comes first.
      let sorted = synonyms.filter(known.contains) + synonyms.filter { !known.contains($0) }
      return .synonym(
        name, of: sorted, remedies: sorted.map { remedy(for: $0, isHere: known.contains($0)) })
    }
    return .unknownCommand(
      name,
      suggestions: NearNames.of(name, among: words(on: screen) + app.router.mentions.map(\.name)),
      form: screen.fields.isEmpty ? nil : screen.actions.first(where: \.asksFields)?.name)
  }

  private func remedy(for word: String, isHere: Bool) -> String {
    guard !isHere, let mention = app.router.mentions.first(where: { $0.name == word })
    else { return "type \(word)" }
    return "\(word) is on \(mention.screen): \(mention.access)"
  }

  /// Performs a command; lets a person decide if a blocker wants to keep its entry, and returns a person who
  /// leaves a form to its first question.
  func asking(_ work: () async throws -> ShellAnswer) async throws -> ShellAnswer {
    do {
      return try await work()
    } catch let error as NavigationError {
      return ShellAnswer(try leave(after: error))
    } catch ShellError.steppedBack {
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
    guard let pick = try screen.row(number).pick else { throw ShellError.rowNotPickable(number) }
    let name = pick.invocation.name
    if let action = screen.actions.first(where: { $0.name == name }) {
      try await confirm(action, pick.invocation)
    }
    return ShellAnswer(try await attributing("in the action \(name)", pick.perform))
  }

  /// Performs an action; `first` is the answer to the first field if already given.
  func perform(
    _ action: ScreenAction, _ arguments: [String], on screen: Screen, first: String? = nil
  ) async throws -> ShellAnswer {
    let arguments = try checked(arguments, of: action, on: screen)
    var given: [String: String] = [:]
    if action.asksFields, arguments.isEmpty { given = try fields(of: screen, first: first) }
    try await confirm(action, ActionInvocation(action.name, arguments, answers: given))
    return ShellAnswer(
      try await attributing("in the action \(action.name)") {
        try await action.perform(arguments, answers: given)
      })
  }

  private func fields(of screen: Screen, first: String?) throws -> [String: String] {
    var typed: [String: String] = [:]
    var form = FieldForm(
      fields: screen.fields, options: options, isCommand: { self.isCommand($0, on: screen) },
      keep: { try self.transcript?.keep($0.map(LinkMask(router: self.app.router).maskedLink)) })
    // Text on a screen that asks for a secret may be that secret.
    if !screen.asksSecret {
      form.note = { field, answer in
        if answer != field.initial { typed[field.name] = answer }
      }
    }
    left = nil
    do {
      let answers = try form.fill(from: answers, first: first)
      keepTyped(nil)
      return answers
    } catch let error as ShellError where error == .interrupted || error == .steppedBack {
      // What was left is not run again.
      transcript?.drop()
      keepTyped(typed)
      if error == .interrupted {
        leave(screen)
        if !typed.isEmpty {
          notices.append("what you typed is kept, and suggested when you are asked again")
        }
      }
      throw error
    }
  }

  /// Asks about what an action would do; words that it refuses are refused before anything is asked.
  private func confirm(_ action: ScreenAction, _ invocation: ActionInvocation) async throws {
    let question = try await attributing("in the question of the action \(action.name)") {
      try await action.confirmation(invocation.arguments, answers: invocation.answers)
    }
    guard let question else { return }
    guard options.assumesYes || options.asksPerson else {
      throw ShellError.needsYes(action.name, question: question)
    }
    try confirm(question)
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

extension Screen {
  func row(_ number: Int) throws(ShellError) -> Row {
    guard rows.indices.contains(number - 1) else { throw .noSuchRow(number, count: rows.count) }
    return rows[number - 1]
  }

  /// Returns the lists with only the rows that contain a text, ignoring case; each row keeps its number.
  fileprivate func rows(holding text: String) throws(ShellError) -> Screen {
    guard !text.isEmpty else { throw .missingArgument(usage: "/<text>") }
    var found = Screen()
    let wanted = text.lowercased()
    for case .list(let rows, let columns) in blocks {
      let marked = rows.map { row in
        var row = row
        row.isHidden = !([.text(row.title)] + row.values)
          .contains { $0.text.lowercased().contains(wanted) }
        return row
      }
      found.blocks.append(.list(marked, columns: columns))
    }
    let count = found.rows.count { !$0.isHidden }
    guard count > 0 else { throw .noRowHolds(text, count: rows.count) }
    found.title = "\(title): \(count) of \(rows.count.counted("row"))"
    return found
  }
}
