import Diagnostics
import PluginInterface
import Routing
import Screens

extension Shell {
  /// The commands whose arguments are links, with or without a scheme.
  private static let linkCommands: Set<String> = ["open", "explain", "plan"]

  /// Returns a line in a form that may be stored; call it before the line changes the screen on top.
  func record(of line: String) async -> CommandRecord {
    let signed = SignedLine(line)
    let split = try? WordSplitter.split(signed.text)
    if let form = await form(answeredBy: split, isSigned: signed.isCommand) {
      // The form's action and its answers can be run again as now.
      return takesAnswer(on: form.screen)
        ? CommandRecord(text: form.action.name, isWhole: false, isHeld: true) : refused(form)
    }
    // A line that cannot be split will be refused, but its parts are still examined.
    let words = split ?? signed.text.split { $0 == " " || $0 == "\t" }.map(String.init)
    var record = await record(of: words, typed: signed.text)
    if signed.isCommand, record.refusal == nil { record.text = SignedLine.sign + record.text }
    return record
  }

  func record(of words: [String]) async -> CommandRecord {
    if let form = await form(answeredBy: words) { return refused(form) }
    return await record(of: words, typed: WordSplitter.quote(words))
  }

  private func refused(_ form: ScreenForm) -> CommandRecord {
    CommandRecord(refusal: ShellError.noCommand(form: form.action.name).explanation)
  }

  /// Returns the record of a command, or of a line that is none: that one may be a password typed at the
  /// prompt, so nothing of it is kept.
  private func record(of words: [String], typed line: String) async -> CommandRecord {
    let name = words.first ?? ""
    // A command of every shell needs no screen.
    let screen = ShellCommands.byName[name] == nil ? try? await screen() : nil
    guard isCommand(startingWith: name, on: screen ?? Screen()) else {
      let error = UnknownWord(shell: self, screen: screen ?? Screen())
        .refusal(of: CommandRecord.notKept)
      return CommandRecord(refusal: error.explanation)
    }
    let kept = await masked(words)
    let isHeld = words.count == 1 && screen?.action(named: name)?.asksFields == true
    return kept == words
      ? CommandRecord(text: line, isWhole: true, isHeld: isHeld)
      : CommandRecord(text: WordSplitter.quote(kept), isWhole: false)
  }

  /// Whether a line that starts with a word is a command, though its other words may be wrong.
  private func isCommand(startingWith word: String, on screen: Screen) -> Bool {
    if word.hasPrefix("/") { return !screen.rows.isEmpty }
    // The number of a row that is not there; a code that somebody typed is longer.
    if wholeNumber(word) != nil { return word.count <= 3 }
    return knows(word, on: screen)
  }

  private func masked(_ words: [String]) async -> [String] {
    guard let name = words.first, words.count > 1 else { return words }
    if ShellCommands.byName[name] == nil, let screen = try? await screen(),
      screen.action(named: name) != nil || app.router.command(named: name) == nil,
      screen.mayTakeSecret(after: name)
    {
      return [name, CommandRecord.mask]
    }
    let mask = LinkMask(router: app.router)
    let isLinkCommand = Self.linkCommands.contains(name)
    return [name]
      + words.dropFirst().map { word in
        isLinkCommand || word.contains("://") ? mask.masked(word) : word
      }
  }
}

extension Screen {
  /// Whether words after a name may contain the answer to a secret field of the screen.
  ///
  /// This is the case if the screen asks for a secret, and the name is an action that asks for fields, an
  /// action without arguments, or a mistyped name.
  func mayTakeSecret(after name: String) -> Bool {
    guard asksSecret else { return false }
    guard let action = action(named: name) else { return true }
    return action.asksFields || action.parameters.isEmpty
  }
}

/// A command in a form that may be stored, without anything that may be a secret.
package struct CommandRecord: Hashable, Sendable {
  /// Stands for a secret, which `--password-fd` gives again.
  package static let mask = "<secret>"
  /// Stands for a line that may be a secret, and is refused like that line: one that is not a command, or an
  /// answer that was not accepted on a screen that asks for a secret.
  package static let notKept = "<not-kept>"
  /// The first line of a transcript, a comment.
  package static let transcriptMark = "# transcript\n"

  /// The command, for a transcript.
  var text: String
  /// Whether nothing was removed; only such a command belongs in a history.
  var isWhole: Bool
  /// Whether the command asks for answers, and is forgotten if the person leaves the questions.
  var isHeld = false
  /// The error of a line that is not a command, without a word of it.
  var refusal: ErrorExplanation?
}

extension CommandRecord {
  init(refusal: ErrorExplanation) {
    self.init(text: Self.notKept, isWhole: false, refusal: refusal)
  }

  /// Returns what may be stored of the report of the command.
  func kept(of report: CommandReport) -> CommandReport {
    guard let refusal, case .failure = report.outcome else { return report }
    var kept = report
    (kept.command, kept.outcome) = (text, .failure(refusal))
    kept.origin?.excerpt = nil
    return kept
  }
}

/// Removes possible secrets from a link: the query of a route that is never stored, and the query of a link
/// that no route matches.
struct LinkMask {
  let router: Router

  /// Returns a line, in a form that may be stored if it is a link.
  func maskedLink(_ line: String) -> String { line.contains("://") ? masked(line) : line }

  /// Returns the link in a form that may be stored: the link itself if it contains no secret.
  func masked(_ link: String) -> String {
    if let route = try? router.route(for: link) {
      guard route.isTransient else { return link }
      return cut(link) ?? router.url(of: route)
    }
    let kept = Self.withoutUser(link)
    return cut(kept) ?? kept
  }

  /// Returns a link without the user name and the password that may precede its host.
  static func withoutUser(_ link: String) -> String {
    let rest = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
    guard let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else {
      return link
    }
    return String(link[..<rest.startIndex]) + CommandRecord.mask + link[at...]
  }

  /// Returns the link up to its query or fragment, or `nil` if it has neither.
  private func cut(_ link: String) -> String? {
    guard let mark = link.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return nil }
    return link[...mark] + CommandRecord.mask
  }
}
