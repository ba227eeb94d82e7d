struct MutationFinder {
  private static let swaps: [(kind: Mutation.Kind, texts: [String: String])] = [
    (
      .comparison,
      [
        "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=",
        ">=": ">",
      ]
    ),
    (.boolean, ["&&": "||", "||": "&&", "true": "false", "false": "true"]),
    (
      .arithmetic,
      [
        "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&+": "&-", "&-": "&+", "&*": "&+",
        "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&", "+=": "-=", "-=": "+=", "*=": "+=",
      ]
    ),
  ]

  let file: String
  let tokens: [SourceToken]
  private let bytes: [UInt8]
  private let lines: [Substring]

  init(file: String, source: String) {
    self.file = file
    bytes = Array(source.utf8)
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    tokens = SourceToken.tokens(of: source)
  }

  func mutations() -> [Mutation] {
    let found = swapped() + negations() + statements()
    return found.sorted {
      ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue)
    }
  }

  func mutation(_ kind: Mutation.Kind, _ range: Range<Int>, _ line: Int, to text: String)
    -> Mutation
  {
    let source = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    return Mutation(
      kind: kind, file: file, line: line, range: range,
      original: sourceText(of: range), replacement: text,
      source: String(source.drop { $0 == " " }))
  }

  /// Returns swaps of operators between two operands, and of words.
  private func swapped() -> [Mutation] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.isBinary || token.kind == .word, index == 0 || tokens[index - 1].text != "func"
      else { return nil }
      for (kind, texts) in Self.swaps {
        if let other = texts[token.text] {
          return mutation(kind, token.range, token.line, to: other)
        }
      }
      return nil
    }
  }
}

extension MutationFinder {
  /// Words after which a condition is not a plain truth value.
  private static let bindings: Set<String> = [
    "let", "var", "case", "#available", "#unavailable", "try", "await", "is",
  ]

  /// Returns negations of plain conditions, and removals of negations.
  func negations() -> [Mutation] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      if token.text == "!", token.kind == .operator, !token.isSpacedAfter,
        token.isSpacedBefore || index > 0 && "([,".contains(tokens[index - 1].text)
      {
        return mutation(.negation, token.range, token.line, to: "")
      }
      guard token.kind == .word, ["if", "guard", "while"].contains(token.text),
        let condition = condition(after: index)
      else { return nil }
      let (first, last) = (tokens[condition.lowerBound], tokens[condition.upperBound])
      let range = first.range.lowerBound..<last.range.upperBound
      return mutation(.negation, range, first.line, to: "!(\(sourceText(of: range)))")
    }
  }

  /// Returns the tokens of a condition that is one truth value, unless its negation is another mutation.
  private func condition(after keyword: Int) -> ClosedRange<Int>? {
    var depth = 0
    var comparisons = 0
    for index in tokens.indices.dropFirst(keyword + 1) {
      let token = tokens[index]
      let ends = token.text == "{" || token.text == "else" || token.line > tokens[keyword].line
      if depth == 0, ends {
        guard index > keyword + 1, comparisons == 0, tokens[keyword + 1].text != "!" else {
          return nil
        }
        return token.text == "{" || token.text == "else" ? keyword + 1...index - 1 : nil
      }
      if Self.bindings.contains(token.text) || depth == 0 && token.text == "," { return nil }
      depth += token.nesting
      if token.isBinary, ["==", "!=", "===", "!=="].contains(token.text) { comparisons += 1 }
    }
    return nil
  }

  private func sourceText(of range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}

extension MutationFinder {
  private static let keywords: Set<String> = [
    "return", "let", "var", "guard", "if", "else", "for", "while", "repeat", "switch", "case",
    "default", "defer", "throw", "break", "continue", "fallthrough", "do", "catch", "func", "init",
    "deinit", "static", "public", "package", "internal", "fileprivate", "private", "mutating",
    "nonmutating", "struct", "class", "enum", "actor", "extension", "protocol", "import",
    "typealias",
    "associatedtype", "subscript", "where", "some", "any", "lazy", "weak", "override", "final",
    "convenience", "required", "indirect", "nonisolated", "borrowing", "consuming", "get", "set",
    "didSet", "willSet", "in", "is", "as", "precondition", "assert", "fatalError",
  ]

  func statements() -> [Mutation] {
    var found: [Mutation] = []
    var brackets: [String] = []
    var start = 0
    while start < tokens.count {
      let line = tokens[start].line
      let end = tokens[start...].firstIndex { $0.line != line } ?? tokens.count
      if brackets.isEmpty || brackets.last == "{", isStatement(start..<end) {
        let bytes = tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound
        found.append(mutation(.statement, bytes, line, to: ""))
      }
      for token in tokens[start..<end] {
        if token.nesting > 0 { brackets.append(token.text) }
        if token.nesting < 0 { _ = brackets.popLast() }
      }
      start = end
    }
    return found
  }

  private func isStatement(_ range: Range<Int>) -> Bool {
    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound - 1])
    guard first.kind == .word, !Self.keywords.contains(first.text),
      !"#@".contains(first.text.prefix(1)), isBalanced(range), beginsStatement(range.lowerBound),
      endsStatement(range.upperBound)
    else { return false }
    // An initializer does not compile without the initializer it delegates to.
    let start = tokens[range].prefix(3).map(\.text).joined()
    if start == "self.init" || start == "super.init" { return false }
    guard last.kind != .operator || last.text == "!" || last.text == "?" else { return false }
    if tokens[range].contains(where: { $0.isBinary && Self.isAssignment($0.text) }) { return true }
    return last.text == ")"
  }

  private static func isAssignment(_ text: String) -> Bool {
    ["=", "+=", "-=", "*=", "/=", "|=", "&="].contains(text)
  }

  private func isBalanced(_ range: Range<Int>) -> Bool {
    var depth = 0
    for token in tokens[range] {
      depth += token.nesting
      if depth < 0 || depth == 0 && token.text == ":" { return false }
    }
    return depth == 0
  }

  private func beginsStatement(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = tokens[index - 1]
    guard before.kind != .operator || ["?", "!"].contains(before.text) else { return false }
    return !["(", "[", ",", "return"].contains(before.text)
  }

  private func endsStatement(_ index: Int) -> Bool {
    guard index < tokens.count else { return true }
    let after = tokens[index]
    return after.kind != .operator && !["else", "{", ":"].contains(after.text)
  }
}
