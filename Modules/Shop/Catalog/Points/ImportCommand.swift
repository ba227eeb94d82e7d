package import Catalog
import CommandArguments
package import DependencyInjection
import Diagnostics
package import PluginInterface
import Screens
import Synchronization

/// What a store imports: `catalog import FILE` brings products, `promotions import FILE` promotions.
package struct ImportSubject: Sendable {
  let word: String
  let summary: String
  let row: String
  let title: String
  let columns: String
  let leftAsItWas: String

  /// Describes the command `word import`; `row` is what a row of the file is, and `leftAsItWas` says what stays
  /// as it was if nothing is imported.
  package init(
    _ word: String, summary: String, row: String, title: String, columns: String,
    leftAsItWas: String
  ) {
    (self.word, self.summary, self.row, self.title) = (word, summary, row, title)
    (self.columns, self.leftAsItWas) = (columns, leftAsItWas)
  }
}

extension RouterRegistry {
  /// Registers the command `… import [--dry-run] FILE`, alike for all stores.
  ///
  /// `counts` names what a summary counts, the rows of the file first. Ctrl-C stops the import, with nothing
  /// imported; an unreadable file is reported before a database is opened.
  package mutating func importCommand<Key: DependencyKey, Summary: Sendable>(
    _ subject: ImportSubject, using key: Key.Type,
    counts: @escaping @Sendable (Summary) -> [(name: String, counts: ImportSummary.Counts)],
    fileID: String = #fileID, line: Int = #line
  ) where Key.Value == any FileImporter<Summary> {
    programCommand(
      "\(subject.word) import", summary: subject.summary,
      options: [
        CommandOption("--dry-run", summary: "say what would change, and change nothing")
      ],
      operands: [Operand("FILE", .file)],
      help: """
        All of its rows or none are taken; "-" is standard input. The file is CSV in UTF-8; its header says \
        whether commas, semicolons or tabs separate the columns. \(subject.columns)
        """, using: key, fileID: fileID, line: line
    ) { run, service in
      let file = try run.read(run.arguments.words[0])
      let isDryRun = run.arguments.has("--dry-run")
      let rows = RowCount()
      do {
        let summary = try await service().run(isDryRun: isDryRun, read: { try file.next() }) {
          rows.show($0, of: file.size, run)
        }
        return subject.answer(counts(summary), isDryRun: isDryRun)
      } catch is CancellationError {
        throw ImportEnd(
          explanation: ErrorExplanation(
            "import.interrupted", .interrupted,
            "interrupted after \(rows.value.counted("row"))",
            hint: "nothing was imported: \(subject.leftAsItWas)"))
      } catch let rejection as ImportRejection {
        throw ImportEnd(
          explanation: rejection.explanation(of: file.name, leaving: subject.leftAsItWas))
      }
    }
  }
}

/// Why nothing was imported, in the words of the command.
private struct ImportEnd: ExplainedError {
  let explanation: ErrorExplanation
}

/// The number of rows read so far.
private final class RowCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  func show(_ progress: ImportProgress, of size: Int?, _ run: any ProgramRun) {
    switch progress {
    case .reading(let bytes, let rows):
      count.withLock { $0 = rows }
      run.showProgress("reading", bytes, of: size == 0 ? nil : size, note: "\(rows) rows")
    case .storing(let rows, let total):
      run.showProgress("storing", rows, of: total, note: "\(rows) rows")
    }
  }
}

extension ImportSubject {
  fileprivate func answer(
    _ kinds: [(name: String, counts: ImportSummary.Counts)], isDryRun: Bool
  ) -> CommandAnswer {
    let rows = (kinds.first?.counts.total ?? 0).counted(row)
    return CommandAnswer(
      status: isDryRun ? "checked" : "imported",
      message: isDryRun ? "nothing was changed; \(rows) would be imported" : "imported \(rows)",
      report: Screen(
        title: title,
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
