/// Finds the names that a file's code mentions, and those it introduces; comments and texts are no code.
package struct NameScanner: Sendable {
  private let bareSlashRegexLiterals: Bool

  package init(bareSlashRegexLiterals: Bool = true) {
    self.bareSlashRegexLiterals = bareSlashRegexLiterals
  }

  /// Any bytes are accepted, valid Swift or not; what imports name is left out.
  package func scan(_ bytes: [UInt8]) -> FileNames {
    SourceBytes.lent(bytes) { source in
      var lexer = Lexer(source, bareSlashRegexLiterals: bareSlashRegexLiterals)
      var tokens: [Token] = []
      repeat { tokens.append(lexer.next()) } while tokens[tokens.count - 1].kind != .endOfFile
      var run = NameRun(
        lexer: lexer, tokens: tokens, lines: LineTable(source, origin: lexer.origin))
      return run.names()
    }
  }
}

package struct FileNames: Hashable, Sendable {
  package struct Mention: Hashable, Sendable {
    package let position: SourcePosition
    package let endColumn: Int
  }

  /// The first mention of each name behind a dot.
  package fileprivate(set) var members: [String: Mention] = [:]

  /// The first mention of each other name, operators and macros included.
  package fileprivate(set) var words: [String: Mention] = [:]

  /// The names that the file itself gives to something: declarations, variables, parameters, labels.
  package fileprivate(set) var introduced: Set<String> = []

  /// The names behind `@`, and macros that stand alone on a line, with their `#`.
  package fileprivate(set) var attributes: Set<String> = []

  /// Whether there is nothing but imports, with what stands before them.
  package var isEmpty: Bool {
    members.isEmpty
      && words.keys.allSatisfy { attributes.contains($0) || AccessLevel(rawValue: $0) != nil }
  }
}

private struct NameRun {
  let lexer: Lexer
  let tokens: [Token]
  var lines: LineTable
  private var result = FileNames()

  init(lexer: Lexer, tokens: [Token], lines: LineTable) {
    (self.lexer, self.tokens, self.lines) = (lexer, tokens, lines)
  }

  mutating func names() -> FileNames {
    var isImport = false
    for (index, token) in tokens.enumerated() {
      if token.startsLine || token.kind == .semicolon { isImport = false }
      if lexer.token(token, is: "import"), kind(before: index) != .dot { isImport = true }
      if isImport { continue }
      switch token.kind {
      case .identifier where Self.declaring.contains(lexer.text(of: token)):
        introduceList(behind: index)
      case .identifier where lexer.token(token, is: "in"): introduceList(before: index)
      case .identifier, .quotedIdentifier, .operator: mention(index)
      case .directive:
        let name = lexer.text(of: token)
        if Self.conditions.contains(name) { continue }
        if token.startsLine { result.attributes.insert(name) }
        note(String(name.dropFirst()), token, \.words)
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
    note(name, token, before == .dot ? \.members : \.words)
  }

  private mutating func note(
    _ name: String, _ token: Token,
    _ list: WritableKeyPath<FileNames, [String: FileNames.Mention]>
  ) {
    guard result[keyPath: list][name] == nil else { return }
    let position = lines.position(at: token.start)
    result[keyPath: list][name] = FileNames.Mention(
      position: position, endColumn: position.column + token.end - token.start)
  }

  /// Notes what a declaring word introduces: a name, or several between commas or parentheses.
  private mutating func introduceList(behind index: Int) {
    for token in tokens[(index + 1)...] {
      switch token.kind {
      case .identifier where lexer.token(token, is: "in"): return
      case .identifier, .quotedIdentifier: introduce(token)
      case .operator: return introduce(token)
      case .openParen, .closeParen, .comma: continue
      default: return
      }
    }
  }

  /// Notes what stands before `in`: the parameters of a closure, or the variable of a loop.
  private mutating func introduceList(before index: Int) {
    for token in tokens[..<index].reversed() {
      switch token.kind {
      case .identifier where Self.declaring.contains(lexer.text(of: token)): return
      case .identifier, .quotedIdentifier: introduce(token)
      case .openParen, .closeParen, .comma: continue
      default: return
      }
    }
  }

  /// Notes the one or two names before a colon.
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
