extension Lexer {
  /// Whether the token before ends an expression, so that `/` divides and `!` unwraps.
  var previousEndsExpression: Bool {
    switch previous.kind {
    case .identifier: return !isExpressionIntroducer(previous) || isMember(previous)
    case .quotedIdentifier, .number, .string, .regex, .directive, .postfixOperator,
      .closeBrace, .closeParen, .closeBracket:
      return true
    default: return false
    }
  }

  /// The end of the `/…/` that starts here, or `nil` when `/` is an operator (SE-0354).
  func bareRegexEnd() -> Int? {
    var end = index + 1
    guard !Self.isBlank(bytes[end]) else { return nil }
    var (groups, classes) = (0, 0)
    while end < bytes.count, !Self.isLineBreak(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
        if Self.isLineBreak(bytes[end]) { return nil }
      case UInt8(ascii: "/"):
        return Self.isBlank(bytes[end - 1]) && bytes[end - 2] != UInt8(ascii: "\\")
          ? nil : end + 1
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        guard groups > 0 else { return nil }
        groups -= 1
      default: break
      }
      end += 1
    }
    return nil
  }

  /// The end of the `#/…/#` that starts here.
  ///
  /// It spans lines only when nothing follows its opening delimiter; an open one ends with its line.
  func extendedRegexEnd(pounds: Int) -> Int? {
    var end = index + pounds + 1
    var content = end
    while Self.isBlank(bytes[content]) { content += 1 }
    let spansLines = Self.isLineBreak(bytes[content])
    while end < bytes.count, spansLines || !Self.isLineBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: "\\"), !Self.isLineBreak(bytes[end + 1]) {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"), hasPounds(pounds, at: end + 1) {
        return end + 1 + pounds
      } else {
        end += 1
      }
    }
    return spansLines ? nil : min(end, bytes.count)
  }

  /// Whether an expression may follow the word.
  private func isExpressionIntroducer(_ token: Token) -> Bool {
    Self.expressionIntroducers.contains { matches($0, at: token.start, end: token.end) }
  }

  /// Whether the word is a member's name, as in `size.in`.
  private func isMember(_ token: Token) -> Bool {
    bytes[token.start - 1] == UInt8(ascii: ".")
  }

  private static let expressionIntroducers: [StaticString] = [
    "await", "case", "consume", "copy", "discard", "else", "guard", "if", "in", "is", "return",
    "switch", "throw", "try", "unsafe", "where", "while", "yield",
  ]
}
