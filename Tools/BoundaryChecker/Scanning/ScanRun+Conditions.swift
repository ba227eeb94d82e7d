extension ScanRun {
  /// Reads a directive; those of conditional compilation change what follows.
  ///
  /// A branch starts with the brackets that were open at `#if`, however it ends: the text of a branch
  /// for another compiler need not parse (SE-0212).
  mutating func readDirective(_ token: Token) {
    switch lexer.text(of: token) {
    case "#if": conditions.open(takeCondition(), delimiters: delimiters)
    case "#elseif":
      let condition = takeCondition()
      delimiters = conditions.startBranch(condition) ?? delimiters
    case "#else": delimiters = conditions.startBranch(nil) ?? delimiters
    case "#endif": delimiters = conditions.close() ?? delimiters
    default: forgetPrefix()
    }
  }

  /// Reads a condition up to the end of its line, or further while an operator or parenthesis is open.
  private mutating func takeCondition() -> String {
    var text = ""
    var depth = 0
    var isOpen = false
    while upcoming.kind != .endOfFile, upcoming.kind != .directive, !upcoming.isInterpolated {
      let next = lexer.text(of: upcoming)
      let joins = next == "&&" || next == "||"
      if upcoming.startsLine, depth == 0, !isOpen, !joins { break }
      let token = consume()
      if token.kind == .openParen { depth += 1 }
      if token.kind == .closeParen { depth -= 1 }
      isOpen = token.kind == .operator
      text += joins ? " \(next) " : token.kind == .comma || token.kind == .colon ? next + " " : next
      if lexer.token(token, is: "canImport"), upcoming.kind == .openParen {
        text += "("
        depth += 1
        _ = consume()
        if upcoming.kind == .identifier || upcoming.kind == .quotedIdentifier {
          reference(.canImport, upcoming)
        }
        isOpen = false
      }
    }
    return text
  }
}
