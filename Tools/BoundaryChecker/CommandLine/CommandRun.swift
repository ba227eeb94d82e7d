import CommandArguments
import Spelling

/// One run of the command: its arguments, understood, and what they ask of a package.
struct CommandRun {
  let arguments: Arguments
  let subcommand: Subcommand
  let surroundings: CommandSurroundings
  let outputs: [ReportOutput]
  let check: PackageCheck
  let location: PackageLocation

  init(
    _ arguments: Arguments, _ surroundings: CommandSurroundings
  ) throws(BoundaryCheckError) {
    self.arguments = arguments
    self.surroundings = surroundings
    subcommand = arguments.subcommand.flatMap(Subcommand.init) ?? .check
    outputs = try ReportOutput.pairs(arguments, of: subcommand)
    location =
      if let path = arguments.value("--package-path") {
        PackageLocation(path)
      } else {
        arguments.has("--manifest") ? PackageLocation(".") : .aroundCurrentFolder()
      }
    var check = PackageCheck(packagePath: location.path)
    check.configurationPath = arguments.value("--config")
    check.manifestPath = arguments.value("--manifest")
    check.baselinePath = arguments.value("--baseline")
    check.usesCache = !arguments.has("--no-cache")
    check.environment = surroundings.environment
    check.passedVariables = arguments.values("--pass-env")
    check.isUntrusted = arguments.has("--untrusted")
    if check.isUntrusted, check.manifestPath == nil { throw .untrustedManifest }
    if let jobs = arguments.number("--jobs"), jobs > 0 { check.jobs = jobs }
    check.rules = arguments.values("--rule")
    self.check = check
  }

  func outcome() throws(BoundaryCheckError) -> CommandOutcome {
    switch subcommand {
    case .check: try checkOutcome()
    case .explain: try explainOutcome()
    case .list: try listOutcome()
    case .why: try whyOutcome()
    case .move: try moveOutcome()
    case .metrics: try metricsOutcome()
    case .owners: try ownersOutcome()
    case .graph: try graphOutcome()
    case .affected: try affectedOutcome()
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

  /// Whether text goes out in colour: `--color`, then `NO_COLOR`, then whether anybody sees it.
  var style: TextStyle {
    switch arguments.value("--color") {
    case "always": return TextStyle(isColored: true)
    case "never": return TextStyle(isColored: false)
    default:
      let isRefused =
        surroundings.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        || surroundings.environment["TERM"] == "dumb"
      return TextStyle(isColored: surroundings.outputIsTerminal && !isRefused)
    }
  }

  /// Renders every format asked for; files are written, the rest is the outcome's output.
  func emit(
    _ status: ExitStatus, diagnostics: String = "",
    _ render: (_ format: String, _ style: TextStyle) throws(BoundaryCheckError) -> String
  ) throws(BoundaryCheckError) -> CommandOutcome {
    var outcome = CommandOutcome(status: status)
    if arguments.has("--verbose") { outcome.diagnostics = check.log.text }
    if !arguments.has("--quiet") { outcome.diagnostics += diagnostics }
    for output in outputs {
      guard let path = output.path else {
        outcome.output += try render(output.format, style)
        continue
      }
      try write(try render(output.format, TextStyle(isColored: false)), to: path)
    }
    return outcome
  }

  /// Writes a file that the user named, or that stands at one of the checker's own places.
  func write(_ text: String, to path: String) throws(BoundaryCheckError) {
    try GuardedFile(named: path, package: check.packagePath).replace(with: text.utf8)
  }

  /// A path as messages show it.
  func shown(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

  /// The target with a name, or whose module has it.
  func target(
    _ name: String, in model: PackageModel
  ) throws(BoundaryCheckError) -> PackageTarget {
    let targets = model.graph.targets
    if let target = model.graph.target(named: name) ?? targets.first(where: { $0.module == name }) {
      return target
    }
    throw .unknownModule(
      name, suggestion: NearNames.nearest(to: name, among: targets.map(\.name)))
  }
}
