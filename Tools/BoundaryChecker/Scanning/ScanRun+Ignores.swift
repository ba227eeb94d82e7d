extension ScanRun {
  /// Takes the comments that stood before the upcoming token.
  mutating func readIgnores() {
    for range in lexer.ignores {
      let position = lines.position(at: range.lowerBound)
      let isAlone = consumed.map { lines.position(at: $0.end).line < position.line } ?? true
      let text = lexer.bytes.text(
        range.lowerBound + IgnoreComment.marker.utf8CodeUnitCount..<range.upperBound)
      let (rules, reason) = IgnoreComment.parse(text)
      let next = upcoming.kind == .endOfFile ? position : lines.position(at: upcoming.start)
      result.ignores.append(
        IgnoreComment(
          rules: rules, reason: reason, position: position,
          lastLine: isAlone ? next.line : position.line))
    }
    lexer.ignores = []
  }

  /// Lets a comment above an import reach to the line of the module's name.
  mutating func extendIgnores(from start: Int, to line: Int) {
    guard !result.ignores.isEmpty else { return }
    let first = lines.position(at: start).line
    for index in result.ignores.indices where result.ignores[index].lastLine == first {
      result.ignores[index].lastLine = line
    }
  }
}
