/// A piece of source text, by byte offsets.
package struct Token: Sendable {
  package enum Kind: Sendable {
    case identifier, quotedIdentifier, number, string, regex
    case directive, at, dot, colon, colonColon, comma, semicolon
    case openBrace, closeBrace, openParen, closeParen, openBracket, closeBracket
    case `operator`, postfixOperator, endOfFile
  }

  package let kind: Kind
  package let start: Int
  package let end: Int

  /// Whether a line break stands between the token before and this one.
  package let startsLine: Bool

  /// Whether the token stands in the interpolation of a string.
  package let isInterpolated: Bool
}
