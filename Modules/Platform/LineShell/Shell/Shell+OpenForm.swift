import Navigation
import PluginInterface
import Screens

/// A form that its screen begins by itself: one that asks for a secret, and for a person each one on a screen
/// that lists nothing else to pick from.
///
/// A person who reads "Password" types it. Were the next line a command there, a password would be an unknown
/// one: shown while it is typed, repeated in the error, kept in the history. So the next line is the
/// answer to the first field, at a terminal, whose prompt is that question, as in a script, whose lines
/// mean the same. Where nothing is secret the lines of a script are commands: a form is begun by its action.
///
/// What leads away from the screen can still be typed: an action of the screen, a row's number, the name
/// of a tab alone, and a command of every shell, alone or with a link, a tab or another such word behind it; a
/// command of a feature also with any words, unless the first answer is a secret. An answer that reads like one of
/// these is given after the form's own action, which takes every line as it is:
///
/// ```
/// open shop://login       open shop://login
/// ada@example.org         sign-in
/// correct horse battery   ada@example.org
///                         correct horse battery
/// ```
struct OpenForm {
  /// The action that takes the answers.
  let action: ScreenAction
  /// The screen that asks.
  let screen: Screen
}

extension Screen {
  /// Whether the screen asks for a secret.
  var asksSecret: Bool { fields.contains { $0.kind == .secret } }
}

/// What can be typed next, for a person at a prompt.
struct ShellOffer {
  /// What a command may be completed to.
  var completion: LineCompletion
  /// What the next line answers, unless it is a command.
  var question: Question?
}

extension Shell {
  /// The action whose fields are asked as soon as a screen is shown, if any.
  func openAction(of screen: Screen) -> ScreenAction? {
    let isAsked = options.asksPerson && !screen.fields.isEmpty && screen.rows.isEmpty
    return isAsked || screen.asksSecret ? screen.actions.first(where: \.asksFields) : nil
  }

  /// What can be typed next, by the screen the next line is read against.
  func offer() async -> ShellOffer {
    let screen = (try? await screen())?.data ?? Screen()
    let first = openAction(of: screen) == nil ? nil : screen.fields.first
    return ShellOffer(
      completion: LineCompletion(app: app, screen: screen, commands: words(on: screen)),
      question: first.map { FieldForm(fields: [], options: options).question(for: $0) })
  }

  /// The form that a line is the first answer to; `nil` for a command.
  ///
  /// `words` are `nil` for a line that cannot be split, and so is no command.
  func form(answeredBy words: [String]?) async -> OpenForm? {
    // For what is a command on any screen none has to be evaluated, as that before the first line.
    if let words, let name = words.first, ShellCommands.byName[name] != nil,
      words.dropFirst().allSatisfy(isKnown)
    {
      return nil
    }
    guard let screen = try? await screen(), let action = openAction(of: screen) else { return nil }
    if let words, isCommand(words, on: screen) { return nil }
    return OpenForm(action: action, screen: screen)
  }

  /// Whether a line can be the first answer to a form: not to a secret, where secrets come from elsewhere.
  func takesAnswer(to form: OpenForm) -> Bool {
    form.screen.fields.first?.kind != .secret || !answers.hasSecretsElsewhere
  }

  private func isCommand(_ words: [String], on screen: Screen) -> Bool {
    guard let name = words.first else { return false }
    if screen.action(named: name) != nil { return true }
    if let number = wholeNumber(name), words.count == 1 {
      return screen.rows.indices.contains(number - 1)
    }
    if words.count == 1, isTab(name) { return true }
    let isFeatures = app.router.command(named: name) != nil
    guard ShellCommands.byName[name] != nil || isFeatures else { return false }
    let known = self.words(on: screen)
    if words.dropFirst().allSatisfy({ isKnown($0) || known.contains($0) }) { return true }
    // A password of several words may begin with a command.
    return isFeatures && screen.fields.first?.kind != .secret
  }

  /// Whether a word is a link or about a feature, and so no part of a secret.
  private func isKnown(_ word: String) -> Bool {
    word.contains("://") || ["off", "on", "--help"].contains(word)
      || app.router.plugins.contains { $0.manifest.id == word }
  }

  private func isTab(_ word: String) -> Bool {
    app.router.map.tabs.contains { $0.id.rawValue == word }
  }
}
