import Diagnostics
import Terminal

/// The output of the program: results go to standard output, messages to standard error.
@MainActor
final class ProgramOutput {
  private let renderer: () -> any Renderer
  private let width: () -> Int?
  private var output: OutputBuffer
  private var diagnostics: OutputBuffer
  var pager: Pager?
  var spinner: Spinner?

  /// Creates an output that requests a renderer for each report, because a window can be resized.
  convenience init(_ session: TerminalSession, _ options: LineShellOptions) {
    self.init(to: session.streams, width: { session.width }) { session.renderer(options) }
  }

  init(
    to streams: TerminalSession.Streams, width: @escaping () -> Int? = { nil },
    renderer: @escaping () -> any Renderer
  ) {
    self.width = width
    output = OutputBuffer(descriptor: streams.output)
    diagnostics = OutputBuffer(descriptor: streams.error)
    self.renderer = renderer
  }

  func show(_ report: CommandReport) throws(OutputError) {
    let rendered = renderer().render(report)
    // An entry stays in the window above the prompt; a text shown only on request goes to the pager.
    if !report.isText || pager?.show(rendered.output) != true { output.append(rendered.output) }
    diagnostics.append(rendered.diagnostics)
    try flush()
  }

  func show(_ status: StatusLine) throws(OutputError) {
    output.append(renderer().render(status))
    try flush()
  }

  func write(_ text: String) {
    output.append(text.utf8)
  }

  func write(_ bytes: [UInt8]) { output.append(bytes) }

  func noteHowToLeave() { note("Ctrl-C again, Ctrl-D or quit to leave") }

  /// Writes a message to standard error; at a terminal, wrapped between words.
  func note(_ text: String) {
    spinner?.stop()
    let text = TerminalText(text)
    for line in width().map({ text.wrapped(to: $0) }) ?? [text] {
      diagnostics.append(line.string.utf8)
      diagnostics.append("\n".utf8)
    }
    try? diagnostics.flush()
  }

  /// Reports an error outside any command; if that fails, there is nowhere left to report it.
  func reportError(_ explanation: ErrorExplanation) {
    try? show(CommandReport(command: "", outcome: .failure(explanation)))
  }

  func flush() throws(OutputError) {
    try output.flush()
    try diagnostics.flush()
  }
}

extension CommandReport {
  /// Whether the report shows a requested text instead of an entry.
  fileprivate var isText: Bool {
    if case .success(let success) = outcome { success.report != nil } else { false }
  }
}

/// Converts the report of a command to bytes.
///
/// A renderer does not write: the host writes the bytes to the appropriate stream, with one `OutputBuffer`
/// per command.
package protocol Renderer: Sendable {
  func render(_ report: CommandReport) -> RenderedReport

  /// Renders the status line above a person's prompt; empty for a renderer that is not used at a prompt.
  func render(_ status: StatusLine) -> [UInt8]
}

extension Renderer {
  package func render(_ status: StatusLine) -> [UInt8] { [] }
}

/// The bytes of a rendered report, separated by stream.
package struct RenderedReport: Hashable, Sendable {
  /// The result, for standard output.
  package var output: [UInt8] = []
  /// Messages about the command, for standard error.
  package var diagnostics: [UInt8] = []
}
