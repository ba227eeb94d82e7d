import Encodings

/// Text of a package in a form that is safe to show: names, paths and owners may hold characters that a
/// terminal or a viewer would obey instead of showing them.
extension StringProtocol {
  /// The text on one line, with every hidden character in Swift's notation: `\n`, `\u{1B}`.
  package var escaped: String { EscapedText.line(self) }

  /// The text with its line breaks, and every other hidden character in Swift's notation.
  package var escapedLines: String { EscapedText.lines(self) }

  /// The text without spaces and line breaks at its ends.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  package func counted(_ count: Int) -> String { "\(count) \(self)\(count == 1 ? "" : "s")" }
}

extension Sequence<String> {
  package var escapedList: String { map { $0.escaped + "\n" }.joined() }
}
