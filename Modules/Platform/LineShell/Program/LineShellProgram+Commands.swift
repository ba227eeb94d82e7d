import CommandArguments
import Diagnostics
import PluginInterface

// The commands that plugins have registered, which run without a session.
extension LineShellProgram {
  /// Returns the words that may name a command of the program: they begin with none of the shell's.
  func programWords(_ run: Run) -> [String]? {
    guard case .command(var words) = run.options.input else { return nil }
    // The shell does not know the program's own commands.
    if words.count == 2, words[0] == "help" { words = [words[1], "--help"] }
    return ShellCommands.byName[words[0]] == nil ? words : nil
  }

  func report(
    _ words: [String], in app: ComposedApp, _ run: Run
  ) async -> CommandReport? {
    await ProgramCommands(app.router, program: syntax.name).report(
      words, in: app, run, besides: syntax.options)
  }

  func show(
    _ report: CommandReport, of words: [String], _ run: Run, _ transcript: Transcript?
  ) throws -> ExitCode {
    let kept = words.map { $0.contains("://") ? LinkMask.withoutUser($0) : $0 }
    try transcript?.record(CommandRecord(text: WordSplitter.quote(kept), isWhole: kept == words))
    try run.output.show(report)
    try transcript?.record(report)
    return report.exitCode
  }
}
