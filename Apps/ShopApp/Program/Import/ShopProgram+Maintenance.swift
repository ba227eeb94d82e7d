import Catalog
import Database
import DependencyInjection
import Diagnostics
import Ordering
import PluginInterface
import Screens
import Terminal

extension ShopProgram {
  /// Runs a command of the program itself.
  func run(_ command: MaintenanceCommand) async throws -> ExitCode {
    switch command {
    case .import(let command): try await run(command)
    }
  }

  /// Imports a file; one that cannot be read is told before a database is made.
  private func run(_ command: ImportCommand) async throws -> ExitCode {
    let file = try ImportFile(path: command.path)
    let transcript = try options.transcript.map { try Transcript(path: $0) }
    try transcript?.record(command: "\(command.name) \(command.path)")
    let app = try configuration().composed()
    let database = try ShopApplication.opened(in: app.container)
    for notice in database.notices { output.note(notice) }
    let bar = progressBar(for: file)
    var outcome: CommandReport.Outcome
    do {
      outcome = .success(
        try await answer(to: command, reading: file, in: app.container) { bar?.show($0) })
    } catch let rejection as ImportRejection {
      outcome = .failure(rejection.explanation(of: file.name, leaving: command.subject))
    } catch {
      outcome = .failure(ErrorReport(router: app.router).explanation(of: error))
    }
    bar?.clear()
    await database.close()
    let report = CommandReport(command: command.name, outcome: outcome)
    let rendered = try output.show(report)
    try transcript?.record(output.kept(rendered, of: report))
    return report.exitCode
  }

  /// Imports what the command names, and tells what has changed.
  private func answer(
    to command: ImportCommand, reading file: ImportFile, in container: DependencyContainer,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> CommandReport.Success {
    switch command.subject {
    case .catalog:
      let summary = try await container.resolve(CatalogImporterKey.self).run(
        command.format, isDryRun: command.isDryRun, read: file.next, progress: progress)
      return command.answer([
        ("products", summary.products), ("categories", summary.categories),
        ("sellers", summary.sellers),
      ])
    case .promotions:
      let counts = try await container.resolve(PromotionImporterKey.self).run(
        command.format, isDryRun: command.isDryRun, read: file.next, progress: progress)
      return command.answer([("promotions", counts)])
    }
  }

  /// The bar on standard error, where that is a terminal and somebody looks at it.
  private func progressBar(for file: ImportFile) -> ImportProgressBar? {
    let isWanted =
      TerminalSession.isTerminal(.error) && !options.writesJSON && !options.isQuiet
      && session.environment["TERM"] != "dumb"
    return isWanted ? ImportProgressBar(on: 2, size: file.size) : nil
  }
}

extension ImportCommand {
  /// What an import answers.
  ///
  /// - Parameter kinds: What was imported, and what became of it; the first is what the rows are.
  /// - Returns: The answer.
  fileprivate func answer(
    _ kinds: [(name: String, counts: ImportSummary.Counts)]
  ) -> CommandReport.Success {
    let row = subject == .catalog ? "product" : "promotion"
    let rows = (kinds.first?.counts.total ?? 0).counted(row)
    return CommandReport.Success(
      status: isDryRun ? "checked" : "imported",
      message: isDryRun ? "nothing was changed; \(rows) would be imported" : "imported \(rows)",
      report: Screen(
        title: subject == .catalog ? "Catalogue import" : "Promotions import",
        blocks: [
          .table(
            columns: ["what", "created", "changed", "unchanged"],
            rows: kinds.map { kind in
              [
                .text(kind.name), .number(kind.counts.created), .number(kind.counts.changed),
                .number(kind.counts.unchanged),
              ]
            })
        ]))
  }
}
