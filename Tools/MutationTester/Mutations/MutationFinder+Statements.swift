extension MutationFinder {
  /// Words that begin a line which is no call and no assignment.
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

  /// Calls and assignments that take a whole line, left out.
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
      for token in tokens[start..<end] where token.kind == .punctuation {
        if "([{".contains(token.text) { brackets.append(token.text) }
        if ")]}".contains(token.text) { _ = brackets.popLast() }
      }
      start = end
    }
    return found
  }

  /// Whether the tokens of a line are a statement of their own.
  private func isStatement(_ range: Range<Int>) -> Bool {
    let (first, last) = (tokens[range.lowerBound], tokens[range.upperBound - 1])
    guard first.kind == .word, !Self.keywords.contains(first.text),
      !"#@".contains(first.text.prefix(1)), isBalanced(range), beginsStatement(range.lowerBound),
      endsStatement(range.upperBound)
    else { return false }
    // No initializer compiles without the one it delegates to.
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
    for token in tokens[range] where token.kind == .punctuation {
      if "([{".contains(token.text) { depth += 1 }
      if ")]}".contains(token.text) { depth -= 1 }
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
