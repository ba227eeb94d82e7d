struct ScanRun {
  var lexer: Lexer
  var lines: LineTable
  var conditions = ConditionStack()
  var delimiters = DelimiterStack()
  var result = SourceScan()
  var attributes: [ImportAttribute] = []
  var access: AccessLevel?

  /// The start of the attributes or the access level before an import.
  var prefixStart: Int?
  private(set) var upcoming: Token

  /// The last consumed token; `nil` at the start and after an attribute.
  var consumed: Token?

  /// Whether the next parenthesis opens the parameters of a declaration.
  private var expectsParameters = false

  /// How many of the comments for the checker belong to an import before.
  private var extended = 0

  private let limit: Int

  init(_ bytes: SourceBytes, bareSlashRegexLiterals: Bool) {
    limit = ScanLimit(bytes).offset
    lexer = Lexer(bytes, bareSlashRegexLiterals: bareSlashRegexLiterals)
    lines = LineTable(bytes, origin: lexer.origin)
    upcoming = Token(kind: .endOfFile, start: 0, end: 0, startsLine: true, isInterpolated: false)
  }

  mutating func scan() -> SourceScan {
    guard limit >= 0 else { return result }
    advance()
    while upcoming.kind != .endOfFile, upcoming.start <= limit {
      let before = consumed
      let token = consume()
      if token.isName {
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
    advance()
    return token
  }

  mutating func forgetPrefix() {
    if !attributes.isEmpty { attributes = [] }
    access = nil
    prefixStart = nil
  }

  /// Adds a mention of a module under the open branches and, within a condition, under `guards`.
  mutating func reference(
    _ form: ModuleReference.Form, _ module: String, _ range: Range<Int>, under guards: [String] = []
  ) {
    let start = lines.position(at: range.lowerBound)
    let around = conditions.condition()
    let terms = (around?.terms ?? []) + guards
    result.references.append(
      ModuleReference(
        form: form, module: module,
        condition: guards.isEmpty ? around : CompilationCondition(terms: terms),
        position: start, endColumn: start.column + range.count))
  }

  private mutating func advance() {
    upcoming = lexer.next()
    if !lexer.ignores.isEmpty { readIgnores() }
  }

  private mutating func readWord(_ token: Token, after before: Token?) {
    if upcoming.kind == .colonColon {
      reference(.selector, lexer.name(of: token), token.start..<token.end)
    } else if token.kind == .identifier, !token.isInterpolated, delimiters.isFileScope,
      !isMember(token, after: before)
    {
      if lexer.token(token, is: "import") {
        if !isSwallowed(token, after: before) { return readImport(keyword: token) }
      } else if let level = AccessLevel(rawValue: lexer.text(of: token)) {
        if prefixStart == nil { prefixStart = token.start }
        access = level
        return
      } else if Self.parameterized.contains(lexer.text(of: token)) {
        expectsParameters = true
      }
    }
    forgetPrefix()
  }

  /// Returns whether the word is a member's name, as in `E.import`; a dot does not reach the next line.
  private func isMember(_ token: Token, after before: Token?) -> Bool {
    guard let before else { return false }
    return before.kind == .colonColon
      || before.kind == .dot && (before.startsLine || !token.startsLine)
  }

  private mutating func read(_ token: Token) {
    switch token.kind {
    case .directive: return readDirective(token)
    case .at where delimiters.isFileScope || lexer.token(upcoming, is: "_originallyDefinedIn"):
      return readAttribute(token)
    case .openParen where expectsParameters:
      expectsParameters = false
      delimiters.push(.openParen, hidesDeclarations: true)
    case .openParen, .openBracket: delimiters.push(token.kind)
    case .openBrace: delimiters.push(.openBrace, hidesDeclarations: true)
    case .closeBrace:
      expectsParameters = false
      delimiters.close(.openBrace)
    case .closeParen: delimiters.close(.openParen)
    case .closeBracket: delimiters.close(.openBracket)
    case .semicolon: expectsParameters = false
    default: break
    }
    forgetPrefix()
  }

  /// Returns whether the compiler reads no import here, because such a word precedes it on the same line.
  private func isSwallowed(_ token: Token, after before: Token?) -> Bool {
    guard let before, before.kind == .identifier, !token.startsLine else { return false }
    return ["case", "default", "as", "for", "do", "defer", "extension"]
      .contains(lexer.text(of: before))
  }

  /// The words that begin a declaration with parameters in parentheses, where `import` is a label.
  private static let parameterized: Set<String> = ["func", "init", "subscript", "macro", "struct"]

  mutating func readIgnores() {
    let lineBefore = consumed.map { lines.position(at: $0.end).line }
    let positions = lexer.ignores.map { lines.position(at: $0.lowerBound) }
    let lineBehind = upcoming.kind == .endOfFile ? nil : lines.position(at: upcoming.start).line
    for (range, position) in zip(lexer.ignores, positions) {
      let isAlone = lineBefore.map { $0 < position.line } ?? true
      let text = lexer.bytes.text(
        range.lowerBound + IgnoreComment.marker.utf8CodeUnitCount..<range.upperBound)
      let (rules, reason) = IgnoreComment.parse(text)
      result.ignores.append(
        IgnoreComment(
          rules: rules, reason: reason, position: position,
          lastLine: isAlone ? lineBehind ?? position.line : position.line))
    }
    lexer.ignores = []
  }

  /// Extends a comment above an import to the line of the module's name.
  mutating func extendIgnores(from start: Int, to line: Int) {
    guard extended < result.ignores.count else { return }
    let first = lines.position(at: start).line
    // Last lines never decrease, so the comments of later imports are at the end.
    while extended < result.ignores.count, result.ignores[extended].lastLine <= first {
      if result.ignores[extended].lastLine == first { result.ignores[extended].lastLine = line }
      extended += 1
    }
  }
}

/// The offset after which nothing that a scan looks for can begin.
///
/// Most of a file follows its last import. A search for the last relevant word, by two bytes that are rare in source,
/// costs a fraction of reading tokens, and it errs on the safe side: a word in a comment or a string only makes the
/// scan longer.
struct ScanLimit {
  /// -1 if there is nothing.
  let offset: Int

  init(_ bytes: SourceBytes) {
    let word = bytes.last(UInt8(ascii: "p"), after: -1) { place in
      bytes[place + 3] == UInt8(ascii: "t") && Self.isImport(at: place, bytes)
    }
    offset = bytes.last(UInt8(ascii: ":"), after: word) { Self.isLabel(at: $0, bytes) }
  }

  private static func isImport(at offset: Int, _ bytes: SourceBytes) -> Bool {
    let after = bytes[offset + 4]
    guard bytes.hasWord("mport", at: offset - 1), !Lexer.isIdentifierCharacter(after) else {
      return false
    }
    if bytes[offset - 2] == UInt8(ascii: "I") { return bytes.hasWord("canI", at: offset - 5) }
    return bytes[offset - 2] == UInt8(ascii: "i")
  }

  /// Returns whether the colon at `offset` belongs to `::`, a comment for the checker, or a `module:` label.
  private static func isLabel(at offset: Int, _ bytes: SourceBytes) -> Bool {
    switch bytes[offset - 1] {
    case UInt8(ascii: ":"), UInt8(ascii: "/"): return true
    case UInt8(ascii: "y"): return bytes.hasWord("boundary", at: offset - 8)
    case UInt8(ascii: "e"): return bytes.hasWord("module", at: offset - 6)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    default: return false
    }
    var end = offset
    while Lexer.isBlank(bytes[end - 1]) || Lexer.isLineBreak(bytes[end - 1]) { end -= 1 }
    return bytes.hasWord("module", at: end - 6) || bytes[end - 1] == UInt8(ascii: "/")
  }
}
