/// A piece of source text, by byte offsets.
struct Token {
  enum Kind {
    case identifier, quotedIdentifier, number, string, regex
    case directive, at, dot, colon, colonColon, comma, semicolon
    case openBrace, closeBrace, openParen, closeParen, openBracket, closeBracket
    case `operator`, postfixOperator, endOfFile
  }

  let kind: Kind
  let start: Int
  let end: Int

  /// Whether a line break stands between the token before and this one.
  let startsLine: Bool

  /// Whether the token stands in the interpolation of a string.
  let isInterpolated: Bool
}
