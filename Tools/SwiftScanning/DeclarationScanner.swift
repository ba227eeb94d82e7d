/// Finds the types of a file, their stored properties and the members their code names.
///
/// It reads tokens and knows scopes, no grammar: enough to ask how types refer to each other, without a
/// parser.
package struct DeclarationScanner: Sendable {
  private let bareSlashRegexLiterals: Bool

  package init(bareSlashRegexLiterals: Bool = true) {
    self.bareSlashRegexLiterals = bareSlashRegexLiterals
  }

  package func scan(_ bytes: [UInt8]) -> [TypeDeclaration] {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var run = DeclarationRun(
        unsafe SourceBytes(buffer), bareSlashRegexLiterals: bareSlashRegexLiterals)
      return run.scan()
    }
  }
}

private struct DeclarationRun {
  /// What a pair of brackets holds.
  private enum Scope {
    case type(Int)
    case other
  }

  private var lexer: Lexer
  private var lines: LineTable
  private var upcoming: Token
  private var scopes: [Scope] = []
  private var types: [TypeDeclaration] = []

  /// The type whose header was read and whose brace was not.
  private var pending: Int?
  private var modifiers: Set<String> = []

  /// The tokens before the one that is read, the nearest first.
  private var (last, second, third): (Token?, Token?, Token?)

  init(_ bytes: SourceBytes, bareSlashRegexLiterals: Bool) {
    lexer = Lexer(bytes, bareSlashRegexLiterals: bareSlashRegexLiterals)
    lines = LineTable(bytes, origin: lexer.origin)
    upcoming = lexer.next()
  }

  mutating func scan() -> [TypeDeclaration] {
    while upcoming.kind != .endOfFile {
      let token = consume()
      read(token)
      (last, second, third) = (token, last, second)
    }
    return types
  }

  private mutating func consume() -> Token {
    let token = upcoming
    upcoming = lexer.next()
    return token
  }

  private mutating func read(_ token: Token) {
    switch token.kind {
    case .openBrace:
      scopes.append(pending.map { .type($0) } ?? .other)
      pending = nil
    case .openParen, .openBracket: scopes.append(.other)
    case .closeBrace, .closeParen, .closeBracket: _ = scopes.popLast()
    case .at:
      skipAttribute()
      return
    case .identifier: return readWord(token)
    default: break
    }
    modifiers = []
  }

  private mutating func readWord(_ token: Token) {
    if last?.kind == .dot {
      mention(token)
      return modifiers = []
    }
    let word = lexer.text(of: token)
    if Self.modifiers.contains(word) {
      modifiers.insert(word)
      if upcoming.kind == .openParen, !upcoming.startsLine { skipParentheses() }
      return
    }
    if let kind = TypeDeclaration.Kind(rawValue: word), declares(kind) {
      readHeader(kind)
    } else if word == "var" || word == "let", case .type(let index)? = scopes.last {
      readProperty(of: index)
    }
    modifiers = []
  }

  /// Whether the word begins a declaration here: `class` may also be a modifier or a constraint.
  private func declares(_ kind: TypeDeclaration.Kind) -> Bool {
    guard upcoming.isName else { return false }
    if last?.kind == .colon || last?.kind == .comma { return false }
    return !["func", "var", "let", "subscript"].contains(lexer.text(of: upcoming))
  }

  private mutating func readHeader(_ kind: TypeDeclaration.Kind) {
    var name = consume()
    while upcoming.kind == .dot {
      _ = consume()
      guard upcoming.isName else { break }
      name = consume()
    }
    types.append(
      TypeDeclaration(
        kind: kind, name: lexer.name(of: name), position: lines.position(at: name.start)))
    pending = types.count - 1
  }

  private mutating func readProperty(of type: Int) {
    let isInstance = !modifiers.contains("static")
    let isWeak = modifiers.contains("weak") || modifiers.contains("unowned")
    guard upcoming.isName else { return }
    let name = consume()
    var text = ""
    if upcoming.kind == .colon {
      _ = consume()
      text = takeType()
    }
    let isGiven = lexer.matches("=", at: upcoming.start, end: upcoming.end)
    if isGiven, text.isEmpty {
      _ = consume()
      if upcoming.kind == .identifier { text = lexer.text(of: upcoming) }
    }
    guard isInstance, isGiven || !isComputed() else { return }
    let start = lines.position(at: name.start)
    types[type].properties.append(
      TypeDeclaration.Property(
        name: lexer.name(of: name), type: text, isWeak: isWeak, position: start,
        endColumn: start.column + name.end - name.start))
  }

  /// Reads a type up to the value, the accessors or the end of its line.
  private mutating func takeType() -> String {
    var text = ""
    var depth = 0
    var isOpen = true
    while upcoming.kind != .endOfFile {
      if depth == 0 {
        if upcoming.startsLine, !isOpen, upcoming.kind != .dot { break }
        switch upcoming.kind {
        case .openBrace, .closeBrace, .semicolon, .comma, .closeParen, .closeBracket: return text
        default: break
        }
        if lexer.matches("=", at: upcoming.start, end: upcoming.end) { break }
      }
      let token = consume()
      depth += token.nesting
      let part = lexer.text(of: token)
      if token.kind == .operator, part != "->" {
        for byte in part.utf8 where byte == UInt8(ascii: "<") { depth += 1 }
        for byte in part.utf8 where byte == UInt8(ascii: ">") { depth -= 1 }
      }
      isOpen = part == "->" || part == "&" || part == "." || part == "any" || part == "some"
      text += part == "any" || part == "some" ? part + " " : part
    }
    return text
  }

  /// Whether accessors other than observers follow.
  private mutating func isComputed() -> Bool {
    guard upcoming.kind == .openBrace else { return false }
    _ = consume()
    scopes.append(.other)
    return !lexer.token(upcoming, is: "willSet") && !lexer.token(upcoming, is: "didSet")
  }

  private mutating func mention(_ token: Token) {
    let enclosing = scopes.lazy.reversed().compactMap { scope -> Int? in
      if case .type(let index) = scope { return index }
      return nil
    }.first
    guard let enclosing, Self.members.contains(lexer.text(of: token)) else { return }
    let before = second?.kind == .postfixOperator ? third : second
    let receiver = before?.kind == .identifier ? before.map { lexer.text(of: $0) } : nil
    let start = lines.position(at: token.start)
    types[enclosing].mentions.append(
      TypeDeclaration.Mention(
        member: lexer.text(of: token), receiver: receiver ?? "", position: start,
        endColumn: start.column + token.end - token.start))
  }

  private mutating func skipAttribute() {
    while upcoming.kind == .identifier || upcoming.kind == .dot {
      let isName = upcoming.kind == .identifier
      _ = consume()
      if isName, upcoming.kind != .dot { break }
    }
    if upcoming.kind == .openParen, !upcoming.startsLine { skipParentheses() }
  }

  private mutating func skipParentheses() {
    var depth = 0
    repeat {
      let token = consume()
      if token.kind == .openParen { depth += 1 }
      if token.kind == .closeParen { depth -= 1 }
    } while depth > 0 && upcoming.kind != .endOfFile
  }

  private static let modifiers: Set<String> = [
    "weak", "unowned", "static", "lazy", "private", "fileprivate", "internal", "package", "public",
    "open", "final", "override", "nonisolated", "dynamic", "required", "indirect",
  ]

  private static let members: Set<String> = [
    "parent", "childCoordinators", "addChild", "removeChild",
  ]
}

/// A type, or an extension of one, as far as reading tokens can tell.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `class`, `struct`, actor, `enum`, `protocol`, `extension`
  }

  package struct Property: Hashable, Sendable {
    package let name: String

    /// The type as written without spaces, or the name of the initialiser that gives the first value;
    /// empty when neither is written.
    package let type: String
    package let isWeak: Bool
    package let position: SourcePosition
    package let endColumn: Int
  }

  /// A member that code inside the type names behind a dot.
  package struct Mention: Hashable, Sendable {
    package let member: String

    /// The name in front of the dot; empty when there is none.
    package let receiver: String
    package let position: SourcePosition
    package let endColumn: Int
  }

  package let kind: Kind

  /// The name; for an extension that of the extended type, without what encloses it.
  package let name: String
  package let position: SourcePosition
  package var properties: [Property] = []
  package var mentions: [Mention] = []
}
