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
  /// The data of the visible screen; this value may outlive the entry.
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
      candidates += screen.action(named: name)?.values(behind: typed.words.dropFirst()) ?? []
      if typed.words.count == 1, let row = row(named: name) {
        candidates += screen.actionNames(on: row)
      }
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
    let name = words.first ?? ""
    let ofRow = words.dropFirst().first.flatMap { self.usage(of: $0, behindRow: name) }
    let usage = CommandUsage(ofRow ?? self.usage(of: name))
    var rest = usage.words.dropFirst(words.count).joined(separator: " ")
    // The opening bracket may already be typed.
    if rest.last == "]", !rest.contains("[") { rest.removeLast() }
    return rest.isEmpty || isNext ? rest : " " + rest
  }

  /// Returns the usage of an action behind the number of a row.
  private func usage(of name: String, behindRow row: String) -> String? {
    guard let number = wholeNumber(row) else { return nil }
    switch try? screen.action(name, ofRow: number) {
    case .row(let action): return "\(row) \(action.usage)"
    case .list(var action):
      action.parameters.removeFirst()
      return "\(row) \(action.usage)"
    case nil: return nil
    }
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
    case .named("name"): app.router.map.tabs.map(\.id.rawValue)
    case .named("file"): FileNames.beginning(with: typed)
    case .named("number"), .named("line"): rowNumbers
    case .named: []
    }
  }

  private func row(named word: String) -> Row? {
    wholeNumber(word).flatMap { try? screen.row($0) }
  }

  private var rowNumbers: [String] { screen.rows.indices.map { "\($0 + 1)" } }

  /// Returns the links that start with the typed text, with or without scheme: those of all patterns up to
  /// their first value, of visited routes, and of rows whose pick has the name of their route.
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

extension ScreenAction {
  /// Returns the known values of the word that follows others behind the name.
  fileprivate func values(behind words: ArraySlice<String>) -> [String] {
    let next = parameters.dropFirst(words.count).first
    guard let parameter = next ?? parameters.last.flatMap({ $0.takesRest ? $0 : nil }) else {
      return []
    }
    return words.last.flatMap { parameter.following[$0] } ?? parameter.values
  }
}

extension WordScanner {
  /// Returns the candidates for the last word; one that ends in `/` can be continued.
  func completion(among words: [String]) -> Completion {
    let isWhole = { (word: String) in !word.hasSuffix("/") }
    let found = Set(words).filter {
      ($0.lowercased().hasPrefix(last.lowercased()) || $0.contains("://"))
        && (isWhole($0) || $0 != last)
    }.sorted()
    let common = Completion(replacing: "", with: found).commonPrefix
    // Words that are only listed, since nothing can be added to what is typed, need no quotes.
    if found.count > 1, common.count <= last.count {
      return Completion(replacing: raw, with: found)
    }
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
    case .text, .secret, .code: []
    case .confirmation: ["yes", "no"]
    case .choice(let options): options.map(\.value)
    }
  }
}
