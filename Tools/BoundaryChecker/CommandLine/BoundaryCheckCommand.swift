import CommandArguments

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
      let given = try read(arguments)
      if given.asksForHelp {
        let columns = surroundings.environment["COLUMNS"].flatMap { Int($0) } ?? 100
        let help = HelpText(syntax, width: columns).text(of: given.subcommand)
        return CommandOutcome(status: .clean, output: help)
      }
      if given.asksForVersion {
        return CommandOutcome(status: .clean, output: "boundary-check \(version)\n")
      }
      if given.has("--manual") {
        return CommandOutcome(status: .clean, output: ManualPage(syntax).text)
      }
      var outcome = try CommandRun(given, surroundings).outcome()
      outcome.diagnostics = outcome.diagnostics.visibleLines
      return outcome
    } catch {
      return CommandOutcome(
        status: error.exitStatus, diagnostics: "boundary-check: error: \(error)\n")
    }
  }

  private static func read(_ arguments: [String]) throws(BoundaryCheckError) -> Arguments {
    do { return try Arguments(arguments, syntax: syntax) } catch { throw .usage(error) }
  }
}
