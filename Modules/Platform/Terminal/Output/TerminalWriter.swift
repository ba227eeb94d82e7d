/// Collects the bytes of a terminal's output from trusted layout and untrusted text.
///
/// Layout is a literal of the program (`StaticString`) or a ``TerminalStyle``; everything else must be
/// ``TerminalText``. Therefore no data can contain a byte that controls the terminal.
package struct TerminalWriter: Sendable {
  /// The bytes written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Whether styles are written.
  package let usesColor: Bool

  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// Writes a literal of the program.
  package mutating func write(_ layout: StaticString, style: TerminalStyle = .plain) {
    append(layout.description, style)
  }

  package mutating func write(_ text: TerminalText, style: TerminalStyle = .plain) {
    append(text.string, style)
  }

  package mutating func space(_ cells: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: max(0, cells)))
  }

  /// Ends the line.
  package mutating func newline() {
    bytes.append(0x0A)
  }

  private mutating func append(_ text: String, _ style: TerminalStyle) {
    let isStyled = usesColor && style != .plain
    if isStyled { bytes += style.selection.description.utf8 }
    bytes += text.utf8
    if isStyled { bytes += "\u{1B}[0m".utf8 }
  }
}

/// How a piece of text is emphasised on a terminal.
///
/// A style is trusted: only its fixed sequences write control bytes. It is never the only carrier of meaning,
/// because colour may be off.
package enum TerminalStyle: Hashable, Sendable {
  /// The default of the terminal.
  case plain
  /// A title or a heading.
  case strong
  /// Less important text.
  case faint
  /// The number of a row, or the name of an action.
  case choice
  /// Something that needs attention.
  case notice
  case failure

  /// The sequence that selects the style (ECMA-48, SGR); empty for ``plain``.
  var selection: StaticString {
    switch self {
    case .plain: ""
    case .strong: "\u{1B}[1m"
    case .faint: "\u{1B}[2m"
    case .choice: "\u{1B}[36m"
    case .notice: "\u{1B}[33m"
    case .failure: "\u{1B}[1;31m"
    }
  }
}
