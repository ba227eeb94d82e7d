import Navigation
import PluginInterface
import Routing
import Screens

/// The words that can be typed on a screen, and the one place that decides which of several meanings a word has.
///
/// A line that does not answer (``SignedLine``, ``OpenForm``) begins with, in this order: a command of every shell; an
/// action of the screen; a command of a feature; the number of a row, alone or before an action of that row; `/`
/// and a text; the name of a tab.
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
      return words.count == 1 || screen.rows[number - 1].actions.contains { $0.name == words[1] }
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
