public import Testing

/// Records an issue, with both values, unless they are equal.
///
/// Swift Testing's `#expect(actual == expected)` checks the same and also prints the expression, but is a macro: the
/// compiler takes 14 ms for each, ten times as much as for a call, which is a third of the build of a test target that
/// compares a lot. Whatever is no equality of two values is for `#expect`.
///
/// A comment says what the values are, where the line alone does not.
public func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard actual != expected else { return }
  let difference = Comment(rawValue: difference(described(actual), described(expected)))
  // Literals instead of `#_sourceLocation`, which is a macro as well.
  Issue.record(
    comment().map { "\($0): \(difference)" } ?? difference,
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}

private func described(_ value: some Equatable) -> String {
  if let text = value as? String { text } else { String(reflecting: value) }
}

/// Returns where long texts differ first, and short ones in full.
private func difference(_ actual: String, _ expected: String) -> String {
  let lines = (
    actual.split(separator: "\n", omittingEmptySubsequences: false),
    expected.split(separator: "\n", omittingEmptySubsequences: false)
  )
  guard lines.0.count > 1 || lines.1.count > 1 else { return "\(actual) is not \(expected)" }
  let same = zip(lines.0, lines.1).prefix { $0 == $1 }.count
  func line(of lines: [Substring]) -> String {
    same < lines.count ? "\"\(lines[same])\"" : "missing"
  }
  return """
    line \(same + 1) is \(line(of: lines.0)), not \(line(of: lines.1)); the whole is
    \(actual)
    """
}
