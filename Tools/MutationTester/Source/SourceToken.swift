import SwiftScanning

/// A piece of Swift source, in the detail that mutations need.
struct SourceToken: Hashable {
  enum Kind: Hashable {
    case word
    case `operator`
    case punctuation
    /// A whole string literal with its interpolations, or a regular expression literal.
    case literal
  }

  let kind: Kind
  let text: String
  let range: Range<Int>
  let line: Int

  /// Whether white space or a comment precedes it, and follows it.
  let isSpacedBefore, isSpacedAfter: Bool

  /// Whether it is an operator between two operands, which Swift recognizes by the surrounding spaces.
  var isBinary: Bool { kind == .operator && isSpacedBefore && isSpacedAfter }

  /// 1 for an opening bracket, -1 for a closing one, 0 for anything else.
  var nesting: Int {
    guard kind == .punctuation else { return 0 }
    return "([{".contains(text) ? 1 : ")]}".contains(text) ? -1 : 0
  }

  /// Returns the tokens of a source file in order, without comments and the content of literals.
  static func tokens(of source: String) -> [SourceToken] {
    SourceBytes.lent(Array(source.utf8)) { bytes in
      var lexer = Lexer(bytes, bareSlashRegexLiterals: true)
      var lines = LineTable(bytes, origin: lexer.origin)
      let tokens = lexer.rest().filter { !$0.isInterpolated }
      var end = -1
      return zip(tokens, tokens.dropFirst()).map { token, next in
        defer { end = token.end }
        return SourceToken(
          kind: Kind(token.kind), text: lexer.text(of: token), range: token.start..<token.end,
          line: lines.position(at: token.start).line, isSpacedBefore: end < token.start,
          isSpacedAfter: token.end < next.start)
      }
    }
  }
}

extension SourceToken.Kind {
  fileprivate init(_ kind: Token.Kind) {
    self =
      switch kind {
      case .identifier, .quotedIdentifier, .number, .directive: .word
      case .dot, .operator, .postfixOperator: .operator
      case .string, .regex: .literal
      default: .punctuation
      }
  }
}
