import CommandArguments
import Database
import DependencyInjection
import Diagnostics
import LineShell
import PluginInterface
import Screens
import Terminal

/// The command `database copy FROM TO` of a program that knows more than one engine.
@MainActor
enum CopyCommand {
  nonisolated static func command(
    _ copying: DatabaseEngine.Copying,
    of configuration:
      @escaping @MainActor @Sendable (LineShellProgram.Run) throws -> ShopConfiguration
  ) -> ProgramCommand {
    ProgramCommand(
      "database copy", summary: "copy a shop into another, empty database",
      operands: [Operand("FROM", .file), Operand("TO", .file)],
      help: """
        Each is either a file of SQLite's or the URL of a server. FROM may be in use; what is copied is the \
        state that it had at one moment. TO must be empty, or a copy that was interrupted, and is not a shop \
        until every table has been compared. What is a device's own, such as its session, stays where it is.
        """
    ) { arguments, run in
      await outcome(
        copying, of: configuration, from: arguments.words[0], to: arguments.words[1], run)
    }
  }

  private static func outcome(
    _ copying: DatabaseEngine.Copying,
    of configuration: @MainActor (LineShellProgram.Run) throws -> ShopConfiguration,
    from source: String, to destination: String, _ run: LineShellProgram.Run
  ) async -> CommandReport.Outcome {
    let line = ImportProgressBar.line(for: run)
    defer { line?.show("") }
    do {
      let app = try configuration(run).composed()
      let migrations = try app.container.resolve(Contributions<Schemas>.self).values()
        .flatMap(\.output.migrations)
      let copy = DatabaseCopy(
        from: copying.place(source), to: copying.place(destination), migrations: migrations,
        tables: try copying.tables(migrations))
      Signals.noteInterrupts()
      let work = Task {
        try await copy.run { done, total in
          line?.show("copying  \(ImportProgressBar.bar(done, of: total))  \(done) rows")
        }
      }
      return .success(answer(try await Signals.result(of: work).get()))
    } catch is CancellationError {
      return .failure(
        ErrorExplanation(
          "database.copyInterrupted", .interrupted, "interrupted",
          hint: "nothing was copied; run it again"))
    } catch {
      // The shop's remedies refer to its own database only.
      let explained = (error as? any ExplainedError)?.explanation
      return .failure(explained ?? run.explanation(of: error))
    }
  }

  private static func answer(_ tables: [TableSummary]) -> CommandReport.Success {
    let rows = tables.reduce(0) { $0 + $1.count }
    return CommandReport.Success(
      status: "copied", message: "copied and compared \(rows.counted("row"))",
      report: Screen(
        title: "Database copy",
        blocks: [
          .table(
            columns: ["table", "rows", "checksum"],
            rows: tables.map { table in
              let digits = String(table.checksum, radix: 16)
              return [
                .text(table.name), .number(table.count),
                .text(String(repeating: "0", count: 16 - digits.count) + digits),
              ]
            })
        ]))
  }
}
