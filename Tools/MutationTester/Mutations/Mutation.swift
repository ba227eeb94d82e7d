/// One small change of a source file that a good test suite notices.
struct Mutation: Hashable, Sendable {
  /// What is changed.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A comparison is swapped for a neighbouring or the opposite one.
    case comparison

    /// `&&` and `||`, `true` and `false` are swapped.
    case boolean

    /// An arithmetic or bitwise operator is swapped.
    case arithmetic

    /// A condition is negated.
    case negation

    /// A call or an assignment is left out.
    case statement
  }

  /// The kind of change.
  let kind: Kind

  /// The file, relative to the package.
  let file: String

  /// The line, from 1.
  let line: Int

  /// The bytes that are replaced.
  let range: Range<Int>

  /// What stands there.
  let original: String

  /// What stands there instead.
  let replacement: String

  /// The whole line before the change, without the space around it.
  let source: String

  /// The change in one line.
  var change: String {
    replacement.isEmpty ? "`\(original)` left out" : "`\(original)` → `\(replacement)`"
  }

  /// The place and the change.
  var summary: String { "\(file):\(line)  \(change)" }

  /// A source file with the change made.
  func applied(to source: String) -> String {
    var bytes = Array(source.utf8)
    bytes.replaceSubrange(range, with: replacement.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}
