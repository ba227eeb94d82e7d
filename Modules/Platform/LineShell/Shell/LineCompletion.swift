import Navigation
import PluginInterface
import Routing
import Screens
import Terminal

/// Completes the last word of a line on the screen where the line will be read.
///
/// The word is a command or an argument described by the command's usage. Candidates come only from memory,
/// and from the folder of a file name.
@MainActor
struct LineCompletion {
  let app: any ShellHost
  /// The data of the visible screen; this value may outlive the place.
  let screen: Screen
  let commands: [String]
  /// The question that the next line answers, unless it is a command.
  var question: Question?

  func completion(of line: String) -> Completion {
    guard let typed = try? WordScanner(line) else { return .none }
    var candidates = commands + (screen.rows.isEmpty ? [] : ["/"])
    if let name = typed.words.first {
      // The arguments of `plan` are completed like the planned command.
      let words = name == "plan" ? typed.words.dropFirst() : typed.words[...]
      let kinds = CommandUsage(usage(of: words.first ?? name)).kinds(at: max(words.count, 1) - 1)
      candidates = kinds.flatMap { self.candidates(of: $0, behind: name, for: typed.last) }
      candidates += screen.action(named: name)?.values(at: typed.words.count - 1) ?? []
      if typed.words.count == 1, typed.last.hasPrefix("-"), commands.contains(name) {
        candidates.append("--help")
      }
    } else if typed.last.first?.isNumber == true {
      candidates = rowNumbers
    }
    return typed.completion(among: candidates)
  }

  /// Returns the words that may follow a line according to the usage of its command.
  func hint(behind line: String) -> String {
    guard let typed = try? WordScanner(line) else { return "" }
    let isNext = typed.last.isEmpty
    let words = typed.words + (isNext ? [] : [typed.last])
    let usage = CommandUsage(usage(of: words.first ?? ""))
    var rest = usage.words.dropFirst(words.count).joined(separator: " ")
    // The opening bracket may already be typed.
    if rest.last == "]", !rest.contains("[") { rest.removeLast() }
    return rest.isEmpty || isNext ? rest : " " + rest
  }

  private func usage(of name: String) -> String {
    ShellCommands.byName[name]?.usage ?? app.router.command(named: name)?.usage
      ?? screen.action(named: name)?.usage ?? ""
  }

  /// Returns the words of a kind named in a usage, such as `link`; any other kind is the word itself.
  private func candidates(
    of kind: CommandUsage.Kind, behind name: String, for typed: String
  ) -> [String] {
    switch kind {
    case .word(let word): [word]
    case .named("link"): links(beginning: typed)
    case .named("command"): name == "plan" ? AppInspection.plannable(in: app.router) : commands
    case .named("topic"): ShellCommands.topics
    case .named("feature"): app.router.features.map(\.manifest.id)
    case .named("name"): app.router.map.tabs.map(\.id.rawValue)
    case .named("file"): FileNames.beginning(with: typed)
    case .named("number"), .named("line"): rowNumbers
    case .named: []
    }
  }

  private var rowNumbers: [String] { screen.rows.indices.map { "\($0 + 1)" } }

  /// Returns the links that start with the typed text, with or without scheme: those of all patterns up to
  /// their first value, of visited places, and of rows whose pick has the name of their place.
  private func links(beginning typed: String) -> [String] {
    let router = app.router
    let scheme = "\(router.table.policy.scheme)://"
    let patterns = router.table.catalogue.filter(\.isComposed)
      .map { scheme + $0.pattern.prefix { !":*?".contains($0) } }
    let visited = app.navigator.log.events.compactMap(\.to).filter { !$0.isTransient }
      .map(router.url)
    let picked = screen.rows.compactMap(\.pick?.invocation)
      .map { scheme + ([$0.name] + $0.arguments).joined(separator: "/") }
      .filter { (try? router.route(for: $0)) != nil }
    return (patterns + visited + picked).filter {
      $0.hasPrefix(typed) || $0.dropFirst(scheme.count).hasPrefix(typed)
    }
  }
}

/// The arguments of a command, word by word, according to its usage: `features [off|on <feature>…]`.
struct CommandUsage {
  enum Kind: Hashable {
    /// A value of a kind, such as `link`.
    case named(String)
    /// The word itself, such as `--format` or `off`.
    case word(String)
  }

  /// The words of the usage, the command first.
  let words: [String]
  private let positions: [[Kind]]
  private let repeatsLast: Bool

  init(_ usage: String) {
    words = usage.replacing(" or ", with: "|").split(separator: " ").map(String.init)
    positions = words.dropFirst().map { part in
      let isChoice = part.contains("|") && !part.contains("<")
      return part.split { "<>[]…|".contains($0) }.map { word in
        isChoice || word.hasPrefix("-") ? .word(String(word)) : .named(String(word))
      }
    }
    repeatsLast = usage.contains("…")
  }

  /// Returns the first required argument of a usage, such as `link or command`.
  static func firstNeeded(in usage: String) -> String {
    guard let open = usage.firstIndex(of: "<") else { return "word" }
    let name = usage[usage.index(after: open)...].prefix { $0 != ">" }
    return String(name.replacing("|", with: " or "))
  }

  /// Returns the first word without a place in the usage: after a command without arguments, after literal
  /// words, or instead of a literal word.
  func surplus(in arguments: [String]) -> String? {
    zip(arguments.indices, arguments).first { position, word in
      let isBehind = position >= positions.count
      // The last named word also covers those after it; a literal word does so only with "…".
      return (isBehind ? positions.last ?? [] : positions[position]).allSatisfy {
        if case .word(let known) = $0 { isBehind && !repeatsLast || known != word } else { false }
      }
    }?.1
  }

  /// Whether the usage has the word itself.
  func takes(_ word: String) -> Bool { positions.joined().contains(.word(word)) }

  /// Returns what the word at a position after the command may be, counted from 0.
  func kinds(at position: Int) -> [Kind] {
    if positions.indices.contains(position) { return positions[position] }
    return repeatsLast ? positions.last ?? [] : []
  }
}

extension ScreenAction {
  /// Returns the known values of the word at a position after the name, counted from 0.
  fileprivate func values(at position: Int) -> [String] {
    if parameters.indices.contains(position) { return parameters[position].values }
    return parameters.last.flatMap { $0.takesRest ? $0.values : nil } ?? []
  }
}

extension WordScanner {
  /// Returns the candidates for the last word; one that ends in `/` can be continued.
  func completion(among words: [String]) -> Completion {
    let isWhole = { (word: String) in !word.hasSuffix("/") }
    let found = Set(words).filter {
      ($0.hasPrefix(last) || $0.contains("://")) && (isWhole($0) || $0 != last)
    }.sorted()
    let quoted = found.map { word in
      let quoted = WordSplitter.quote(word)
      // The quote stays open for the continuation.
      return isWhole(word) || quoted == word ? quoted : String(quoted.dropLast())
    }
    return Completion(
      replacing: raw, with: quoted, ending: found.allSatisfy(isWhole) ? " " : "")
  }
}

extension Question {
  /// Completes an answer, which is a whole line, as are its candidates.
  func completion(of line: String) -> Completion {
    Completion(replacing: line, with: candidates.filter { $0.hasPrefix(line) }, ending: "")
  }
}

extension Field.Kind {
  var candidates: [String] {
    switch self {
    case .text, .secret: []
    case .confirmation: ["yes", "no"]
    case .choice(let options): options.map(\.value)
    }
  }
}
