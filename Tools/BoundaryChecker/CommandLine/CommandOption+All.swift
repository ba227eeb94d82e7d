extension CommandOption {
  /// All options, those of every subcommand first.
  static let all: [CommandOption] =
    everywhere + checking + reporting + setup + drawing + asking

  private static let everywhere = [
    CommandOption(
      name: "--package-path", value: .folder, summary: "the folder of Package.swift (default: .)"),
    CommandOption(
      name: "--config", value: .file,
      summary: "layers and contracts (default: boundaries.json or Tools/boundaries.json)"),
    CommandOption(
      name: "--manifest", value: .file, summary: "saved output of 'swift package dump-package'"),
    CommandOption(
      name: "--jobs", value: .number, summary: "files scanned at once (default: one a processor)"),
    CommandOption(
      name: "--untrusted", summary: "run no program of the package; needs --manifest"),
    CommandOption(
      name: "--pass-env", value: .text("NAME"),
      summary: "a variable of yours that manifests may see; may be repeated"),
    CommandOption(name: "--no-cache", summary: "ask SwiftPM for the manifest anew"),
    CommandOption(
      name: "--color", value: .choice(["auto", "always", "never"]),
      summary: "colour in text (default: auto; NO_COLOR counts as never)"),
    CommandOption(name: "--quiet", short: "-q", summary: "print no summary"),
    CommandOption(name: "--verbose", short: "-v", summary: "say what is read and how long it took"),
    CommandOption(name: "--version", summary: "print the version"),
    CommandOption(name: "--help", short: "-h", summary: "print help for the subcommand"),
  ]

  private static let checking = [
    CommandOption(
      name: "--rule", value: .text("ID"), summary: "this rule only; may be repeated",
      subcommands: [.check, .fix, .baseline, .graph]),
    CommandOption(
      name: "--severity", value: .choice(["error", "warning"]),
      summary: "show findings of this severity and above (default: warning)",
      subcommands: [.check]),
    CommandOption(
      name: "--strict", summary: "findings of the baseline count too, and warnings are errors",
      subcommands: [.check]),
    CommandOption(
      name: "--baseline", value: .file, summary: "accepted findings",
      subcommands: [.check, .baseline]),
    CommandOption(
      name: "--since", value: .text("REV"), summary: "compare with a revision: only what is new",
      subcommands: [.check, .metrics, .baseline]),
    CommandOption(
      name: "--max", value: .number,
      summary: "print so many findings at most; the status tells all",
      subcommands: [.check]),
    CommandOption(
      name: "--fail-on", value: .choice(["error", "warning", "never"]),
      summary: "the least severity that ends with 1 (default: error)", subcommands: [.check]),
  ]

  private static let reporting = [
    CommandOption(
      name: "--format", value: .text("FORMAT"), summary: "how to print; see below",
      subcommands: [
        .check, .graph, .why, .explain, .affected, .owners, .list, .metrics, .move, .doctor,
        .baseline,
      ]),
    CommandOption(
      name: "--output", value: .file,
      summary: "where the --format before it goes (default: standard output)",
      subcommands: [.check, .graph, .affected, .list, .metrics]),
    CommandOption(name: "--json", summary: "the same as --format json", subcommands: [.list]),
  ]

  private static let setup = [
    CommandOption(
      name: "--print", summary: "print the configuration, write nothing",
      subcommands: [.initialize]),
    CommandOption(
      name: "--force", summary: "replace the configuration there is", subcommands: [.initialize]),
    CommandOption(
      name: "--diff", summary: "print what would change (default); 1 when something would",
      subcommands: [.fix]),
    CommandOption(name: "--write", summary: "change the files", subcommands: [.fix]),
    CommandOption(
      name: "--allow-growth", summary: "accept new findings", subcommands: [.baseline]),
    CommandOption(
      name: "--owner", value: .text("OWNER"), summary: "who answers for new entries",
      subcommands: [.baseline]),
    CommandOption(
      name: "--reason", value: .text("TEXT"), summary: "why new entries are accepted",
      subcommands: [.baseline]),
    CommandOption(
      name: "--expires", value: .text("DATE"), summary: "until when, as 2027-01-31",
      subcommands: [.baseline]),
    CommandOption(
      name: "--oracle", summary: "compare what is read with what the compiler and SwiftPM see",
      subcommands: [.doctor]),
  ]

  private static let drawing = [
    CommandOption(
      name: "--focus", value: .text("MODULE"), summary: "what is near a module; may be repeated",
      subcommands: [.graph]),
    CommandOption(
      name: "--depth", value: .number, summary: "how near, in edges (default: 1)",
      subcommands: [.graph]),
    CommandOption(
      name: "--reaches", value: .text("MODULE"), summary: "what depends on a module at all",
      subcommands: [.graph]),
    CommandOption(
      name: "--collapse", value: .choice(["layer"]), summary: "one box a layer",
      subcommands: [.graph]),
    CommandOption(
      name: "--edges", value: .choice(["reduced", "all"]),
      summary: "those that a longer way stands for too (default: reduced)", subcommands: [.graph]),
    CommandOption(
      name: "--group", value: .choice(DrawnGraph.Grouping.allCases.map(\.rawValue)),
      summary: "what stands in one frame (default: layer)", subcommands: [.graph]),
    CommandOption(
      name: "--affected", value: .text("REV"), summary: "what changes since a revision reach",
      subcommands: [.graph]),
    CommandOption(name: "--tests", summary: "test targets too", subcommands: [.graph]),
    CommandOption(
      name: "--check", value: .file, summary: "1 unless the file shows the graph as it is",
      subcommands: [.graph]),
  ]

  private static let asking = [
    CommandOption(
      name: "--all", summary: "every chain, not only the shortest", subcommands: [.why]),
    CommandOption(
      name: "--declared", summary: "chains of declared dependencies only", subcommands: [.why]),
    CommandOption(
      name: "--actual", summary: "chains of uses in the sources only", subcommands: [.why]),
    CommandOption(
      name: "--base", value: .text("REV"), summary: "the state before the change",
      subcommands: [.affected]),
    CommandOption(
      name: "--head", value: .text("REV"),
      summary: "the state after it (default: the working tree)",
      subcommands: [.affected]),
    CommandOption(
      name: "--merge-base", summary: "compare with the common ancestor of base and head",
      subcommands: [.affected]),
    CommandOption(
      name: "--explain", summary: "the chain that reaches each module", subcommands: [.affected]),
    CommandOption(
      name: "--by-module", summary: "the owners of each module", subcommands: [.owners]),
  ]
}
