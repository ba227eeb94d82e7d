extension MutationFinder {
  /// Words after which a condition is no plain truth value.
  private static let bindings: Set<String> = [
    "let", "var", "case", "#available", "#unavailable", "try", "await", "is",
  ]

  /// Plain conditions negated, and negations taken away.
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
      return mutation(.negation, range, first.line, to: "!(\(text(of: condition)))")
    }
  }

  /// The tokens of a condition that is one truth value, and whose negation is no other mutation.
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
      if "([".contains(token.text) { depth += 1 }
      if ")]".contains(token.text) { depth -= 1 }
      if token.isBinary, ["==", "!=", "===", "!=="].contains(token.text) { comparisons += 1 }
    }
    return nil
  }

  private func text(of range: ClosedRange<Int>) -> String {
    let bytes =
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound
    return mutation(.negation, bytes, 1, to: "").original
  }
}
