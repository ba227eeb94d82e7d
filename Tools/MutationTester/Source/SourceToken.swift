/// A piece of Swift source, as far as mutations need to know it.
struct SourceToken: Hashable {
  enum Kind: Hashable {
    /// An identifier, keyword, number, attribute or directive.
    case word

    /// A run of operator characters.
    case `operator`

    /// A bracket, comma, colon or semicolon.
    case punctuation

    /// A whole string literal, its interpolations included.
    case string
  }

  let kind: Kind
  let text: String

  /// The bytes in the file.
  let range: Range<Int>

  /// The line, from 1.
  let line: Int

  /// Whether white space or a comment stands before it, and after it.
  let isSpacedBefore: Bool
  var isSpacedAfter = false

  /// Whether it is an operator between two operands, which Swift tells by its spaces.
  var isBinary: Bool { kind == .operator && isSpacedBefore && isSpacedAfter }
}
