/// Makes text safe to show to a person: names, paths and owners may hold characters that a terminal or viewer
/// would interpret instead of displaying.
///
/// ```swift
/// VisibleText.line("a\n\u{202E}b")  // a\n\u{202E}b, in so many letters
/// ```
package enum VisibleText {
  /// Returns the text on one line, with every hidden character written as in Swift: `\n`, `\u{1B}`.
  package static func line(_ text: some StringProtocol) -> String {
    escaped(text) { isHidden($0) }
  }

  /// Returns the text with its line breaks, and every other hidden character written as in Swift.
  package static func lines(_ text: some StringProtocol) -> String {
    escaped(text) { isHidden($0) && $0 != "\n" }
  }

  /// Returns the text on one line for XML and HTML: the result of ``line(_:)`` with markup characters
  /// replaced.
  package static func markup(_ text: some StringProtocol) -> String {
    line(text).unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }

  /// Whether a character is invisible but moves or changes the text around it: controls, marks that change
  /// the direction of text, line separators, and characters without width.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    // The two joiners are part of how words and emoji are spelt.
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  private static func escaped(
    _ text: some StringProtocol, where isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: isEscaped) else { return String(text) }
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case _ where !isEscaped(scalar): String(scalar)
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, reorder text or break a line.
  ///
  /// These are the C0, DEL and C1 controls, the bidirectional marks, embeddings, overrides and isolates, and
  /// the line and paragraph separators. Untrusted text is shown, and written as JSON, with them escaped.
  package var changesTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x2029, 0x202A...0x202E,
      0x2066...0x2069:
      true
    default: false
    }
  }
}
