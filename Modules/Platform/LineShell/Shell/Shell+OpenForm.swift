import Navigation
import PluginInterface
import Routing
import Screens

/// A form that its screen starts by itself: any form that asks for a secret, and for a person also any form
/// on a screen without a list.
///
/// A person who reads "Password" types it. If the next line were a command, a password would be an unknown
/// one: shown while typed, repeated in the error. Therefore the next line is the answer to the first field.
///
/// - A first field that is a secret takes every line of a person, and runs none: a password may read like a
///   command. Words of the screen are refused as its answer; the person leaves the question with Ctrl-C or
///   Esc, and is back at the prompt of the same screen.
/// - Where the first field is not a secret, a person's line is an answer too, unless its sign makes it a command
///   (``SignedLine``); the prompt says so, and so does the refusal of an answer that reads like a command.
/// - A script is asked nothing. Its line starts a form only if the first field is not a secret, and not with a word
///   that is a command there: an action of the screen, a row's number, a tab's name alone, a feature's command, and
///   a command of every shell, alone or followed by a link, a tab or a similar word; a script names the form's own
///   action before an answer that reads like one. Where the first field is a secret, it has
///   to name the action, so that no line is both a secret and a command. What is neither is refused without
///   being repeated. The answers are then the next lines, secrets the lines of `--password-fd` if it is given:
///
/// ```
/// open shop://login       open shop://reset-password?token=…
/// ada@example.org         reset
/// correct horse battery   correct horse battery
///                         correct horse battery
/// ```
struct OpenForm {
  let action: ScreenAction
  let screen: Screen
}

extension Screen {
  var asksSecret: Bool { fields.contains(where: \.kind.isSecret) }
  var asksSecretFirst: Bool { fields.first?.kind.isSecret == true }

  /// Suggests what was typed before.
  mutating func suggest(_ typed: [String: String]) {
    for index in fields.indices {
      fields[index].initial = typed[fields[index].name] ?? fields[index].initial
    }
  }

  /// Takes the form of a later evaluation: its fields, with the actions that read their answers; the whole
  /// screen where that asks something else.
  mutating func takeForm(of now: Screen) {
    let (asking, current) = (actions.filter(\.asksFields), now.actions.filter(\.asksFields))
    guard fields.map(\.name) == now.fields.map(\.name), asking.map(\.name) == current.map(\.name)
    else {
      self = now
      return
    }
    fields = now.fields
    actions = actions.map { $0.asksFields ? now.action(named: $0.name) ?? $0 : $0 }
  }
}

extension Shell {
  /// Returns the action whose fields are asked for as soon as a screen is shown, if any.
  func openAction(of screen: Screen) -> ScreenAction? {
    let isAsked = options.asksPerson && !screen.fields.isEmpty && screen.rows.isEmpty
    guard isAsked || screen.asksSecret, !isLeft(screen) else { return nil }
    return screen.actions.first(where: \.asksFields)
  }

  /// Returns what a person at a prompt may type next.
  func offer() async -> LineCompletion {
    let screen = (try? await screen())?.data ?? Screen()
    let isAsked = openAction(of: screen) != nil && takesAnswer(on: screen)
    return LineCompletion(
      app: app, screen: screen, commands: words(on: screen).all,
      question: isAsked ? screen.fields.first?.question(asFirst: options.asksPerson) : nil)
  }

  /// Returns the commands to list at the start of the first tab besides the actions: routes into the app.
  func offersAtFirst(on screen: Screen) -> [String] {
    let state = app.navigator.state
    guard state.hasTabs, state.selectedTab == app.router.map.tabs.first?.id else { return [] }
    let people: GlobalCommand.People = app.navigator.isSignedIn ? .signedIn : .guests
    let commands = app.router.commands.filter {
      $0.people.contains(people) && screen.action(named: $0.name) == nil
    }
    return commands.map(\.usage) + ["help"]
  }

  /// Returns the form whose first answer is the line; `nil` for a command.
  ///
  /// `words` is `nil` for a line that cannot be split, and is therefore not a command; `isSigned` says that its sign
  /// makes it one.
  func form(answeredBy words: [String]?, isSigned: Bool = false) async -> OpenForm? {
    // A command of every screen needs no screen, so none is evaluated, for example before the first line.
    if !options.asksPerson, let words, let name = words.first, ShellCommands.byName[name] != nil,
      isSigned || words.dropFirst().allSatisfy(ScreenWords.isKnown)
    {
      return nil
    }
    guard let screen = try? await screen(), let action = openAction(of: screen) else { return nil }
    let form = OpenForm(action: action, screen: screen)
    if screen.asksSecretFirst, takesAnswer(on: screen) { return form }
    if isSigned { return nil }
    // A person sees the question, and a script does not: its commands keep their meaning.
    if !options.asksPerson, let words, self.words(on: screen).isCommand(words) { return nil }
    return form
  }

  /// Whether a line can be the first answer to a form of a screen.
  func takesAnswer(on screen: Screen) -> Bool { options.asksPerson || !screen.asksSecretFirst }

  /// Whether a line typed as an answer is a command, of this screen or another one.
  func isCommand(_ line: String, on screen: Screen) -> Bool {
    guard let words = try? WordSplitter.split(line), let name = words.first else { return false }
    if words.count == 1 { return knows(name, on: screen) }
    return ShellCommands.byName[name] != nil
      && self.words(on: screen).areKnown(words.dropFirst())
  }

  /// The words of a screen, and what each means there.
  func words(on screen: Screen) -> ScreenWords {
    ScreenWords(router: app.router, screen: screen, aliases: Array(options.aliases.keys))
  }

  /// Whether a word does something where this screen is on top; a tab is not shown before the root has tabs.
  func canType(_ word: String, on screen: Screen) -> Bool {
    switch words(on: screen).meaning(of: word) {
    case .command, .action, .featureCommand: true
    case .tab: app.navigator.state.hasTabs
    case .row, .search, .unknown: false
    }
  }

  /// Whether a word is a command, of this screen or another one.
  func knows(_ word: String, on screen: Screen) -> Bool {
    ShellCommands.byName[word] != nil || wordsSoFar.contains(word)
      || words(on: screen).all.contains(word)
      || screen.absences[word] != nil || app.router.mentions.contains { $0.name == word }
  }

  // MARK: - Leaving the questions

  /// Leaves the questions of the screen on top: until it asks something else, or its action is named, its
  /// lines are commands.
  ///
  /// - Returns: A sentence for the person.
  func leaveForm() async -> String {
    guard let screen = try? await screen(), let action = openAction(of: screen) else {
      return "nothing was done"
    }
    leave(screen)
    return "nothing was done · type \(action.name) to be asked again, or another command"
  }

  func leave(_ screen: Screen) {
    abandoned = app.navigator.state.top.map {
      AbandonedForm(entry: $0.id, fields: screen.fields.map(\.name))
    }
  }

  /// Keeps what was typed into a form of an entry, which suggests it from then on.
  func keepTyped(_ typed: [String: String], in form: AskedForm) {
    guard let route = form.route, !typed.isEmpty else { return }
    drafts[route] = Draft(
      initials: form.initials, typed: form.earlier.merging(typed) { $1 },
      isLoss: !form.asksSecret)
    if app.navigator.state.top?.route == route { shown?.screen.suggest(typed) }
  }

  /// Returns what was typed into the form that an entry shows now, and was not sent.
  func suggestions(at route: AnyRoute?) -> [String: String] {
    guard let route, let kept = drafts[route], kept.initials == initials else { return [:] }
    return kept.typed
  }

  /// Why quitting would lose what was typed at an entry that is still open.
  var reasonToStay: String? {
    let isTyped = app.navigator.state.stacks.contains { stack in
      stack.entries.contains { drafts[$0.route]?.isLoss == true }
    }
    return app.navigator.reasonToStay()
      ?? (isTyped ? "what you typed is not sent yet, and would be lost" : nil)
  }

  private func isLeft(_ screen: Screen) -> Bool {
    guard let abandoned else { return false }
    return abandoned.entry == app.navigator.state.top?.id
      && abandoned.fields == screen.fields.map(\.name)
  }
}

/// The questions that a person left for the prompt of the same screen.
struct AbandonedForm {
  let entry: Entry.ID
  let fields: [String]
}

/// A form that is asked: where, what its screen suggests, and what was typed into it before.
struct AskedForm {
  let route: AnyRoute?
  let initials: [String: String]
  let earlier: [String: String]
  let asksSecret: Bool
}

/// Answers to a form that was left or refused, without secrets.
struct Draft {
  /// What the screen itself suggested then: one that suggests something else asks about something else, or has
  /// kept the answers itself.
  let initials: [String: String]
  let typed: [String: String]
  /// Whether a person would miss them: all but the little that is kept of a form with a secret.
  let isLoss: Bool
}
