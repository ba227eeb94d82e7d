import Diagnostics
import Terminal

/// Everything the program writes: results to standard output, messages to standard error.
@MainActor
final class ProgramOutput {
  private let renderer: () -> any Renderer
  private let width: () -> Int?
  private var output: OutputBuffer
  private var diagnostics: OutputBuffer
  /// What shows long texts, for a person.
  var pager: Pager?
  /// What says to a person that a command takes its time.
  var spinner: Spinner?

  /// Creates an output.
  ///
  /// A renderer is asked for with each report, since a window may change its size.
  convenience init(_ session: TerminalSession, _ options: LineShellOptions) {
    self.init(to: session.streams, width: { session.width }) { session.renderer(options) }
  }

  /// Creates an output that asks for a renderer each time.
  init(
    to streams: TerminalSession.Streams, width: @escaping () -> Int? = { nil },
    renderer: @escaping () -> any Renderer
  ) {
    self.width = width
    output = OutputBuffer(descriptor: streams.output)
    diagnostics = OutputBuffer(descriptor: streams.error)
    self.renderer = renderer
  }

  /// Writes what a command answered, at once.
  func show(_ report: CommandReport) throws(OutputError) {
    let rendered = renderer().render(report)
    // A place stays on the window, with the prompt beneath it; what was only asked for is read and left.
    if !report.isText || pager?.show(rendered.output) != true { output.append(rendered.output) }
    diagnostics.append(rendered.diagnostics)
    try flush()
  }

  /// Writes where the person is.
  func show(_ status: StatusLine) throws(OutputError) {
    output.append(renderer().render(status))
    try flush()
  }

  /// Adds plain text of the program's own to standard output.
  func write(_ text: String) {
    output.append(text.utf8)
  }

  /// Tells a person who pressed Ctrl-C at the prompt how to leave.
  func noteWaysOut() { note("Ctrl-C again, Ctrl-D or quit to leave") }

  /// Says something that is no result, wrapped at a terminal by its words.
  func note(_ text: String) {
    spinner?.stop()
    let text = TerminalText(text)
    for line in width().map({ text.wrapped(to: $0) }) ?? [text] {
      diagnostics.append(line.string.utf8)
      diagnostics.append("\n".utf8)
    }
    try? diagnostics.flush()
  }

  /// Says what went wrong outside any command; there is nowhere to report that saying so failed.
  func reportError(_ explanation: ErrorExplanation) {
    try? show(CommandReport(command: "", outcome: .failure(explanation)))
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

extension CommandReport {
  /// Whether it is a text that was asked for, and no place.
  fileprivate var isText: Bool {
    if case .success(let success) = outcome { success.report != nil } else { false }
  }
}

/// Puts the report of a command into bytes.
///
/// A renderer writes nothing itself: the host hands the bytes to the stream they belong to, with one
/// `OutputBuffer` a command.
public protocol Renderer: Sendable {
  /// Renders one report.
  func render(_ report: CommandReport) -> RenderedReport

  /// Renders where a person is, for the line above their prompt; nothing for a renderer that has no readers
  /// at a prompt.
  func render(_ status: StatusLine) -> [UInt8]
}

extension Renderer {
  public func render(_ status: StatusLine) -> [UInt8] { [] }
}

/// The bytes of one rendered report, by the stream they belong to.
public struct RenderedReport: Hashable, Sendable {
  /// The result, for standard output.
  public var output: [UInt8]
  /// Messages about the command, for standard error.
  public var diagnostics: [UInt8]

  /// Creates a rendered report.
  public init(output: [UInt8] = [], diagnostics: [UInt8] = []) {
    self.output = output
    self.diagnostics = diagnostics
  }
}
