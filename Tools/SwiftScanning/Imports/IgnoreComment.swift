/// A comment that lets findings pass: `// boundary:ignore[rule-id] reason`.
///
/// It covers its own line. When it stands alone on its line it covers what follows: the next line of
/// code, or the whole of the next import with its attributes.
public struct IgnoreComment: Hashable, Sendable {
  /// The rules that may be broken; empty when the comment names none.
  public var rules: [String]

  /// Why; empty when the comment does not say.
  public var reason: String

  /// Where the comment stands.
  public var position: SourcePosition

  /// The last line it covers.
  public var lastLine: Int

  /// Whether it covers a line.
  public func covers(_ line: Int) -> Bool {
    position.line <= line && line <= lastLine
  }

  static let marker: StaticString = "boundary:ignore"

  /// Reads the text of a comment behind the marker.
  static func parse(_ text: String) -> (rules: [String], reason: String) {
    var rest = text[...]
    var rules: [String] = []
    if rest.first == "[", let close = rest.firstIndex(of: "]") {
      rules = rest[rest.index(after: rest.startIndex)..<close].split(separator: ",")
        .map { trimmed($0) }.filter { !$0.isEmpty }
      rest = rest[close...].dropFirst()
    }
    if rest.hasSuffix("*/") { rest = rest.dropLast(2) }
    return (rules, trimmed(rest.prefix { !$0.isNewline }))
  }

  private static func trimmed(_ text: Substring) -> String {
    let head = text.drop { $0.isWhitespace }
    return String(head.reversed().drop { $0.isWhitespace }.reversed())
  }
}
