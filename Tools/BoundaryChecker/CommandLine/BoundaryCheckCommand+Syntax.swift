import CommandArguments

/// What the command takes, declared once for the parser, the help, the shells and the manual.
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
        boundary-check affected --base origin/main
        boundary-check graph --format html --output modules.html
        boundary-check graph --help
      """)

  /// A module of the package, which shells complete.
  static let module = ArgumentValue.listed(by: "list modules --quiet", name: "MODULE")

  private static func option(
    _ name: String, short: String? = nil, takes value: ArgumentValue? = nil,
    isRepeatable: Bool = false, summary: String, subcommands: [Subcommand] = []
  ) -> CommandOption {
    CommandOption(
      name, short: short, takes: value, isRepeatable: isRepeatable, summary: summary,
      subcommands: subcommands.map(\.rawValue))
  }

  private static let everywhere = [
    option("--package-path", takes: .folder, summary: "the folder of Package.swift (default: .)"),
    option(
      "--config", takes: .file,
      summary: "layers and contracts (default: boundaries.json or Tools/boundaries.json)"),
    option("--manifest", takes: .file, summary: "saved output of 'swift package dump-package'"),
    option("--jobs", takes: .number, summary: "files scanned at once (default: one a processor)"),
    option("--untrusted", summary: "run no program of the package; needs --manifest"),
    option(
      "--pass-env", takes: .named("NAME"), isRepeatable: true,
      summary: "a variable of yours that manifests may see; may be repeated"),
    option("--no-cache", summary: "ask SwiftPM for the manifest again"),
    option(
      "--color", takes: .choice(["auto", "always", "never"]),
      summary: "colour in text (default: auto; NO_COLOR counts as never)"),
    option("--manual", summary: "print the manual page, for man"),
    option("--quiet", short: "-q", summary: "print no summary"),
    option("--verbose", short: "-v", summary: "say what is read and how long it took"),
  ]

  private static let checking = [
    option(
      "--rule", takes: .choice(RuleCatalog.identifiers, name: "ID"), isRepeatable: true,
      summary: "this rule only; may be repeated",
      subcommands: [.check, .fix, .baseline, .graph]),
    option(
      "--severity", takes: .choice(["error", "warning"]),
      summary: "show findings of this severity and above (default: warning)",
      subcommands: [.check]),
    option(
      "--strict", summary: "findings of the baseline count too, and warnings are errors",
      subcommands: [.check]),
    option(
      "--baseline", takes: .file, summary: "accepted findings",
      subcommands: [.check, .baseline]),
    option(
      "--since", takes: .named("REV"), summary: "compare with a revision: only what is new",
      subcommands: [.check, .metrics, .baseline]),
    option(
      "--max", takes: .number,
      summary: "print so many findings at most; the status tells all",
      subcommands: [.check]),
    option(
      "--fail-on", takes: .choice(["error", "warning", "never"]),
      summary: "the least severity that ends with 1 (default: error)", subcommands: [.check]),
  ]

  private static let reporting =
    Subcommand.allCases.filter { ReportOutput.formats(of: $0).count > 1 }.map { subcommand in
      let formats = ReportOutput.formats(of: subcommand)
      return option(
        "--format", takes: .choice(formats, name: "FORMAT"), isRepeatable: true,
        summary: "how to print: \(formats.joined(separator: ", ")) (default: \(formats[0]))",
        subcommands: [subcommand])
    } + [
      option(
        "--output", takes: .file, isRepeatable: true,
        summary: "where the --format before it goes (default: standard output)",
        subcommands: [.check, .graph, .affected, .list, .metrics]),
      option("--json", summary: "the same as --format json", subcommands: [.list]),
    ]

  private static let setup = [
    option(
      "--print", summary: "print the configuration, write nothing",
      subcommands: [.initialize]),
    option("--force", summary: "replace the configuration there is", subcommands: [.initialize]),
    option(
      "--diff", summary: "print what would change (default); 1 when something would",
      subcommands: [.fix]),
    option("--write", summary: "change the files", subcommands: [.fix]),
    option("--allow-growth", summary: "accept new findings", subcommands: [.baseline]),
    option(
      "--owner", takes: .named("OWNER"), summary: "who answers for new entries",
      subcommands: [.baseline]),
    option(
      "--reason", takes: .named("TEXT"), summary: "why new entries are accepted",
      subcommands: [.baseline]),
    option(
      "--expires", takes: .named("DATE"), summary: "until when, as 2027-01-31",
      subcommands: [.baseline]),
    option(
      "--oracle", summary: "compare what is read with what the compiler and SwiftPM see",
      subcommands: [.doctor]),
  ]

  private static let drawing = [
    option(
      "--focus", takes: module, isRepeatable: true,
      summary: "what is near a module; may be repeated",
      subcommands: [.graph]),
    option(
      "--depth", takes: .number, summary: "how near, in edges (default: 1)",
      subcommands: [.graph]),
    option(
      "--reaches", takes: module, summary: "what depends on a module at all",
      subcommands: [.graph]),
    option(
      "--collapse", takes: .choice(["layer"]), summary: "one box a layer",
      subcommands: [.graph]),
    option(
      "--edges", takes: .choice(["reduced", "all"]),
      summary: "those that a longer way stands for too (default: reduced)",
      subcommands: [.graph]),
    option(
      "--group", takes: .choice(DrawnGraph.Grouping.allCases.map(\.rawValue)),
      summary: "what stands in one frame (default: layer)", subcommands: [.graph]),
    option(
      "--affected", takes: .named("REV"), summary: "what changes since a revision reach",
      subcommands: [.graph]),
    option("--tests", summary: "test targets too", subcommands: [.graph]),
    option(
      "--check", takes: .file, summary: "1 unless the file shows the graph as it is",
      subcommands: [.graph]),
  ]

  private static let asking = [
    option("--all", summary: "every chain, not only the shortest", subcommands: [.why]),
    option("--declared", summary: "chains of declared dependencies only", subcommands: [.why]),
    option("--actual", summary: "chains of uses in the sources only", subcommands: [.why]),
    option(
      "--base", takes: .named("REV"), summary: "the state before the change",
      subcommands: [.affected]),
    option(
      "--head", takes: .named("REV"),
      summary: "the state after it (default: the working tree)",
      subcommands: [.affected]),
    option(
      "--merge-base", summary: "compare with the common ancestor of base and head",
      subcommands: [.affected]),
    option("--explain", summary: "the chain that reaches each module", subcommands: [.affected]),
    option("--by-module", summary: "the owners of each module", subcommands: [.owners]),
  ]
}
