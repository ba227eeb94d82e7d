/// Makes text safe to show to a person: names, paths and owners may hold characters that a terminal or viewer
/// would interpret instead of displaying.
///
/// ```swift
/// EscapedText.line("a\n\u{202E}b")  // a\n\u{202E}b, in so many letters
/// ```
package enum EscapedText {
  /// Returns the text on one line, with every hidden character written as in Swift: `\n`, `\u{1B}`.
  package static func line(_ text: some StringProtocol) -> String {
    escaped(text)
  }

  /// Returns the text with its line breaks, and every other hidden character written as in Swift.
  package static func lines(_ text: some StringProtocol) -> String {
    escaped(text, besides: "\n")
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

  private static func escaped(
    _ text: some StringProtocol, besides kept: Unicode.Scalar? = nil
  ) -> String {
    guard HiddenCharacters.mayOccur(in: text) else { return String(text) }
    var shown = ""
    HiddenCharacters.forEach(in: text) { scalar, isHidden in
      switch scalar {
      case _ where !isHidden || scalar == kept: shown.unicodeScalars.append(scalar)
      case "\n": shown += "\\n"
      case "\r": shown += "\\r"
      case "\t": shown += "\\t"
      default: shown += "\\u{\(scalar.value.hexadecimal(digits: 1))}"
      }
    }
    return shown
  }
}
