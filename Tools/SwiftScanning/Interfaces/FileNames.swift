package struct FileNames: Hashable, Sendable {
  /// The first mention of each name after a dot, by the name before the dot, which is empty if there is none.
  package fileprivate(set) var members: [String: [String: SourceSpan]] = [:]

  /// The first mention of each other name, including operators and macros.
  package fileprivate(set) var words: [String: SourceSpan] = [:]

  /// The names that the file itself introduces: declarations, variables, parameters, labels.
  package fileprivate(set) var introduced: Set<String> = []

  /// The names after `@`, and macros alone on a line, with their `#`.
  package fileprivate(set) var attributes: Set<String> = []

  /// Whether the file has nothing but imports and their prefixes.
  package var isEmpty: Bool {
    members.isEmpty
      && words.keys.allSatisfy { attributes.contains($0) || AccessLevel(rawValue: $0) != nil }
  }
}

struct NameRun {
  let tokens: [Token]
  let lexer: Lexer
  var lines: LineTable
  var result = FileNames()

  mutating func names() -> FileNames {
    var isImport = false
    for (index, token) in tokens.enumerated() {
      if token.startsLine || token.kind == .semicolon { isImport = false }
      if lexer.token(token, is: "import"), kind(before: index) != .dot { isImport = true }
      if isImport { continue }
      switch token.kind {
      case .identifier where Self.declaring.contains(lexer.text(of: token)):
        introduceList(tokens[(index + 1)...])
      case .identifier where lexer.token(token, is: "in"):
        introduceList(tokens[..<index].reversed())
      case .identifier, .quotedIdentifier, .operator: mention(index)
      case .directive:
        let name = lexer.text(of: token)
        if Self.conditions.contains(name) { continue }
        if token.startsLine { result.attributes.insert(name) }
        note(String(name.dropFirst()), token)
      case .colon: introduceLabel(before: index)
      default: break
      }
    }
    return result
  }

  private mutating func mention(_ index: Int) {
    let (token, before) = (tokens[index], kind(before: index))
    let name = lexer.name(of: token)
    if before == .at { result.attributes.insert(name) }
    guard before == .dot else { return note(name, token) }
    let holder = index > 1 && tokens[index - 2].isName ? lexer.name(of: tokens[index - 2]) : ""
    if result.members[name]?[holder] == nil {
      result.members[name, default: [:]][holder] = lines.span(of: token)
    }
  }

  private mutating func note(_ name: String, _ token: Token) {
    if result.words[name] == nil { result.words[name] = lines.span(of: token) }
  }

  /// Adds the names between commas or parentheses after a declaration keyword, or before the `in` of a
  /// closure or a loop.
  private mutating func introduceList(_ tokens: some Sequence<Token>) {
    for token in tokens {
      switch token.kind {
      case .identifier where lexer.token(token, is: "in"): return
      case .identifier where Self.declaring.contains(lexer.text(of: token)): return
      case .identifier, .quotedIdentifier: introduce(token)
      case .operator: return introduce(token)
      case .openParen, .closeParen, .comma: continue
      default: return
      }
    }
  }

  private mutating func introduceLabel(before index: Int) {
    for token in tokens[..<index].suffix(2).reversed() {
      guard token.isName else { return }
      introduce(token)
    }
  }

  private mutating func introduce(_ token: Token) {
    result.introduced.insert(lexer.name(of: token))
  }

  private func kind(before index: Int) -> Token.Kind? { index > 0 ? tokens[index - 1].kind : nil }

  private static let declaring: Set<String> = [
    "actor", "associatedtype", "case", "class", "enum", "for", "func", "let", "macro", "protocol",
    "struct", "typealias", "var",
  ]

  private static let conditions: Set<String> = ["#if", "#elseif", "#else", "#endif"]
}
