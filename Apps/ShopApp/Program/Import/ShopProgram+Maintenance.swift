import Catalog
import DependencyInjection
import PluginInterface
import SQLiteDatabase
import Screens

extension ShopProgram {
  /// Runs a command of the program itself.
  func run(_ command: MaintenanceCommand) async throws -> ExitCode {
    switch command {
    case .catalogImport(let command): try await run(command)
    }
  }

  /// Imports a file; one that cannot be read is told before a database is made.
  private func run(_ command: CatalogImportCommand) async throws -> ExitCode {
    let file = try ImportFile(path: command.path)
    let transcript = try options.transcript.map { try Transcript(path: $0) }
    try transcript?.record(command: "\(CatalogImportCommand.name) \(command.path)")
    let app = try ShopComposition.compose(try configuration())
    let database = try ShopApplication.opened(in: app.container)
    announce(database)
    let bar = progressBar(for: file)
    var outcome: CommandReport.Outcome
    do {
      let summary = try await app.container.resolve(CatalogImporterKey.self).run(
        command.format, isDryRun: command.isDryRun, read: file.next
      ) { bar?.show($0) }
      outcome = .success(summary.report(isDryRun: command.isDryRun))
    } catch let rejection as ImportRejection {
      outcome = .failure(rejection.explanation(of: file.name))
    } catch {
      outcome = .failure(ErrorReport(router: app.router).explanation(of: error))
    }
    bar?.clear()
    await database.close()
    let report = CommandReport(command: CatalogImportCommand.name, outcome: outcome)
    let rendered = try output.show(report)
    try transcript?.record(output.kept(rendered, of: report))
    return report.exitCode
  }

  /// The bar on standard error, where that is a terminal and somebody looks at it.
  private func progressBar(for file: ImportFile) -> ImportProgressBar? {
    let isWanted =
      TerminalSession.isTerminal(.error) && !options.writesJSON && !options.isQuiet
      && session.environment["TERM"] != "dumb"
    return isWanted ? ImportProgressBar(on: 2, size: file.size) : nil
  }
}

extension ImportSummary {
  /// What an import answers.
  fileprivate func report(isDryRun: Bool) -> CommandReport.Success {
    let counts = [("products", products), ("categories", categories), ("sellers", sellers)]
    let message =
      isDryRun
      ? "nothing was changed; \(products.total.counted("product")) would be imported"
      : "imported \(products.total.counted("product"))"
    return CommandReport.Success(
      status: isDryRun ? "checked" : "imported", message: message,
      report: Screen(
        title: "Catalogue import",
        blocks: [
          .table(
            columns: ["what", "created", "changed", "unchanged"],
            rows: counts.map { name, counts in
              [
                .text(name), .number(counts.created), .number(counts.changed),
                .number(counts.unchanged),
              ]
            })
        ]))
  }
}
