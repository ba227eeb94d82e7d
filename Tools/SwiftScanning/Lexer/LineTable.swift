/// Turns byte offsets into positions, at the cost of the way from the one asked for before.
package struct LineTable {
  private let bytes: SourceBytes
  private let origin: Int

  /// How far the lines are counted.
  private var offset: Int
  private var line = 1

  /// Where the line begins that holds ``offset``.
  private var lineStart: Int

  package init(_ bytes: SourceBytes, origin: Int) {
    self.bytes = bytes
    self.origin = origin
    offset = origin
    lineStart = origin
  }

  /// The position of an offset that is not before the origin.
  ///
  /// - Complexity: O(*n*) in the bytes between the offset and the one asked for before.
  package mutating func position(at target: Int) -> SourcePosition {
    if target < lineStart { goBack(to: target) }
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      let endsLine =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && bytes[offset] != UInt8(ascii: "\n")
      if endsLine { (line, lineStart) = (line + 1, offset) }
    }
    return SourcePosition(line: line, column: target - lineStart + 1)
  }

  /// Goes to the start of the line that holds an offset before this one.
  private mutating func goBack(to target: Int) {
    while lineStart > max(target, origin) {
      // Where the bytes begin that end the line before.
      var index = lineStart - 1
      if index > origin, bytes[index] == UInt8(ascii: "\n"),
        bytes[index - 1] == UInt8(ascii: "\r")
      {
        index -= 1
      }
      while index > origin, bytes[index - 1] != UInt8(ascii: "\n"),
        bytes[index - 1] != UInt8(ascii: "\r")
      {
        index -= 1
      }
      (line, lineStart) = (line - 1, index)
    }
    offset = lineStart
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
