/// Turns byte offsets into positions, at the cost of the lines between them.
package struct LineTable {
  private let bytes: SourceBytes

  /// How far the lines are counted, and where those begin that were met.
  private var offset: Int
  private var starts: [Int]

  package init(_ bytes: SourceBytes, origin: Int) {
    self.bytes = bytes
    (offset, starts) = (origin, [origin])
  }

  /// The position of an offset that is not before the origin.
  package mutating func position(at target: Int) -> SourcePosition {
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      let isPair = byte == UInt8(ascii: "\r") && bytes[offset] == UInt8(ascii: "\n")
      if Lexer.isLineBreak(byte), !isPair { starts.append(offset) }
    }
    // Most questions are about one of the last lines.
    let line = starts.lastIndex { $0 <= target } ?? 0
    return SourcePosition(line: line + 1, column: target - starts[line] + 1)
  }
}

/// A place in a source file, as compilers count it.
///
/// Both numbers start at 1. The column counts UTF-8 bytes, as `swiftc` does; a byte order mark is not
/// counted. LF, CRLF and a bare CR each end a line.
public struct SourcePosition: Hashable, Comparable, Sendable {
  public var line: Int

  /// The column in UTF-8 bytes, from 1.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}
