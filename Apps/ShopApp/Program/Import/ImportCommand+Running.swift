import Catalog
import Database
import DependencyInjection
import Diagnostics
import Ordering
import LineShell
import PluginInterface
import Screens
import Terminal

extension ImportCommand {
  /// Imports the file; an unreadable file is reported before a database is created.
  ///
  /// Ctrl-C stops the import, with nothing imported.
  ///
  /// - Throws: ``ProgramError`` or `CompositionError`; nothing was imported then.
  @MainActor
  func outcome(
    _ configuration: ShopConfiguration, _ run: LineShellProgram.Run
  ) async throws -> CommandReport.Outcome {
    let file = try ImportFile(path: path)
    let app = try configuration.composed()
    let database = try ShopApplication.opened(in: app.container)
    for notice in database.notices { run.note(notice) }
    let bar = ImportProgressBar(on: ImportProgressBar.line(for: run), size: file.size)
    var outcome: CommandReport.Outcome
    do {
      Signals.noteInterrupts()
      let work = Task { try await answer(reading: file, in: app.container) { bar.show($0) } }
      outcome = .success(try await Signals.result(of: work).get())
    } catch is CancellationError {
      outcome = .failure(
        ErrorExplanation(
          "import.interrupted", .interrupted, "interrupted after \(bar.rows.counted("row"))",
          hint: "nothing was imported: \(subject.leftAsItWas)"))
    } catch let rejection as ImportRejection {
      outcome = .failure(rejection.explanation(of: file.name, leaving: subject.leftAsItWas))
    } catch {
      outcome = .failure(run.explanation(of: error))
    }
    bar.clear()
    await database.close()
    return outcome
  }

  @MainActor
  private func answer(
    reading file: ImportFile, in container: DependencyContainer,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> CommandReport.Success {
    switch subject {
    case .catalog:
      let summary = try await container.resolve(CatalogImporterKey.self).run(
        format, isDryRun: isDryRun, read: file.next, progress: progress)
      return answer([
        ("products", summary.products), ("categories", summary.categories),
        ("sellers", summary.sellers),
      ])
    case .promotions:
      let counts = try await container.resolve(PromotionImporterKey.self).run(
        format, isDryRun: isDryRun, read: file.next, progress: progress)
      return answer([("promotions", counts)])
    }
  }

  /// Returns the result of an import; the first kind is that of the file's rows.
  private func answer(
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
