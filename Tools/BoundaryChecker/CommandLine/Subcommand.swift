import CommandArguments

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

  /// What follows its name.
  var operands: [Operand] {
    switch self {
    case .check, .owners: [Operand("PATH", .file, .any)]
    case .baseline: [Operand("ACTION", .choice(["update", "verify", "stats"]))]
    case .why:
      [Operand("A", BoundaryCheckCommand.module), Operand("B", BoundaryCheckCommand.module)]
    case .explain: [Operand("RULE", .choice(RuleCatalog.identifiers))]
    case .list:
      [Operand("LIST", .choice(["modules", "imports", "orphans", "unused", "rules"]))]
    case .move: [Operand("FILE", .file), Operand("MODULE", BoundaryCheckCommand.module)]
    case .completion: [Operand("SHELL", .choice(CompletionScript.Shell.allCases.map(\.rawValue)))]
    case .initialize, .fix, .graph, .affected, .metrics, .doctor: []
    }
  }
}
