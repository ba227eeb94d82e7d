/// A `switch` and what its patterns name.
package struct SwitchStatement: Hashable, Sendable {
  package let position: SourcePosition

  /// The lines from the word `switch` to the closing brace.
  package fileprivate(set) var lines: ClosedRange<Int>

  /// The cases that its patterns name at their outermost level, or as parts of a tuple.
  package fileprivate(set) var names: Set<String> = []

  /// Whether a pattern is a tuple, so that the names may belong to several types.
  package fileprivate(set) var hasTuples = false

  /// Whether it has a branch for everything else: `default`, `case _` or `case let value`.
  package fileprivate(set) var hasDefault = false

  /// Returns whether it lists exactly these cases, so that it does not compile with another one.
  package func isExhaustive(over cases: Set<String>) -> Bool {
    !hasDefault && !cases.isEmpty && (hasTuples ? cases.isSubset(of: names) : cases == names)
  }
}

struct SwitchRun {
  let tokens: [Token]
  let lexer: Lexer
  var lines: LineTable
  private var found: [SwitchStatement] = []

  /// The open switches, each with the depth of its own braces.
  private var open: [(statement: SwitchStatement, depth: Int)] = []

  init(tokens: [Token], lexer: Lexer, lines: LineTable) {
    (self.tokens, self.lexer, self.lines) = (tokens, lexer, lines)
  }

  mutating func scan() -> [SwitchStatement] {
    var (depth, subject): (Int, (start: Token, depth: Int)?) = (0, nil)
    for (index, token) in tokens.enumerated() {
      let follows = index > 0 && tokens[index - 1].kind == .dot
      switch token.kind {
      case .identifier where follows: break
      case .identifier where lexer.token(token, is: "switch"): subject = (token, depth)
      case .identifier where lexer.token(token, is: "case") && open.last?.depth == depth:
        readPatterns(from: index + 1)
      case .identifier where lexer.token(token, is: "default") && open.last?.depth == depth:
        open[open.count - 1].statement.hasDefault = true
      case .openBrace where subject?.depth == depth:
        let position = lines.position(at: subject?.start.start ?? token.start)
        open.append(
          (SwitchStatement(position: position, lines: position.line...position.line), depth + 1))
        subject = nil
      case .closeBrace:
        guard let last = open.last, last.depth == depth else { break }
        open.removeLast()
        var statement = last.statement
        let end = lines.position(at: token.start).line
        statement.lines = statement.position.line...max(statement.position.line, end)
        found.append(statement)
      default: break
      }
      depth += token.depth
    }
    return found
  }

  /// Reads the patterns between `case` and its colon.
  private mutating func readPatterns(from start: Int) {
    var (depth, part): (Int, [Token]) = (0, [])
    for token in tokens[start...] {
      if depth == 0, token.kind == .colon || token.kind == .comma {
        note(part)
        part = []
        if token.kind == .colon { return }
        continue
      }
      guard token.kind != .endOfFile, token.kind != .openBrace else { return }
      depth += token.nesting
      part.append(token)
    }
  }

  private mutating func note(_ pattern: [Token]) {
    let words = pattern.drop { ["let", "var"].contains(lexer.text(of: $0)) }
    let isBound = words.count < pattern.count
    guard let first = words.first else { return }
    if first.kind == .openParen {
      open[open.count - 1].statement.hasTuples = true
      open[open.count - 1].statement.names.formUnion(members(in: Array(words), at: 1))
      return
    }
    let names = members(in: Array(words), at: 0)
    if let name = names.first {
      open[open.count - 1].statement.names.insert(name)
    } else if words.count == 1, isBound || lexer.text(of: first) == "_" {
      open[open.count - 1].statement.hasDefault = true
    }
  }

  /// Returns the names after dots at a depth of parentheses, up to a `where`.
  private func members(in words: [Token], at wanted: Int) -> [String] {
    var (depth, names): (Int, [String]) = (0, [])
    for (index, token) in words.enumerated() {
      if lexer.token(token, is: "where") { break }
      if depth == wanted, index > 0, words[index - 1].kind == .dot, token.isName {
        names.append(lexer.name(of: token))
      }
      depth += token.nesting
    }
    return wanted == 0 ? names.suffix(1) : names
  }
}
