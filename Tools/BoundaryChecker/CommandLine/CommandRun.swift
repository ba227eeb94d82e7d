import BoundaryRules
import CommandArguments
import PackageReading
import Spelling

struct CommandRun {
  let arguments: Arguments
  let subcommand: Subcommand
  let environment: CommandEnvironment
  let outputs: [ReportOutput]
  let check: PackageCheck
  let location: PackageLocation

  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(BoundaryCheckError) {
    self.arguments = arguments
    self.environment = environment
    subcommand = arguments.subcommand.flatMap(Subcommand.init) ?? .check
    outputs = try ReportOutput.pairs(arguments, of: subcommand)
    location =
      if let path = arguments.value("--package-path") {
        PackageLocation(path)
      } else if arguments.has("--workspace") {
        .aroundCurrentFolder { FolderReader.kind(of: "\($0)/.git") != .absent }
      } else {
        arguments.has("--manifest")
          ? PackageLocation(".")
          : .aroundCurrentFolder(where: ManifestFile.isThere)
      }
    var check = PackageCheck(packagePath: location.path)
    check.configurationPath = arguments.value("--config")
    check.manifestPath = arguments.value("--manifest")
    check.isWorkspace = arguments.has("--workspace")
    if check.isWorkspace, check.manifestPath != nil {
      throw .usage(.conflict("--workspace", "--manifest"))
    }
    check.baselinePath = arguments.value("--baseline")
    check.usesCache = !arguments.has("--no-cache")
    check.environment = environment.variables
    check.passedVariables = arguments.values("--pass-env")
    check.isUntrusted = arguments.has("--untrusted")
    if check.isUntrusted, check.manifestPath == nil { throw .untrustedManifest }
    if let jobs = arguments.number("--jobs"), jobs > 0 { check.jobs = jobs }
    check.rules = arguments.values("--rule")
    check.log = RunLog(terminal: arguments.has("--quiet") ? nil : environment.terminal)
    self.check = check
  }

  /// Returns the output of the run; a workspace that could not be read completely gives status 2.
  func outcome() throws(BoundaryCheckError) -> CommandOutcome {
    var outcome = try outcomeOfSubcommand()
    let failures = check.log.failures
    if failures.isEmpty { return outcome }
    outcome.status = .notChecked
    outcome.diagnostics += failures.map(\.error.diagnostic).joined()
    outcome.diagnostics +=
      "boundary-check: error: \("package".counted(failures.count)) not checked; fix the manifest, or leave "
      + "the folder out by \"excludedPackages\" in the configuration\n"
    return outcome
  }

  private func outcomeOfSubcommand() throws(BoundaryCheckError) -> CommandOutcome {
    switch subcommand {
    case .check: try checkOutcome()
    case .explain: try explainOutcome()
    case .list: try listOutcome()
    case .why: try whyOutcome()
    case .owners: try ownersOutcome()
    case .graph: try graphOutcome()
    case .affected: try affectedOutcome()
    case .contract: try contractOutcome()
    case .forecast: try forecastOutcome()
    case .initialize: try initOutcome()
    case .doctor: try doctorOutcome()
    case .fix: try fixOutcome()
    case .baseline: try baselineOutcome()
    case .completion:
      CommandOutcome(
        status: .clean,
        output: CompletionScript(BoundaryCheckCommand.syntax)
          .text(for: arguments.words.first.flatMap(CompletionScript.Shell.init) ?? .bash))
    }
  }

  /// The style of text: `--color` decides first, then `NO_COLOR`, then whether the output is a terminal.
  var style: TextStyle {
    var style = TextStyle(isColored: false, showsAllPlaces: arguments.has("--verbose"))
    switch arguments.value("--color") {
    case "always": style.isColored = true
    case "never": break
    default:
      let isRefused =
        environment.variables["NO_COLOR"].map { !$0.isEmpty } ?? false
        || environment.variables["TERM"] == "dumb"
      style.isColored = environment.outputIsTerminal && !isRefused
    }
    return style
  }

  func emit(
    _ status: ExitStatus, diagnostics: String = "", _ document: some PrintedDocument
  ) throws(BoundaryCheckError) -> CommandOutcome {
    try emit(status, diagnostics: diagnostics) { (format, _) throws(BoundaryCheckError) in
      format == "json" ? try document.document.text() : document.text
    }
  }

  /// Renders every requested format, or those given; files are written, and the rest becomes the output.
  func emit(
    _ status: ExitStatus, _ outputs: [ReportOutput]? = nil, diagnostics: String = "",
    _ render: (_ format: String, _ style: TextStyle) throws(BoundaryCheckError) -> String
  ) throws(BoundaryCheckError) -> CommandOutcome {
    var outcome = CommandOutcome(status: status)
    if arguments.has("--verbose") { outcome.diagnostics = check.log.text }
    if !arguments.has("--quiet") { outcome.diagnostics += diagnostics }
    for output in outputs ?? self.outputs {
      guard let path = output.path else {
        outcome.output += try render(output.format, style)
        continue
      }
      var plain = style
      plain.isColored = false
      try write(Array(try render(output.format, plain).utf8), as: output.format, to: path)
    }
    return outcome
  }

  /// Writes a report whole: to a new file, or in place of one of its own kind.
  ///
  /// With `--force` it replaces any file but those that the check reads.
  func write(_ bytes: [UInt8], as format: String, to path: String) throws(BoundaryCheckError) {
    let file = try SafeWriter(named: path, package: check.packagePath)
    try file.check()
    if FolderReader.kind(of: path) == .file {
      let inputs = [
        check.configurationFile, check.manifestPath, check.packagePath + "/Package.swift",
      ]
      guard !inputs.contains(where: { $0.map { FolderReader.isSame($0, path) } ?? false }) else {
        throw .outputIsInput(path: path)
      }
      if !arguments.has("--force") {
        let old = try FileReader.bytes(of: path)
        guard EarlierReport.isReplaceable(old, by: bytes, format: format) else {
          throw .notAReport(path: path, format: format)
        }
      }
    }
    try file.replace(with: bytes)
  }

  func checkOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var check = check
    check.choice.isStrict = arguments.has("--strict")
    check.choice.showsErrorsOnly = arguments.value("--severity") == "error"
    check.choice.paths = try chosenPaths()
    if let revision = arguments.value("--since") {
      check.choice.known = Set(try self.check.findings(at: revision).map(\.fingerprint))
    }
    var report = try check.report()
    report.coverage.minimum = try minimumCoverage()
    report.coverage.certainty.isRequired = arguments.has("--strict-knowledge")
    let status = status(of: report)
    var notes = [report.summaryLine]
    if let revision = arguments.value("--since"), let difference = report.difference {
      notes.append("since \(revision): \(difference.new) new, \(difference.gone) gone")
    }
    if let name = report.formerConfiguration {
      notes.append(
        "\(name.escaped) has \"version\": 1 and keeps its defaults: with 2, imports of tests, re-exports, test kits, "
          + "files of no target and owners are checked where it asks for them, by \"strict\": true or \"severities\""
      )
    }
    let others = report.packages.filter { !$0.folder.isEmpty }.compactMap { package in
      BoundaryConfiguration.path(in: "\(check.packagePath)/\(package.folder)").map {
        "\(package.folder)/\($0)"
      }
    }
    if !others.isEmpty { notes.append("not read: \(others.joined(separator: ", ").escaped)") }
    if let limit = arguments.number("--max"), report.findings.count > limit {
      let hidden = report.findings.count - limit
      notes.append("\(hidden) not shown")
      report.findings.removeLast(hidden)
    }
    var outcome = try emit(
      status, diagnostics: "boundary-check: \(notes.joined(separator: "; "))\n"
    ) {
      (format, style) throws(BoundaryCheckError) in
      var shown = report
      // With --quiet, a text shows only what is wrong; documents stay complete.
      if format == "text", arguments.has("--quiet") {
        shown.contracts.removeAll(where: \.isKept)
        shown.notes = []
      }
      if format == "sarif" || format == "github" {
        shown = shown.countingCharacters(in: check.packagePath)
      }
      return try shown.rendered(as: ReportFormat(rawValue: format) ?? .text, style: style)
    }
    if report.coverage.isEmpty {
      outcome.status = .notChecked
      outcome.diagnostics += "boundary-check: error: \(report.coverage.emptiness)\n"
    }
    for shortfall in report.coverage.shortfalls {
      outcome.diagnostics += "boundary-check: error: \(shortfall)\n"
    }
    return outcome
  }

  private func minimumCoverage() throws(BoundaryCheckError) -> Int {
    let minimum = arguments.number("--minimum-coverage") ?? 0
    guard minimum <= 100 else {
      throw .usage(
        .invalidValue(
          "\(minimum)", of: "--minimum-coverage", expected: "a percentage from 0 to 100",
          candidates: []))
    }
    return minimum
  }

  /// Returns the files and folders that the arguments name; none if the whole package is among them.
  private func chosenPaths() throws(BoundaryCheckError) -> [String] {
    let paths = arguments.words.map(location.relative)
    for path in paths where !path.isEmpty && location.kind(of: path) == .absent {
      // For a path that does not exist, an empty result would look like a clean folder.
      let known = FileTree(root: check.packagePath).paths
      throw .unknownPath(path, suggestion: Suggestions.nearest(to: path, among: known))
    }
    return paths.contains("") ? [] : paths
  }

  /// Returns 1 when a finding reaches the severity of `--fail-on` or coverage is too low; never a count.
  private func status(of report: Report) -> ExitStatus {
    let isFailure: (Finding) -> Bool =
      switch arguments.value("--fail-on") {
      case "never": { _ in false }
      case "warning": { _ in true }
      default: { $0.severity == .error }
      }
    return report.findings.contains(where: isFailure) || !report.coverage.isEnough
      ? .findings : .clean
  }
}
