import Diagnostics
import Spelling
import Terminal

/// The preferences of a person at a terminal, one per line of `config` in the program's configuration folder.
///
/// ```
/// # The words after an alias stand in its place, at the beginning of a command.
/// alias co open shop://checkout
/// prompt "shop> "
/// color never
/// bell off
/// pager less -R
/// ```
///
/// Only a session with line editing reads them, so that a script works the same for everyone. A rejected line
/// is reported with its number; the others still apply.
struct ShellPreferences: Sendable {
  /// The words that replace an alias, as typed.
  var aliases: [String: String] = [:]
  var prompt: String?
  /// When output is coloured, unless the command line decides.
  var color: TerminalSession.ColorPreference?
  var rings = true
  /// The program for texts longer than the window; `nil` writes them directly.
  var pager: String?
  /// One sentence for each rejected preference.
  var problems: [String] = []

  private static let limit = 64 << 10
  private static let usages = [
    "alias": "alias NAME WORD…", "bell": "bell on|off", "color": "color auto|always|never",
    "pager": "pager off, or pager COMMAND", "prompt": "prompt TEXT",
  ]

  init() {}

  /// Reads the file of a program, if it exists; without a `pager` line, `PAGER` is the pager.
  init(of program: String, environment: Environment) {
    pager = environment.nonEmpty("PAGER")
    guard let folders = try? XDGFolders(program: program, environment: environment) else { return }
    let path = folders.config + "/config"
    do throws(PrivateFileError) {
      guard let bytes = try PrivateFile.contents(at: path, limit: Self.limit) else { return }
      if bytes.count > Self.limit { problems.append("\(path): the rest behind 64 KiB is ignored") }
      read(bytes, from: path)
    } catch {
      problems.append("preferences are not read: \(error.explanation.message)")
    }
  }

  private mutating func read(_ bytes: [UInt8], from path: String) {
    var lines = LineSource(bytes: bytes.prefix(Self.limit))
    var number = 0
    while true {
      number += 1
      do {
        guard let line = try lines.next() else { return }
        if !line.isBlank { try apply(try WordSplitter.split(line.text)) }
      } catch let error as any ExplainedError {
        problems.append("\(path):\(number): \(error.explanation)")
      } catch {
        problems.append("\(path):\(number): \(error)")
      }
    }
  }

  private mutating func apply(_ words: [String]) throws(PreferenceError) {
    let (name, values) = (words[0], Array(words.dropFirst()))
    switch (name, values.first, values.count) {
    case ("alias", let alias?, 2...): aliases[alias] = WordSplitter.quote(Array(values.dropFirst()))
    case ("prompt", let text?, 1): prompt = text
    case ("color", "auto", 1), ("color", "always", 1), ("color", "never", 1):
      color = TerminalSession.ColorPreference(rawValue: values[0])
    case ("bell", "on", 1), ("bell", "off", 1): rings = values == ["on"]
    case ("pager", "off", 1): pager = nil
    case ("pager", _?, _): pager = values.joined(separator: " ")
    default:
      guard let usage = Self.usages[name] else {
        throw .unknown(name, suggestions: Suggestions.near(name, among: Self.usages.keys.sorted()))
      }
      throw .unusable(name, usage: usage)
    }
  }

  /// Returns a line with the alias at its start replaced by its words.
  func expanded(_ line: String) -> String {
    let name = line.prefix { $0 != " " && $0 != "\t" }
    guard let words = aliases[String(name)] else { return line }
    return words + line.dropFirst(name.count)
  }
}

enum PreferenceError: Error, Hashable {
  case unknown(String, suggestions: [String])
  case unusable(String, usage: String)
}

extension PreferenceError: ExplainedError {
  var explanation: ErrorExplanation {
    switch self {
    case .unknown(let name, let suggestions):
      .init(
        "preference.unknown", .configuration, "there is no preference \"\(name)\"",
        hint: suggestions.first.map { "did you mean \($0)?" }
          ?? "there are alias, bell, color, pager and prompt", candidates: suggestions)
    case .unusable(let name, let usage):
      .init(
        "preference.unusable", .configuration, "\(name) does not take that", hint: "usage: \(usage)"
      )
    }
  }
}
