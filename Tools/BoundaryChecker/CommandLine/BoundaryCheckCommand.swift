/// The command `boundary-check`, without a process around it.
///
/// The executable prints the outcome and exits; a test looks at it.
public enum BoundaryCheckCommand {
  /// The edition that `--version` prints.
  public static let version = "1.0.0"

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - surroundings: The environment, and whether a person reads the output.
  /// - Returns: What to print and how to exit.
  public static func run(
    _ arguments: [String], surroundings: CommandSurroundings = CommandSurroundings()
  ) -> CommandOutcome {
    do {
      let arguments = try CommandArguments(arguments)
      switch arguments.request {
      case .version: return CommandOutcome(status: .clean, output: "boundary-check \(version)\n")
      case .help:
        let help = HelpText(environment: surroundings.environment)
        let text = arguments.words.isEmpty ? help.overview : help.text(arguments.subcommand)
        return CommandOutcome(status: .clean, output: text)
      case nil:
        var outcome = try CommandRun(arguments, surroundings).outcome()
        outcome.diagnostics = outcome.diagnostics.visibleLines
        return outcome
      }
    } catch {
      return CommandOutcome(
        status: error.exitStatus, diagnostics: "boundary-check: error: \(error)\n")
    }
  }
}
