/// Finds where generic arguments end in an expression, in which `<` may also compare.
///
/// As in the compiler, `a<b, c>` is a type only if its tokens can all belong to types and what follows the last
/// bracket can follow a type.
struct GenericArguments {
  let lexer: Lexer
  let tokens: [Token]

  /// The most tokens that are read ahead, so that many comparisons cost no square.
  private static let limit = 256

  /// Returns the index behind the arguments that begin there; `nil` if none do.
  func end(from start: Int) -> Int? {
    guard start > 0, opens(tokens[start]), tokens[start - 1].isName,
      tokens[start - 1].end == tokens[start].start
    else { return nil }
    var (angles, groups) = (0, 0)
    for index in start..<min(tokens.count, start + Self.limit) {
      let token = tokens[index]
      guard mayBelongToType(token) else { return nil }
      groups += token.nesting
      guard groups >= 0 else { return nil }
      angles += TypeRun.angles(token.kind, lexer.text(of: token))
      if angles <= 0 {
        let next = tokens[min(index + 1, tokens.count - 1)]
        return angles == 0 && groups == 0 && mayFollowType(next) ? index + 1 : nil
      }
    }
    return nil
  }

  private func opens(_ token: Token) -> Bool {
    token.kind == .operator && lexer.bytes[token.start] == UInt8(ascii: "<")
      && isOneOf("<", "<~", token)
  }

  private func mayBelongToType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .quotedIdentifier, .number, .dot, .comma, .colon, .colonColon, .at,
      .openParen, .closeParen, .openBracket, .closeBracket, .postfixOperator:
      true
    case .operator:
      isOneOf("->", "&", token) || isOneOf("...", "~", token)
        || lexer.text(of: token).utf8.allSatisfy { "<>?!~".utf8.contains($0) }
    default: false
    }
  }

  private func mayFollowType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .quotedIdentifier, .number, .string, .openParen, .openBracket:
      // Behind a type, only arguments and subscripts stand on its line.
      token.startsLine || token.nesting > 0
    default: true
    }
  }

  private func isOneOf(_ first: String, _ second: String, _ token: Token) -> Bool {
    let text = lexer.text(of: token)
    return text == first || text == second
  }
}
