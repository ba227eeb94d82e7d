/// One small change of a source file that a good test suite notices.
struct Mutation: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case comparison
    /// `&&` and `||`, `true` and `false` are swapped.
    case boolean
    case arithmetic
    case negation
    /// A call or an assignment is left out.
    case statement
    /// A change that somebody wrote down, with what it breaks.
    case written
  }

  let kind: Kind

  /// The file, relative to the package, and the line, from 1.
  let file: String
  let line: Int

  /// The bytes that are replaced, what stands there and what is to stand there instead.
  let range: Range<Int>
  let original, replacement: String

  /// The whole line before the change, without the space around it.
  let source: String

  /// What a written change breaks, in a sentence.
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
