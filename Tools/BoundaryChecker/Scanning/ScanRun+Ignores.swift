extension ScanRun {
  /// Takes the comments that stood before the upcoming token.
  mutating func readIgnores() {
    let lineBefore = consumed.map { lines.position(at: $0.end).line }
    let positions = lexer.ignores.map { lines.position(at: $0.lowerBound) }
    let lineBehind =
      upcoming.kind == .endOfFile ? nil : lines.position(at: upcoming.start).line
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

  /// Lets a comment above an import reach to the line of the module's name.
  mutating func extendIgnores(from start: Int, to line: Int) {
    guard !result.ignores.isEmpty else { return }
    let first = lines.position(at: start).line
    // Later comments reach no less far, so those that reach the line are the last.
    for index in result.ignores.indices.reversed() {
      if result.ignores[index].lastLine < first { return }
      if result.ignores[index].lastLine == first { result.ignores[index].lastLine = line }
    }
  }
}
