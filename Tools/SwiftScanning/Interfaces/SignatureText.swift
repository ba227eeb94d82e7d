/// The text of tokens with normalized spaces: `[String: Int]`, `@Sendable (A) -> B`.
struct SignatureText {
  private(set) var text = ""
  private var last: (kind: Token.Kind, text: String)?
  private var endsWithAttribute = false

  mutating func append(_ kind: Token.Kind, _ part: String) {
    if separates(from: kind, part) { text += " " }
    text += part
    endsWithAttribute = last?.kind == .at
    last = (kind, part)
  }

  private func separates(from kind: Token.Kind, _ part: String) -> Bool {
    guard let last else { return false }
    switch kind {
    case .comma, .colon, .dot, .colonColon, .closeParen, .closeBracket, .postfixOperator:
      return false
    case .operator where Self.isBracket(part) || part == "...": return false
    default: break
    }
    switch last.kind {
    case .dot, .at, .colonColon, .openParen, .openBracket: return false
    case .operator where last.text.hasSuffix("<") || last.text == "~": return false
    default: break
    }
    guard kind == .openParen || kind == .openBracket else { return true }
    // An argument list touches its name; a type does not touch the token before it.
    switch last.kind {
    case .comma, .colon: return true
    case .operator: return !Self.isBracket(last.text)
    default: return endsWithAttribute ? last.text != "convention" : Self.leads(last.text)
    }
  }

  private static func isBracket(_ text: String) -> Bool { text.allSatisfy { "<>?!".contains($0) } }

  private static func leads(_ word: String) -> Bool {
    ["any", "some", "throws", "async", "inout", "sending", "where", "in", "borrowing", "consuming"]
      .contains(word)
  }
}
