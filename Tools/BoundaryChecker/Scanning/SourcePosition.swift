/// A place in a source file, as compilers count it.
///
/// Both numbers start at 1. The column counts UTF-8 bytes, as `swiftc` does; a byte order mark is not
/// counted. LF, CRLF and a bare CR each end a line.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public var line: Int

  /// The column in UTF-8 bytes, from 1.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether `lhs` stands before `rhs` in the file.
  public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}
