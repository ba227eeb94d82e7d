import Diagnostics
import Screens
import Terminal

/// Everything the program writes: results to standard output, messages to standard error.
@MainActor
final class ProgramOutput {
  private let renderer: () -> any Renderer
  private var output: OutputBuffer
  private var diagnostics: OutputBuffer

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - output: Where results go.
  ///   - diagnostics: Where messages go.
  ///   - renderer: Asked for each report, since a window may change its size.
  init(
    to output: Int32 = 1, diagnostics: Int32 = 2, renderer: @escaping () -> any Renderer
  ) {
    self.output = OutputBuffer(descriptor: output)
    self.diagnostics = OutputBuffer(descriptor: diagnostics)
    self.renderer = renderer
  }

  /// Writes what a command answered, at once.
  ///
  /// - Returns: The bytes written.
  @discardableResult
  func show(_ report: CommandReport) throws(OutputError) -> RenderedReport {
    let rendered = renderer().render(report)
    output.append(rendered.output)
    diagnostics.append(rendered.diagnostics)
    try flush()
    return rendered
  }

  /// What a transcript keeps of a report: the bytes written, secrets left out.
  func kept(_ rendered: RenderedReport, of report: CommandReport) -> RenderedReport {
    let kept = report.withoutSecrets
    return kept == report ? rendered : renderer().render(kept)
  }

  /// Adds plain text of the program's own to standard output.
  func write(_ text: String) {
    output.append(text.utf8)
  }

  /// Says something that is no result.
  func note(_ text: String) {
    diagnostics.append(TerminalText(text).string.utf8)
    diagnostics.append("\n".utf8)
    try? diagnostics.flush()
  }

  /// Says what went wrong outside any command; there is nowhere to report that saying so failed.
  func reportError(_ explanation: ErrorExplanation, command: String) {
    _ = try? show(CommandReport(command: command, outcome: .failure(explanation)))
  }

  /// Writes what waits and ends with the given code, or with that of the failure to write.
  func finish(_ code: ExitCode) throws(OutputError) -> ExitCode {
    try flush()
    return code
  }

  private func flush() throws(OutputError) {
    try output.flush()
    try diagnostics.flush()
  }
}
