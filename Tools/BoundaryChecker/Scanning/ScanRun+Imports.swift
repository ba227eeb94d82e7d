extension ScanRun {
  /// Reads what follows the word `import`.
  mutating func readImport(keyword: Token) {
    var kind: ImportKind?
    if upcoming.kind == .identifier, let known = ImportKind(rawValue: lexer.text(of: upcoming)) {
      kind = known
      _ = consume()
    }
    guard let module = takeName() else { return }
    var path = [name(module)]
    while upcoming.kind == .dot && !upcoming.startsLine
      || upcoming.kind == .colonColon && kind != nil && path.count == 1
    {
      _ = consume()
      guard let element = takeName() else {
        if upcoming.startsLine { break }
        return
      }
      path.append(name(element))
    }
    guard kind == nil || path.count > 1 else { return }
    delimiters.closeExpressions()
    let start = lines.position(at: module.start)
    result.imports.append(
      ImportStatement(
        path: path, kind: kind, access: access, attributes: attributes,
        condition: conditions.condition, position: start,
        endColumn: start.column + module.end - module.start,
        keywordPosition: lines.position(at: keyword.start)))
  }

  /// Reads an attribute behind its `@`.
  mutating func readAttribute() {
    guard isName(upcoming), !lexer.token(upcoming, is: "import") else { return forgetPrefix() }
    var attribute = name(consume())
    while upcoming.kind == .dot, !upcoming.startsLine {
      _ = consume()
      guard isName(upcoming) else { break }
      attribute += "." + name(consume())
    }
    let arguments = takeArguments()
    attributes.append(ImportAttribute(name: attribute, arguments: arguments))
  }

  /// The text in the parentheses that follow on the same line.
  private mutating func takeArguments() -> String? {
    guard upcoming.kind == .openParen, !upcoming.startsLine else { return nil }
    let start = consume().end
    var depth = 1
    while upcoming.kind != .endOfFile,
      !(upcoming.startsLine && lexer.token(upcoming, is: "import"))
    {
      let token = consume()
      if token.isInterpolated { continue }
      if token.kind == .openParen { depth += 1 }
      if token.kind == .closeParen { depth -= 1 }
      if depth == 0 { return String(decoding: lexer.bytes[start..<token.start], as: UTF8.self) }
    }
    return nil
  }

  private mutating func takeName() -> Token? {
    guard isName(upcoming), !isReserved(upcoming) else { return nil }
    return consume()
  }

  private func isName(_ token: Token) -> Bool {
    token.kind == .identifier
      || token.kind == .quotedIdentifier
        && lexer.bytes[token.start] == UInt8(ascii: "`")
  }

  /// Whether the token is a word that cannot name a module without backticks.
  private func isReserved(_ token: Token) -> Bool {
    token.kind == .identifier && Self.reservedWords.contains(lexer.text(of: token))
  }

  private static let reservedWords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "_",
  ]
}
