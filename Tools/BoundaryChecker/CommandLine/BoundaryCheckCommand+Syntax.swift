import BoundaryRules
import CommandArguments

/// The syntax of the command, declared once for the parser, the help, shell completion and the manual.
extension BoundaryCheckCommand {
  static let syntax = CommandSyntax(
    name: "boundary-check", version: version,
    summary: "checks who imports whom in a Swift package, without building it",
    options: checking + reporting + setup + drawing + asking + everywhere,
    subcommands: Subcommand.allCases.map {
      CommandArguments.Subcommand($0.rawValue, summary: $0.summary, operands: $0.operands)
    },
    defaultSubcommand: Subcommand.check.rawValue,
    notes: """
      Exit status: 0 clean, 1 findings, 2 wrong arguments, configuration or manifest, 3 a file cannot be \
      read or written. Findings go to standard output, the summary to standard error.

      Examples:
        boundary-check
        boundary-check check --format text --format sarif --output boundaries.sarif
        boundary-check why CartFeature Money
        boundary-check affected
        boundary-check contract --base origin/main
        boundary-check forecast team/one team/two --base origin/main
        boundary-check graph | dot -Tsvg >modules.svg
        boundary-check graph --help
      """)

  static let module = ArgumentValue.listed(by: "list modules --quiet", name: "MODULE")

  private static func option(
    _ name: String, short: String? = nil, in subcommands: [Subcommand] = [],
    takes value: ArgumentValue? = nil, isRepeatable: Bool = false, _ summary: String
  ) -> CommandOption {
    CommandOption(
      name, short: short, takes: value, isRepeatable: isRepeatable, summary: summary,
      subcommands: subcommands.map(\.rawValue))
  }

  private static let everywhere = [
    option("--package-path", takes: .folder, "the folder of Package.swift (default: .)"),
    option(
      "--config", takes: .file,
      "layers and contracts (default: boundaries.json or Tools/boundaries.json)"),
    option("--manifest", takes: .file, "saved output of 'swift package dump-package'"),
    option(
      "--workspace",
      in: Subcommand.allCases.filter { ![.explain, .completion].contains($0) },
      "all packages below --package-path as one graph (default: below the repository's top)"),
    option(
      "--jobs", short: "-j", takes: .number,
      "files scanned in parallel (default: one per processor)"),
    option("--untrusted", "run no program of the package; needs --manifest"),
    option(
      "--pass-env", takes: .named("NAME"), isRepeatable: true,
      "an environment variable passed on to manifests; may be repeated"),
    option("--no-cache", "ask SwiftPM for the manifest again"),
    option(
      "--color", takes: .choice(["auto", "always", "never"]),
      "colour in text (default: auto; NO_COLOR counts as never)"),
    option("--manual", "print the manual page, for man"),
    option("--quiet", short: "-q", "print no summary"),
    option("--verbose", short: "-v", "show every place, and say what is read and how long it took"),
  ]

  private static let checking = [
    option(
      "--rule", in: [.check, .fix, .baseline, .graph],
      takes: .choice(RuleCatalog.identifiers, name: "ID"),
      isRepeatable: true, "this rule only; may be repeated"),
    option(
      "--severity", in: [.check], takes: .choice(["error", "warning"]),
      "show findings of this severity and above (default: warning)"),
    option("--strict", in: [.check], "ignore the baseline, and treat warnings as errors"),
    option(
      "--baseline", in: [.check, .baseline], takes: .folder,
      "the folder of accepted findings, one file per target"),
    option(
      "--since", in: [.check], takes: .named("REV"), "compare with a revision: only what is new"),
    option(
      "--max", in: [.check], takes: .number,
      "print at most this many findings; the exit status counts all"),
    option(
      "--fail-on", in: [.check], takes: .choice(["error", "warning", "never"]),
      "the lowest severity that makes the check fail (default: error)"),
    option(
      "--minimum-coverage", in: [.check], takes: .number,
      "fail if less than this percentage of the repository's Swift files is checked (default: 0)"),
    option(
      "--strict-knowledge", in: [.check],
      "fail if products of packages that are not fetched are used, whose modules are not known"),
  ]

  private static let writingReports: [Subcommand] = [
    .check, .graph, .affected, .contract, .forecast, .list,
  ]

  private static let reporting =
    Subcommand.allCases.filter { ReportOutput.formats(of: $0).count > 1 }.map { subcommand in
      let formats = ReportOutput.formats(of: subcommand)
      return option(
        "--format", in: [subcommand], takes: .choice(formats, name: "FORMAT"), isRepeatable: true,
        "how to print: \(formats.joined(separator: ", ")) (default: \(formats[0]))")
    } + [
      option(
        "--output", in: writingReports, takes: .file,
        isRepeatable: true,
        "where the --format before it goes (default: standard output)"),
      option("--json", in: [.list], "the same as --format json"),
    ]

  private static let setup = [
    option("--print", in: [.initialize], "print the configuration, write nothing"),
    option(
      "--force", in: [.initialize] + writingReports,
      "replace the configuration there is, or whatever the file of --output holds"),
    option("--diff", in: [.fix], "print what would change (default); 1 when something would"),
    option("--write", in: [.fix], "change the files"),
    option("--allow-growth", in: [.baseline], "accept new findings"),
    option("--owner", in: [.baseline], takes: .named("OWNER"), "who answers for new entries"),
    option("--reason", in: [.baseline], takes: .named("TEXT"), "why new entries are accepted"),
    option(
      "--expires", in: [.baseline], takes: .named("DATE"),
      "when new entries expire, such as 2027-01-31"),
    option(
      "--oracle", in: [.doctor], "compare what is read with what the compiler and SwiftPM see"),
  ]

  private static let drawing = [
    option(
      "--focus", in: [.graph], takes: module, isRepeatable: true,
      "draw only the surroundings of a module; may be repeated"),
    option("--depth", in: [.graph], takes: .number, "how near, in edges (default: 1)"),
    option("--reaches", in: [.graph], takes: module, "draw everything that depends on a module"),
    option("--collapse", in: [.graph], takes: .choice(["layer"]), "one box a layer"),
    option(
      "--group", in: [.graph], takes: .choice(DrawnGraph.Grouping.allCases.map(\.rawValue)),
      "the grouping into frames (default: layer)"),
    option("--affected", in: [.graph], takes: .named("REV"), "what changes since a revision reach"),
    option("--tests", in: [.graph], "test targets too"),
    option("--check", in: [.graph], takes: .file, "fail unless the file shows the current graph"),
  ]

  private static let asking = [
    option("--all", in: [.why], "every chain, not only the shortest"),
    option("--declared", in: [.why], "chains of declared dependencies only"),
    option("--actual", in: [.why], "chains of uses in the sources only"),
    option(
      "--base", in: [.affected, .contract, .forecast], takes: .named("REV"),
      "the state before the change (affected: also as a word; default: where main was left; forecast: the main branch)"
    ),
    option(
      "--head", in: [.affected], takes: .named("REV"),
      "the state after it (default: the working tree)"),
    option(
      "--build", in: [.contract, .fix, .forecast],
      "ask the compiler too: builds in a kept folder what a change reaches, and maps errors to lines and owners "
        + "(fix: removes the unused dependencies without which everything builds)"
    ),
    option(
      "--minutes", in: [.contract, .fix, .forecast], takes: .number,
      "how long --build may take in all (default: 60); the rest is not asked, and said"),
    option("--merge-base", in: [.affected], "compare with the common ancestor of base and head"),
    option("--explain", in: [.affected], "the chain that reaches each module"),
    option("--all", in: [.affected], "treat every module as changed"),
    option("--by-module", in: [.owners], "the owners of each module"),
  ]
}

enum Subcommand: String, CaseIterable {
  case check, initialize = "init", fix, baseline, graph, why, explain, affected, contract, forecast
  case owners
  case list, doctor, completion

  var summary: String {
    switch self {
    case .check: "find what breaks a rule; PATHs narrow the report, never the graph"
    case .initialize: "write a configuration and a baseline that the package passes"
    case .fix: "declare what is used and remove what is not; a diff by default"
    case .baseline: "accept the current findings, and only let their number decrease"
    case .graph: "draw who imports whom"
    case .why: "show every use of one module by another, and the shortest chains"
    case .explain: "explain a rule: rationale, example, remedy"
    case .affected: "name the modules and tests that a change can reach"
    case .contract: "compare what modules publish with a revision, and name who uses what broke"
    case .forecast: "say what breaks when branches are merged, before any merge or build"
    case .owners: "lint CODEOWNERS, and name the owners of modules"
    case .list: "print modules, imports, orphans, unused dependencies or rules, one a line"
    case .doctor: "prove the cache, and with --oracle the scanner, against the toolchain"
    case .completion: "print the completion script of a shell"
    }
  }

  var operands: [Operand] {
    switch self {
    case .check: [Operand("PATH", .file, .any)]
    case .forecast: [Operand("BRANCH", .named("BRANCH"), .any)]
    case .contract: [Operand("MODULE", BoundaryCheckCommand.module, .any)]
    case .baseline: [Operand("ACTION", .choice(["update", "verify"]))]
    case .why:
      [Operand("A", BoundaryCheckCommand.module), Operand("B", BoundaryCheckCommand.module)]
    case .explain: [Operand("RULE", .choice(RuleCatalog.known.map(\.id)))]
    case .list:
      [Operand("LIST", .choice(["modules", "imports", "orphans", "unused", "rules"]))]
    case .completion: [Operand("SHELL", .choice(CompletionScript.Shell.allCases.map(\.rawValue)))]
    case .affected: [Operand("BASE", .named("BASE"), .optional)]
    case .initialize, .fix, .graph, .owners, .doctor: []
    }
  }
}
