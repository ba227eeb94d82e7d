/// One pass over one file.
struct ScanRun {
  var lexer: Lexer
  var lines: LineTable
  var conditions = ConditionStack()
  var delimiters = DelimiterStack()
  var result = SourceScan()

  /// What was read of an import before the word `import`.
  var attributes: [ImportAttribute] = []
  var access: AccessLevel?

  /// The token to be consumed next.
  private(set) var upcoming: Token

  /// The token consumed last.
  private var consumed: Token?

  init(_ bytes: [UInt8], bareSlashRegexLiterals: Bool) {
    lexer = Lexer(bytes, bareSlashRegexLiterals: bareSlashRegexLiterals)
    lines = LineTable(bytes, origin: lexer.origin)
    upcoming = lexer.next()
  }

  mutating func scan() -> SourceScan {
    while upcoming.kind != .endOfFile {
      let before = consumed
      let token = consume()
      if token.kind == .identifier || token.kind == .quotedIdentifier {
        readWord(token, after: before)
      } else if !token.isInterpolated {
        read(token)
      }
    }
    return result
  }

  mutating func consume() -> Token {
    let token = upcoming
    consumed = token
    upcoming = lexer.next()
    return token
  }

  mutating func forgetPrefix() {
    if !attributes.isEmpty { attributes = [] }
    access = nil
  }

  private mutating func readWord(_ token: Token, after before: Token?) {
    if upcoming.kind == .colonColon {
      reference(.selector, token)
    } else if !token.isInterpolated, delimiters.isFileScope, !isMember(token, after: before) {
      if lexer.token(token, is: "import") {
        readImport(keyword: token)
      } else if token.kind == .identifier, let level = AccessLevel(rawValue: lexer.text(of: token))
      {
        access = level
        return
      }
    }
    forgetPrefix()
  }

  /// Whether the word is a member's name, as in `E.import`; a trailing dot does not reach the next line.
  private func isMember(_ token: Token, after before: Token?) -> Bool {
    guard let before else { return false }
    return before.kind == .colonColon
      || before.kind == .dot && (before.startsLine || !token.startsLine)
  }

  private mutating func read(_ token: Token) {
    switch token.kind {
    case .directive: readDirective(token)
    case .at where delimiters.isFileScope: readAttribute()
    case .openBrace, .openParen, .openBracket:
      delimiters.push(token.kind)
      forgetPrefix()
    case .closeBrace: close(.openBrace)
    case .closeParen: close(.openParen)
    case .closeBracket: close(.openBracket)
    default: forgetPrefix()
    }
  }

  private mutating func close(_ opener: Token.Kind) {
    delimiters.close(opener)
    forgetPrefix()
  }

  /// Records a mention of the module that `token` names.
  mutating func reference(_ form: ModuleReference.Form, _ token: Token) {
    let start = lines.position(at: token.start)
    result.references.append(
      ModuleReference(
        form: form, module: name(token), condition: conditions.condition, position: start,
        endColumn: start.column + token.end - token.start))
  }

  /// The identifier without its backticks.
  func name(_ token: Token) -> String {
    let text = lexer.text(of: token)
    return token.kind == .quotedIdentifier && text.hasPrefix("`")
      ? String(text.dropFirst().dropLast()) : text
  }
}
