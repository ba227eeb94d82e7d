import PluginInterface
import Routing
import Screens

extension Shell {
  /// The commands whose arguments are links, with or without a scheme.
  private static let linkCommands: Set<String> = ["open", "explain", "plan"]

  /// Returns a line in a form that may be stored; call it before the line changes the screen on top.
  func record(of line: String) async -> CommandRecord {
    let split = try? WordSplitter.split(line)
    if let form = await form(answeredBy: split) {
      // The form's action and its answers can be run again as now; if a secret is asked for, a text typed in
      // place of a command may be anything.
      let answer = form.screen.asksSecret ? CommandRecord.mask : line
      let kept = takesAnswer(to: form) ? [form.action.name, answer] : [CommandRecord.mask]
      return CommandRecord(text: kept.joined(separator: "\n"), isWhole: false)
    }
    // A line that cannot be split will be refused, but its parts are still examined.
    let words = split ?? line.split { $0 == " " || $0 == "\t" }.map(String.init)
    let kept = await masked(words)
    return kept == words
      ? CommandRecord(text: line, isWhole: true)
      : CommandRecord(text: WordSplitter.quote(kept), isWhole: false)
  }

  func record(of words: [String]) async -> CommandRecord {
    if await form(answeredBy: words) != nil {
      return CommandRecord(text: CommandRecord.mask, isWhole: false)
    }
    let kept = await masked(words)
    return CommandRecord(text: WordSplitter.quote(kept), isWhole: kept == words)
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
struct CommandRecord: Hashable, Sendable {
  static let mask = "<secret>"
  /// The command, for a transcript; an answer that it started with follows on its own line.
  var text: String
  /// Whether nothing was removed; only such a command belongs in a history.
  var isWhole: Bool
}

/// Removes possible secrets from a link: the query of a place that is never stored, and the query of a link
/// that no route matches.
struct LinkMask {
  let router: Router

  /// Returns the link in a form that may be stored: the link itself if it contains no secret.
  func masked(_ link: String) -> String {
    if let route = try? router.route(for: link) {
      guard route.isTransient else { return link }
      return cut(link) ?? router.url(of: route)
    }
    // A user name and a password would precede the host.
    let rest = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
    if let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") {
      let kept = String(link[..<rest.startIndex]) + CommandRecord.mask + link[at...]
      return cut(kept) ?? kept
    }
    return cut(link) ?? link
  }

  /// Returns the link up to its query or fragment, or `nil` if it has neither.
  private func cut(_ link: String) -> String? {
    guard let mark = link.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return nil }
    return link[...mark] + CommandRecord.mask
  }
}
