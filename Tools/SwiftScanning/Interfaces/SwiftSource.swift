/// Finds where a file's code mentions some names; comments and texts are no code.
package struct MentionScanner: Sendable {
  private let names: Set<String>
  private let bareSlashRegexLiterals: Bool

  package struct Mention: Hashable, Sendable {
    package let name: String

    /// Whether it stands behind a dot, as a member does.
    package let isMember: Bool

    /// Whether it stands between `case` and what the case does, as a switch names its cases.
    package let isPattern: Bool

    /// The function in whose parentheses it stands; `nil` in none, or in those of no function.
    package let call: String?
    package let position: SourcePosition
  }

  package init(_ names: Set<String>, bareSlashRegexLiterals: Bool = true) {
    (self.names, self.bareSlashRegexLiterals) = (names, bareSlashRegexLiterals)
  }

  package func scan(_ bytes: [UInt8]) -> [Mention] {
    SourceBytes.lent(bytes) { source in
      var lexer = Lexer(source, bareSlashRegexLiterals: bareSlashRegexLiterals)
      var lines = LineTable(source, origin: lexer.origin)
      var mentions: [Mention] = []
      var (isMember, isPattern) = (false, false)
      var (calls, last): ([String?], String?) = ([], nil)
      while true {
        let token = lexer.next()
        switch token.kind {
        case .endOfFile: return mentions
        case .colon, .openBrace, .semicolon: isPattern = false
        case .identifier where lexer.token(token, is: "case"): isPattern = true
        case .identifier, .quotedIdentifier, .operator:
          let name = lexer.name(of: token)
          if names.contains(name) {
            mentions.append(
              Mention(
                name: name, isMember: isMember, isPattern: isPattern, call: calls.last ?? nil,
                position: lines.position(at: token.start)))
          }
        case .openParen: calls.append(last)
        case .closeParen: _ = calls.popLast()
        default: break
        }
        last = token.kind == .identifier ? lexer.text(of: token) : nil
        isMember = token.kind == .dot
      }
    }
  }
}
