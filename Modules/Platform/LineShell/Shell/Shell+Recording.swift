import PluginInterface
import Routing
import Screens

extension Shell {
  /// The commands whose words are links, with or without a scheme.
  private static let linkCommands: Set<String> = ["open", "explain", "plan"]

  /// A line as it may be kept, by the screen on top: ask before the line is run.
  func record(of line: String) async -> CommandRecord {
    let split = try? WordSplitter.split(line)
    if let form = await form(answeredBy: split) {
      // The form's action and its answers run again as they ran now; what was typed in place of a
      // command may be anything where a secret is asked for.
      let answer = form.screen.asksSecret ? CommandRecord.mask : line
      let kept = takesAnswer(to: form) ? [form.action.name, answer] : [CommandRecord.mask]
      return CommandRecord(text: kept.joined(separator: "\n"), isWhole: false)
    }
    // What cannot be split is refused; its pieces are looked at all the same.
    let words = split ?? line.split { $0 == " " || $0 == "\t" }.map(String.init)
    let kept = await masked(words)
    return kept == words
      ? CommandRecord(text: line, isWhole: true)
      : CommandRecord(text: WordSplitter.quote(kept), isWhole: false)
  }

  /// Words given one by one, as they may be kept.
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
  /// Whether words typed after a name may hold the answer to a secret field of the screen.
  ///
  /// They may where the screen asks for a secret and the name is an action that asks, one that takes no
  /// words, or a mistyped one.
  func mayTakeSecret(after name: String) -> Bool {
    guard asksSecret else { return false }
    guard let action = action(named: name) else { return true }
    return action.asksFields || action.parameters.isEmpty
  }
}

/// A command as it may be kept, with whatever may be a secret left out.
struct CommandRecord: Hashable, Sendable {
  /// What stands for a secret.
  static let mask = "<secret>"
  /// The command, for a transcript; with the answer it began with on a line of its own, if it did.
  var text: String
  /// Whether nothing was left out; only such a command belongs into a history.
  var isWhole: Bool
}

/// Takes out of a link what may be a secret: the query of a place that is never stored, and that of a
/// link that no route matches.
struct LinkMask {
  let router: Router

  /// The link as it may be kept; the link itself where it holds no secret.
  func masked(_ link: String) -> String {
    if let route = try? router.route(for: link) {
      guard route.isTransient else { return link }
      return cut(link) ?? router.url(of: route)
    }
    // A user name and a password stand before the host.
    let rest = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
    if let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") {
      let kept = String(link[..<rest.startIndex]) + CommandRecord.mask + link[at...]
      return cut(kept) ?? kept
    }
    return cut(link) ?? link
  }

  /// The link up to its query or fragment, or `nil` when it has neither.
  private func cut(_ link: String) -> String? {
    guard let mark = link.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return nil }
    return link[...mark] + CommandRecord.mask
  }
}
