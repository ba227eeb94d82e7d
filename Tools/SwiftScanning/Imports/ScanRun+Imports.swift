extension ScanRun {
  mutating func readImport(keyword: Token) {
    defer { forgetPrefix() }
    var kind: ImportKind?
    if upcoming.kind == .identifier, let known = ImportKind(rawValue: lexer.text(of: upcoming)) {
      kind = known
      _ = consume()
    }
    guard let module = takeName() else { return skipGroup() }
    let name = lexer.name(of: module)
    var submodules: [String] = []
    while upcoming.kind == .dot && !upcoming.startsLine
      || upcoming.kind == .colonColon && kind != nil && submodules.isEmpty
    {
      _ = consume()
      if upcoming.startsLine { break }
      guard let element = takeName() else { return skipGroup() }
      submodules.append(lexer.name(of: element))
    }
    guard kind == nil || !submodules.isEmpty, !conditions.holdsAttributes else { return }
    let keywordPosition = lines.position(at: keyword.start)
    let start = lines.position(at: module.start)
    extendIgnores(from: prefixStart ?? keyword.start, to: start.line)
    result.imports.append(
      ImportStatement(
        module: name, submodules: submodules, kind: kind, access: access, attributes: attributes,
        condition: conditions.condition(), position: start,
        endColumn: start.column + module.end - module.start,
        keywordPosition: keywordPosition))
  }

  mutating func readAttribute(_ at: Token) {
    guard upcoming.isName, !lexer.token(upcoming, is: "import") else { return forgetPrefix() }
    var attribute = lexer.name(of: upcoming)
    _ = consume()
    while upcoming.kind == .dot, !upcoming.startsLine {
      _ = consume()
      guard upcoming.isName, !lexer.token(upcoming, is: "import") else { break }
      attribute += "." + lexer.name(of: upcoming)
      _ = consume()
    }
    let (text, module) = takeArguments()
    if attribute == "_originallyDefinedIn", let module {
      reference(.originallyDefinedIn, lexer.bytes.text(module), module)
    }
    if prefixStart == nil { prefixStart = at.start }
    attributes.append(ImportAttribute(name: attribute, arguments: text))
    consumed = nil
  }

  /// Returns the text in parentheses on the same line, and the range of the string labelled `module` in it.
  mutating func takeArguments() -> (text: String?, module: Range<Int>?) {
    guard upcoming.kind == .openParen, !upcoming.startsLine else { return (nil, nil) }
    let start = consume().end
    var depth = 1
    var module: Range<Int>?
    while upcoming.kind != .endOfFile,
      !(upcoming.startsLine && lexer.token(upcoming, is: "import"))
    {
      let token = consume()
      if token.isInterpolated { continue }
      if token.kind == .openParen { depth += 1 }
      if token.kind == .closeParen { depth -= 1 }
      if depth == 0 { return (lexer.bytes.text(start..<token.start), module) }
      guard depth == 1, lexer.token(token, is: "module"), upcoming.kind == .colon else { continue }
      _ = consume()
      if upcoming.kind == .string, upcoming.end - upcoming.start > 2 {
        module = upcoming.start + 1..<upcoming.end - 1
      }
    }
    return (nil, module)
  }

  private mutating func skipGroup() {
    guard upcoming.nesting == 1 else { return }
    var depth = 0
    repeat {
      let token = consume()
      if !token.isInterpolated { depth += token.nesting }
    } while depth > 0 && upcoming.kind != .endOfFile
  }

  private mutating func takeName() -> Token? {
    guard upcoming.isName, !isReserved(upcoming) else { return nil }
    return consume()
  }

  /// Returns whether the token is a word that cannot name a module without backticks.
  private func isReserved(_ token: Token) -> Bool {
    guard token.kind == .identifier else { return false }
    let text = lexer.text(of: token)
    return Self.reservedWords.contains(text)
      || text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "$")
        && text.utf8.dropFirst().allSatisfy(Lexer.isDigit)
  }

  private static let reservedWords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "_",
  ]

  /// Reads a directive; those of conditional compilation affect the tokens that follow.
  ///
  /// Every branch starts with the brackets that were open at `#if`, regardless of how the previous one ends:
  /// the text of a branch for another compiler need not parse (SE-0212).
  mutating func readDirective(_ token: Token) {
    switch lexer.text(of: token) {
    case "#if":
      let holdsAttributes = !attributes.isEmpty
      conditions.open(
        takeCondition(), at: delimiters.place, holdsAttributes: holdsAttributes)
      delimiters.raiseFloor()
    case "#elseif":
      startBranch()
      conditions.narrowBranch(takeCondition())
    case "#else": startBranch()
    case "#endif":
      skipLine()
      if let place = conditions.close() { delimiters.restore(place) }
    case "#externalMacro":
      if let module = takeArguments().module {
        reference(.externalMacro, lexer.bytes.text(module), module)
      }
      forgetPrefix()
    default: forgetPrefix()
    }
  }

  private mutating func startBranch() {
    guard let place = conditions.startBranch() else { return }
    delimiters.restore(place)
    delimiters.raiseFloor()
  }

  private mutating func skipLine() {
    while upcoming.kind != .endOfFile, !upcoming.startsLine { _ = consume() }
  }

  /// Reads a condition up to the end of its line, or further while an operator or parenthesis is open.
  private mutating func takeCondition() -> String {
    var condition = ConditionText()
    var isOpen = false
    while upcoming.kind != .endOfFile, upcoming.kind != .directive, !upcoming.isInterpolated {
      let isWord = upcoming.kind == .identifier
      if upcoming.kind == .semicolon || upcoming.kind == .openBrace { break }
      if isWord, lexer.token(upcoming, is: "import") { break }
      let next = lexer.text(of: upcoming)
      let joins = next == "&&" || next == "||"
      if upcoming.startsLine, condition.depth == 0, !isOpen, !joins { break }
      isOpen = consume().kind == .operator
      condition.append(next)
      if isWord, next == "canImport", upcoming.kind == .openParen {
        condition.append("(")
        _ = consume()
        if upcoming.isName {
          reference(
            .canImport, lexer.name(of: upcoming), upcoming.start..<upcoming.end,
            under: condition.guards)
        }
      }
    }
    return condition.text
  }
}
