import Navigation
import PluginInterface
import Routing
import Screens

/// The words that can be typed on a screen, and the one place that decides which of several meanings a word has.
///
/// A line that does not answer (``SignedLine``, ``ScreenForm``) begins with, in this order: a command of every shell; an
/// action of the screen; a command of a feature; the number of a row, alone or before an action of that row or one
/// that takes rows; `/` and a text; the name of a tab.
@MainActor
struct ScreenWords {
  /// What the first word of a line is.
  enum Meaning {
    case command(ShellCommand)
    case action(ScreenAction)
    case featureCommand(GlobalCommand)
    case row(Int)
    case search
    case tab(TabDefinition)
    case unknown
  }

  let router: Router
  let screen: Screen
  var aliases: [String] = []

  func meaning(of word: String) -> Meaning {
    if let command = ShellCommands.byName[word] { return .command(command) }
    if let action = screen.action(named: word) { return .action(action) }
    if let command = router.command(named: word) { return .featureCommand(command) }
    if let number = wholeNumber(word) { return .row(number) }
    if word.hasPrefix("/") { return .search }
    if let tab = router.map.tabs.first(where: { $0.id.rawValue == word }) { return .tab(tab) }
    return .unknown
  }

  /// Every word that is currently a command.
  var all: [String] {
    ShellCommands.names + aliases + router.commands.map(\.name) + screen.actions.map(\.name)
      + router.map.tabs.map(\.id.rawValue)
  }

  /// Whether a line can only be a command, so that a script means it where its screen asks for a secret later on.
  func isCommand(_ words: [String]) -> Bool {
    guard let name = words.first else { return false }
    switch meaning(of: name) {
    case .action: return true
    case .row(let number):
      guard screen.rows.indices.contains(number - 1) else { return false }
      return words.count == 1 || (try? screen.action(words[1], ofRow: number)) != nil
    case .tab: return words.count == 1
    case .command: return areKnown(words.dropFirst())
    // A password of several words may start with a command.
    case .featureCommand: return areKnown(words.dropFirst()) || !screen.asksSecretFirst
    case .search, .unknown: return false
    }
  }

  /// Whether words are links, options of commands or commands, and therefore no part of a secret.
  func areKnown(_ arguments: some Sequence<String>) -> Bool {
    let known = all
    return arguments.allSatisfy { Self.isKnown($0) || known.contains($0) }
  }

  /// Whether a word is a link or an option of a command.
  static func isKnown(_ word: String) -> Bool {
    word.contains("://") || ["--help", "--details"].contains(word)
  }
}

// MARK: - A line that is an answer

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
struct ScreenForm {
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
  mutating func adoptForm(of now: Screen) {
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
  func formAction(of screen: Screen) -> ScreenAction? {
    let isAsked = options.asksPerson && !screen.fields.isEmpty && screen.rows.isEmpty
    guard isAsked || screen.asksSecret, !isLeft(screen) else { return nil }
    return screen.actions.first(where: \.asksFields)
  }

  /// Returns what a person at a prompt may type next.
  func completion() async -> LineCompletion {
    let screen = (try? await screen())?.data ?? Screen()
    let isAsked = formAction(of: screen) != nil && takesAnswer(on: screen)
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
  func form(answeredBy words: [String]?, isSigned: Bool = false) async -> ScreenForm? {
    // A command of every screen needs no screen, so none is evaluated, for example before the first line.
    if !options.asksPerson, let words, let name = words.first, ShellCommands.byName[name] != nil,
      isSigned || words.dropFirst().allSatisfy(ScreenWords.isKnown)
    {
      return nil
    }
    guard let screen = try? await screen(), let action = formAction(of: screen) else { return nil }
    let form = ScreenForm(action: action, screen: screen)
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

  /// Whether a word can be typed where this screen is on top, and leads to another entry.
  func leads(_ word: String, from screen: Screen) -> Bool {
    let route = app.navigator.state.top?.route
    return switch words(on: screen).meaning(of: word) {
    case .featureCommand(let command): (try? command.route([])) != route
    case .tab(let tab): canType(word, on: screen) && tab.root != route
    case .command, .action, .row, .search, .unknown: canType(word, on: screen)
    }
  }

  /// Whether a word is a command, of this screen or another one.
  func knows(_ word: String, on screen: Screen) -> Bool {
    ShellCommands.byName[word] != nil || wordsSoFar.contains(word)
      || words(on: screen).all.contains(word)
      || screen.absences[word] != nil || app.router.mentions.contains { $0.name == word }
  }
}
