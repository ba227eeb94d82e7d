/// The command `boundary-check`, without a process around it.
///
/// The executable prints the outcome and exits; a test looks at it.
public enum BoundaryCheckCommand {
  /// The edition that `--version` prints.
  public static let version = "1.0.0"

  /// Runs the command.
  ///
  /// - Parameter arguments: The arguments behind the program's name.
  /// - Returns: What to print and how to exit.
  public static func run(_ arguments: [String]) -> CommandOutcome {
    do {
      return try outcome(try CommandOptions(arguments))
    } catch {
      return CommandOutcome(
        status: error.exitStatus, diagnostics: "boundary-check: error: \(error)\n")
    }
  }

  private static func outcome(
    _ options: CommandOptions
  ) throws(BoundaryCheckError) -> CommandOutcome {
    switch options.command {
    case .help: return CommandOutcome(status: .clean, output: help)
    case .version: return CommandOutcome(status: .clean, output: "boundary-check \(version)\n")
    case .explain(let id):
      let rule = try RuleCatalog.rule(id)
      return CommandOutcome(status: .clean, output: rule.explanation.text(id: id))
    case .listRules:
      let lines = RuleCatalog.all.map { "\($0.id): \($0.explanation.summary)\n" }
      return CommandOutcome(status: .clean, output: lines.joined())
    case .listImports:
      let list = ImportList(files: try options.check.model().files)
      return CommandOutcome(
        status: .clean, output: options.format == .json ? try list.json() : list.text)
    case .check:
      let report = try options.check.report()
      return CommandOutcome(
        status: report.isClean ? .clean : .findings,
        output: options.format == .json ? try report.json() : report.text,
        diagnostics: report.summary)
    }
  }
}
