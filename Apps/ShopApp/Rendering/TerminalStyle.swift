/// How a piece of text stands out on a terminal.
///
/// A style is trusted: only its fixed sequences put control bytes on a terminal. It is never the sole
/// carrier of meaning, since colour may be off.
public enum TerminalStyle: Hashable, Sendable {
  /// As the terminal writes by default.
  case plain
  /// A title or a heading.
  case strong
  /// Something of lesser weight.
  case faint
  /// The number of a row, or the name of an action.
  case choice
  /// Something to notice.
  case notice
  /// What went wrong.
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
