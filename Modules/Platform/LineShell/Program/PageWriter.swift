import PluginInterface
import Terminal

/// Writes the pages of a long result while they are read, so that never more than one of them is held.
@MainActor
final class PageWriter {
  private let output: ProgramOutput
  private let command: String
  /// What writes the pages for programs; `nil` for lines.
  private let objects: JSONRenderer?
  private let transcript: Transcript?
  /// The command as a transcript keeps it.
  private let record: CommandRecord
  private(set) var hasBegun = false

  init(
    _ command: String, _ record: CommandRecord, _ run: LineShellProgram.Run,
    _ transcript: Transcript?
  ) {
    (self.command, self.record, self.transcript) = (command, record, transcript)
    output = run.output
    objects = run.options.writesJSON ? JSONRenderer() : nil
  }

  /// Writes all pages.
  ///
  /// - Throws: `OutputError`, `CancellationError` after Ctrl-C, and what reading a page throws.
  func write(_ pages: ResultPages) async throws {
    try transcript?.record(record)
    hasBegun = true
    if let objects { try write(objects.render(beginningOf: command)) }
    var isFirst = true
    while let page = try await pages.next() {
      try Task.checkCancellation()
      if let objects {
        let rows = page.objects()
        try write(objects.render(rows: rows, isFirst: isFirst))
        isFirst = isFirst && rows.isEmpty
      } else {
        try write(
          page.lines().flatMap { TerminalText.lines($0) }.flatMap { Array("\($0.string)\n".utf8) })
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    output.write(bytes)
    try output.flush()
    try transcript?.record(printed: bytes)
  }
}
