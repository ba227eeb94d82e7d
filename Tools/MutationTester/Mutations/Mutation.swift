/// A small change of a source file that a good test suite notices.
struct Mutation: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case comparison
    /// `&&` and `||`, `true` and `false` are swapped.
    case boolean
    case arithmetic
    case negation
    /// A call or an assignment is removed.
    case statement
    /// A change written by a person, with what it breaks.
    case written
  }

  let kind: Kind

  /// The file, relative to the package, and the line, starting at 1.
  let file: String
  let line: Int

  /// The replaced bytes, their text and the new text.
  let range: Range<Int>
  let original, replacement: String

  /// The original line, without surrounding white space.
  let source: String

  /// What a written change breaks, as a sentence.
  var meaning: String?

  var change: String {
    meaning
      ?? (replacement.isEmpty ? "`\(original)` left out" : "`\(original)` → `\(replacement)`")
  }

  var summary: String { "\(file):\(line)  \(change)" }

  func applied(to source: String) -> String {
    var bytes = Array(source.utf8)
    bytes.replaceSubrange(range, with: replacement.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}
