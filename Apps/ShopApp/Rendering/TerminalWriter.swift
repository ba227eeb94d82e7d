/// Collects the bytes of a terminal's output from trusted layout and untrusted text.
///
/// Layout is a literal of the program (`StaticString`) or a ``TerminalStyle``; everything else must
/// come as ``TerminalText``. So no byte that controls the terminal can come from data.
public struct TerminalWriter: Sendable {
  /// What was written so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []

  /// Whether styles are written.
  public let usesColor: Bool

  /// Creates an empty writer.
  public init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Writes a literal of the program.
  public mutating func write(_ layout: StaticString, style: TerminalStyle = .plain) {
    styled(style) { writer in
      writer.bytes.append(contentsOf: layout.description.utf8)
    }
  }

  /// Writes visible text.
  public mutating func write(_ text: TerminalText, style: TerminalStyle = .plain) {
    styled(style) { writer in
      writer.bytes.append(contentsOf: text.string.utf8)
    }
  }

  /// Writes spaces.
  public mutating func space(_ cells: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: max(0, cells)))
  }

  /// Ends the line.
  public mutating func newline() {
    bytes.append(0x0A)
  }

  private mutating func styled(_ style: TerminalStyle, _ body: (inout TerminalWriter) -> Void) {
    guard usesColor, style != .plain else { return body(&self) }
    bytes.append(contentsOf: style.selection.description.utf8)
    body(&self)
    bytes.append(contentsOf: "\u{1B}[0m".utf8)
  }
}
