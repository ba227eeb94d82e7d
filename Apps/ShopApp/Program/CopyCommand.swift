import CommandArguments
import Database
import Diagnostics
import LineShell
import Screens
import Terminal

/// The command `database copy FROM TO`, of a program that knows more than one engine.
///
/// It is given as the program's arguments: it works on the data and shows no place.
struct CopyCommand: Hashable {
  static let name = "database copy"

  /// What is copied, and where it goes.
  let source, destination: String

  /// Reads the words of a command; `nil` for one that the shell runs.
  init?(_ words: [String]) throws(ArgumentError) {
    guard words.first == "database" else { return nil }
    guard words.dropFirst().first == "copy" else {
      throw .unknownSubcommand(words.prefix(2).joined(separator: " "), candidates: [Self.name])
    }
    let arguments = try Arguments(Array(words.dropFirst(2)), syntax: Self.syntax)
    guard arguments.words.count == 2 else {
      throw .missingOperand(usage: Self.syntax.usage())
    }
    (source, destination) = (arguments.words[0], arguments.words[1])
  }

  /// What the command takes.
  static let syntax = CommandSyntax(
    name: "\(ShopProgram.name) \(name)", summary: "copies a shop into another, empty database",
    operands: [Operand("FROM", .file), Operand("TO", .file)])

  /// How it is asked for.
  static let command = Subcommand(
    "database", summary: syntax.summary,
    operands: [Operand("copy", .choice(["copy"]))] + syntax.operands)

  /// The help on the command, where the words ask for it.
  static func help(on words: [String]) -> CommandReport? {
    guard words.first == "database", words.contains("--help") else { return nil }
    let text = HelpText(syntax).text()
    return CommandReport(
      command: name,
      outcome: .success(
        .init(status: "handled", report: Screen(title: "", blocks: [.verbatim(text)]))))
  }

  /// What help says about it.
  static let help = """
    \(ShopProgram.name) database copy FROM TO copies a whole shop, each either a file of SQLite's or the URL \
    of a server. FROM may be in use; what is copied is the state that it had at one moment. TO must be empty, \
    or a copy that was interrupted, and is no shop until every table has been compared. What is a device's \
    own, such as its session, stays where it is.
    """
}

extension CopyCommand {
  /// Copies the shop; Ctrl-C ends it.
  @MainActor
  func report(_ copying: DatabaseEngine.Copying, _ run: LineShellProgram.Run) async -> CommandReport
  {
    let line = ImportProgressBar.line(for: run)
    var outcome: CommandReport.Outcome
    do {
      let migrations = ShopConfiguration.stores.flatMap(\.migrations)
      let copy = DatabaseCopy(
        from: copying.place(source), to: copying.place(destination), migrations: migrations,
        tables: try copying.tables(migrations))
      Signals.noteInterrupts()
      let work = Task {
        try await copy.run { done, total in
          line?.show("copying  \(ImportProgressBar.bar(done, of: total))  \(done) rows")
        }
      }
      outcome = .success(answer(try await Signals.result(of: work).get()))
    } catch is CancellationError {
      outcome = .failure(
        ErrorExplanation(
          "database.copyInterrupted", .interrupted, "interrupted",
          hint: "nothing was copied; run it again"))
    } catch {
      // The remedies of the shop are about its own database.
      let explained = (error as? any ExplainedError)?.explanation
      outcome = .failure(explained ?? run.explanation(of: error))
    }
    line?.show("")
    return CommandReport(command: Self.name, outcome: outcome)
  }

  private func answer(_ tables: [TableSummary]) -> CommandReport.Success {
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
