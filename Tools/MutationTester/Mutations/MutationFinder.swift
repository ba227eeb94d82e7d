/// Finds every mutation of one source file.
struct MutationFinder {
  private static let swaps: [(kind: Mutation.Kind, operators: [String: String])] = [
    (
      .comparison,
      [
        "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=",
        ">=": ">",
      ]
    ),
    (.boolean, ["&&": "||", "||": "&&"]),
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

  /// All mutations, in the order of the file.
  ///
  /// - Complexity: O(*n* log *n*) in the number of tokens.
  func mutations() -> [Mutation] {
    let found = operators() + words() + negations() + statements()
    return found.sorted {
      ($0.range.lowerBound, $0.kind.rawValue) < ($1.range.lowerBound, $1.kind.rawValue)
    }
  }

  /// A mutation of some bytes.
  func mutation(_ kind: Mutation.Kind, _ range: Range<Int>, _ line: Int, to text: String)
    -> Mutation
  {
    let source = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    return Mutation(
      kind: kind, file: file, line: line, range: range,
      original: String(decoding: bytes[range], as: UTF8.self), replacement: text,
      source: String(source.drop { $0 == " " }))
  }

  private func operators() -> [Mutation] {
    tokens.indices.compactMap { index in
      let token = tokens[index]
      guard token.isBinary, index > 0, tokens[index - 1].text != "func" else { return nil }
      for (kind, operators) in Self.swaps {
        if let other = operators[token.text] {
          return mutation(kind, token.range, token.line, to: other)
        }
      }
      return nil
    }
  }

  private func words() -> [Mutation] {
    tokens.compactMap { token in
      guard token.kind == .word, token.text == "true" || token.text == "false" else { return nil }
      let other = token.text == "true" ? "false" : "true"
      return mutation(.boolean, token.range, token.line, to: other)
    }
  }
}
