import SwiftScanning

/// A piece of Swift source, as far as mutations need to know it.
struct SourceToken: Hashable {
  enum Kind: Hashable {
    case word
    case `operator`
    case punctuation
    /// A whole literal of a string, its interpolations included, or of a regular expression.
    case literal
  }

  let kind: Kind
  let text: String
  let range: Range<Int>
  let line: Int

  /// Whether white space or a comment stands before it, and after it.
  let isSpacedBefore, isSpacedAfter: Bool

  /// Whether it is an operator between two operands, which Swift tells by its spaces.
  var isBinary: Bool { kind == .operator && isSpacedBefore && isSpacedAfter }

  /// 1 for a bracket that opens, -1 for one that closes, 0 for anything else.
  var nesting: Int {
    guard kind == .punctuation else { return 0 }
    return "([{".contains(text) ? 1 : ")]}".contains(text) ? -1 : 0
  }

  /// The tokens of a source file, in their order; comments and the inside of literals are none.
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
