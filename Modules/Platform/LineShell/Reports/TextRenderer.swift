import Screens
import Terminal

/// Draws reports for a person: the message first, then the screen.
///
/// On a terminal, lines are wrapped and columns cut to its width; below 60 columns a list becomes
/// `title: value · value` lines. Without a width, as for a file or a pipe, nothing is wrapped or cut.
/// Failures go to standard error as `error: …` and `hint: …`.
public struct TextRenderer: Renderer {
  /// The cells of a line, or `nil` when output is no terminal.
  public var width: Int?

  /// Whether the result is coloured.
  public var usesColor: Bool

  /// Whether messages on standard error are coloured; each stream decides for itself.
  public var diagnosticsUseColor: Bool

  /// Whether the line of what changed is dropped.
  public var isQuiet: Bool

  /// Creates a renderer.
  public init(
    width: Int? = nil, usesColor: Bool = false, diagnosticsUseColor: Bool = false,
    isQuiet: Bool = false
  ) {
    self.width = width
    self.usesColor = usesColor
    self.diagnosticsUseColor = diagnosticsUseColor
    self.isQuiet = isQuiet
  }

  /// The width below which lists and facts are written as `key: value`.
  static let narrowWidth = 60

  var isNarrow: Bool {
    width.map { $0 < Self.narrowWidth } ?? false
  }

  public func render(_ report: CommandReport) -> RenderedReport {
    switch report.outcome {
    case .success(let success):
      var writer = TerminalWriter(usesColor: usesColor)
      draw(success, into: &writer)
      return RenderedReport(output: writer.bytes)
    case .failure(let explanation):
      var writer = TerminalWriter(usesColor: diagnosticsUseColor)
      draw(explanation, origin: report.origin, into: &writer)
      return RenderedReport(diagnostics: writer.bytes)
    }
  }

  private func draw(_ success: CommandReport.Success, into writer: inout TerminalWriter) {
    if !isQuiet, let message = success.message {
      for line in TerminalText.lines(message) {
        draw(line, indent: 0, into: &writer)
      }
    }
    if let report = success.report {
      draw(report, offersBack: false, into: &writer)
    } else if let place = success.place {
      draw(place.screen, offersBack: place.offersBack, into: &writer)
    }
  }

  /// Writes the rest of a line, wrapped to the width; following lines start at `indent`.
  func draw(
    _ text: TerminalText, style: TerminalStyle = .plain, indent: Int,
    into writer: inout TerminalWriter
  ) {
    let lines = width.map { text.wrapped(to: max(1, $0 - indent)) } ?? [text]
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.space(indent) }
      writer.write(line, style: style)
      writer.newline()
    }
  }
}
