import CommandArguments
import Database
import DependencyInjection
import Diagnostics
import Encodings
import PluginInterface
import Screens

/// The command `database copy FROM TO` of a program that knows more than one engine.
enum CopyCommand {
  static func register(_ copying: DatabaseEngine.Copying, in registry: inout RouterRegistry) {
    registry.programCommand(
      "database copy", summary: "copy a shop into another, empty database",
      operands: [Operand("FROM", .file), Operand("TO", .file)],
      help: """
        Each is either a file of SQLite's or the URL of a server. FROM may be in use; what is copied is the \
        state that it had at one moment. TO must be empty, or a copy that was interrupted, and is not a shop \
        until every table has been compared. What is a device's own, such as its session, stays where it is.
        """, using: Contributions<Schemas>.self
    ) { run, schemas in
      let migrations = try schemas().values().flatMap(\.output.migrations)
      let places = run.arguments.words.map(copying.place)
      do {
        let copy = DatabaseCopy(
          from: places[0], to: places[1], migrations: migrations,
          tables: try copying.tables(migrations))
        return answer(
          try await copy.run { done, total in
            run.showProgress("copying", done, of: total, note: "\(done) rows")
          })
      } catch is CancellationError {
        throw CopyFailure(
          explanation: ErrorExplanation(
            "database.copyInterrupted", .interrupted, "interrupted",
            hint: "nothing was copied; run it again"))
      } catch let error as any ExplainedError {
        // The shop's remedies refer to its own database only.
        throw CopyFailure(explanation: error.explanation)
      }
    }
  }

  private static func answer(_ tables: [TableSummary]) -> CommandAnswer {
    let rows = tables.reduce(0) { $0 + $1.count }
    return CommandAnswer(
      status: "copied", message: "copied and compared \(rows.counted("row"))",
      report: Screen(
        title: "Database copy",
        blocks: [
          .table(
            columns: ["table", "rows", "checksum"],
            rows: tables.map { table in
              [
                .text(table.name), .number(table.count),
                .text(table.checksum.hexadecimal(digits: 16, uppercase: false)),
              ]
            })
        ]))
  }
}

/// Why nothing was copied, without the remedies for the program's own database.
private struct CopyFailure: ExplainedError {
  let explanation: ErrorExplanation
}
