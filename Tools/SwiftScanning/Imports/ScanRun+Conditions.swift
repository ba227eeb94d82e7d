extension ScanRun {
  /// Reads a directive; those of conditional compilation change what follows.
  ///
  /// A branch starts with the brackets that were open at `#if`, however it ends: the text of a branch
  /// for another compiler need not parse (SE-0212).
  mutating func readDirective(_ token: Token) {
    switch token.end - token.start {
    case 3 where has(token, "#if"):
      let holdsAttributes = !attributes.isEmpty
      conditions.open(takeCondition(), delimiters: delimiters, holdsAttributes: holdsAttributes)
      delimiters.raiseFloor()
    case 7 where has(token, "#elseif"):
      let condition = takeCondition()
      startBranch(condition)
    case 5 where has(token, "#else"): startBranch(nil)
    case 6 where has(token, "#endif"):
      skipLine()
      delimiters = conditions.close() ?? delimiters
    case 14 where has(token, "#externalMacro"):
      if let module = takeArguments().module {
        reference(.externalMacro, lexer.bytes.text(module), module)
      }
      forgetPrefix()
    default: forgetPrefix()
    }
  }

  private func has(_ token: Token, _ word: StaticString) -> Bool {
    lexer.bytes.hasWord(word, at: token.start)
  }

  private mutating func startBranch(_ condition: String?) {
    guard let open = conditions.startBranch(condition) else { return }
    delimiters = open
    delimiters.raiseFloor()
  }

  /// Skips what follows on the line, as the compiler does.
  private mutating func skipLine() {
    while upcoming.kind != .endOfFile, !upcoming.startsLine { _ = consume() }
  }

  /// Reads a condition up to the end of its line, or further while an operator or parenthesis is open.
  private mutating func takeCondition() -> String {
    var text = ""
    var depth = 0
    var isOpen = false
    while upcoming.kind != .endOfFile, upcoming.kind != .directive, !upcoming.isInterpolated {
      let isWord = upcoming.kind == .identifier
      if upcoming.kind == .semicolon || upcoming.kind == .openBrace { break }
      if isWord, lexer.token(upcoming, is: "import") { break }
      let next = lexer.text(of: upcoming)
      let joins = next == "&&" || next == "||"
      if upcoming.startsLine, depth == 0, !isOpen, !joins { break }
      let token = consume()
      if token.kind == .openParen { depth += 1 }
      if token.kind == .closeParen { depth -= 1 }
      isOpen = token.kind == .operator
      text += joins ? " \(next) " : token.kind == .comma || token.kind == .colon ? next + " " : next
      if isWord, next == "canImport", upcoming.kind == .openParen {
        text += "("
        depth += 1
        _ = consume()
        if upcoming.kind == .identifier || upcoming.kind == .quotedIdentifier {
          reference(.canImport, lexer.name(of: upcoming), upcoming.start..<upcoming.end)
        }
      }
    }
    return text
  }
}
