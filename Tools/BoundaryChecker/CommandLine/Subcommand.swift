/// What `boundary-check` can be asked to do.
enum Subcommand: String, CaseIterable {
  case check, initialize = "init", fix, baseline, graph, why, explain, affected, owners, list,
    metrics
  case move, doctor, completion

  /// What it does, in a few words.
  var summary: String {
    switch self {
    case .check: "find what breaks a rule; PATHs narrow the report, never the graph"
    case .initialize: "write a configuration that the package passes"
    case .fix: "declare what is used and remove what is not; a diff by default"
    case .baseline: "accept the findings of today and let them only get fewer"
    case .graph: "draw who imports whom"
    case .why: "show every use of one module by another, and the shortest chains"
    case .explain: "explain a rule: rationale, example, cure"
    case .affected: "name the modules and tests that a change can reach"
    case .owners: "look owners up, and lint CODEOWNERS"
    case .list: "print modules, imports, orphans, unused dependencies or rules, one a line"
    case .metrics: "print coupling, instability and depth"
    case .move: "show which edges a move of a file would add and remove"
    case .doctor: "prove the cache, and with --oracle the scanner, against the toolchain"
    case .completion: "print the completion script of a shell"
    }
  }

  /// The words that follow its name, as usage shows them.
  var usage: String {
    switch self {
    case .check, .owners: "[PATH…]"
    case .baseline: Self.choices(Self.baselineActions)
    case .why: "A B"
    case .explain: "RULE"
    case .list: Self.choices(Self.lists)
    case .move: "FILE MODULE"
    case .completion: Self.choices(Self.shells)
    case .initialize, .fix, .graph, .affected, .metrics, .doctor: ""
    }
  }

  /// The same in a list of all subcommands, with a word for its choices.
  var shortUsage: String {
    switch self {
    case .baseline: "ACTION"
    case .list: "LIST"
    case .completion: "SHELL"
    default: usage
    }
  }

  /// The least and the greatest number of words that follow its name.
  var wordCount: ClosedRange<Int> {
    switch self {
    case .check, .owners: 0...Int.max
    case .why, .move: 2...2
    case .baseline, .explain, .list, .completion: 1...1
    case .initialize, .fix, .graph, .affected, .metrics, .doctor: 0...0
    }
  }

  /// The first word that may follow its name, where it is one of a few.
  var choices: [String] {
    switch self {
    case .baseline: Self.baselineActions
    case .list: Self.lists
    case .completion: Self.shells
    case .explain: RuleCatalog.identifiers
    default: []
    }
  }

  static let baselineActions = ["update", "verify", "stats"]
  static let lists = ["modules", "imports", "orphans", "unused", "rules"]
  static let shells = ["bash", "zsh", "fish"]

  private static func choices(_ words: [String]) -> String { words.joined(separator: "|") }
}
