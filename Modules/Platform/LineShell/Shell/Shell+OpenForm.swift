import Navigation
import PluginInterface
import Screens

/// A form that its screen starts by itself: any form that asks for a secret, and for a person also any form
/// on a screen without a list.
///
/// A person who reads "Password" types it. If the next line were a command, a password would be an unknown
/// one: shown while typed, repeated in the error, kept in the history. Therefore the next line is the answer
/// to the first field, both at a terminal, whose prompt is that question, and in a script, whose lines mean
/// the same. Without a secret, the lines of a script are commands, and an action starts the form.
///
/// Commands that lead away from the screen are still accepted: an action of the screen, a row's number, a
/// tab's name alone, and a command of every shell, alone or followed by a link, a tab or a similar word. A
/// feature's command may have any arguments, unless the first answer is a secret. An answer that reads like
/// such a command is given after the form's own action, which accepts every line unchanged:
///
/// ```
/// open shop://login       open shop://login
/// ada@example.org         sign-in
/// correct horse battery   ada@example.org
///                         correct horse battery
/// ```
struct OpenForm {
  let action: ScreenAction
  let screen: Screen
}

extension Screen {
  var asksSecret: Bool { fields.contains { $0.kind == .secret } }

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
    return isAsked || screen.asksSecret ? screen.actions.first(where: \.asksFields) : nil
  }

  /// Returns what a person at a prompt may type next.
  func offer() async -> LineCompletion {
    let screen = (try? await screen())?.data ?? Screen()
    let first = openAction(of: screen) == nil ? nil : screen.fields.first
    return LineCompletion(
      app: app, screen: screen, commands: words(on: screen),
      question: first?.question)
  }

  /// Returns the form whose first answer is the line; `nil` for a command.
  ///
  /// `words` is `nil` for a line that cannot be split, and is therefore not a command.
  func form(answeredBy words: [String]?) async -> OpenForm? {
    // A command of every screen needs no screen, so none is evaluated, for example before the first line.
    if let words, let name = words.first, ShellCommands.byName[name] != nil,
      words.dropFirst().allSatisfy(isKnown)
    {
      return nil
    }
    guard let screen = try? await screen(), let action = openAction(of: screen) else { return nil }
    if let words, isCommand(words, on: screen) { return nil }
    return OpenForm(action: action, screen: screen)
  }

  /// Whether a line can be the first answer to a form; a secret from another source cannot be a line.
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
    // A password of several words may start with a command.
    return isFeatures && screen.fields.first?.kind != .secret
  }

  /// Whether a word is a link or refers to a feature, and is therefore not part of a secret.
  private func isKnown(_ word: String) -> Bool {
    word.contains("://") || ["off", "on", "--help"].contains(word)
      || app.router.plugins.contains { $0.manifest.id == word }
  }

  private func isTab(_ word: String) -> Bool {
    app.router.map.tabs.contains { $0.id.rawValue == word }
  }
}
