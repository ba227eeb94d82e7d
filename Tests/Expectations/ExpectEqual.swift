public import Testing

/// Records an issue, with both values, unless they are equal.
///
/// Swift Testing's `#expect(actual == expected)` checks the same and also prints the expression, but is a macro: the
/// compiler takes 14 ms more for it than for this call, a quarter of the build of a test target that compares a lot.
/// What is not an equality of two values is for `#expect`.
///
/// A comment says what the values are, where the line alone does not.
public func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard actual != expected else { return }
  let difference: Comment = "\(described(actual)) is not \(described(expected))"
  // Literals instead of `#_sourceLocation`, which is a macro as well.
  Issue.record(
    comment().map { "\($0): \(difference)" } ?? difference,
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Texts as they are, so that their lines can be read.
private func described(_ value: some Equatable) -> String {
  if let text = value as? String { text } else { String(reflecting: value) }
}
