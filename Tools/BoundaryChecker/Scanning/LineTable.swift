/// Turns byte offsets into positions, cheaply when they are asked in rising order.
struct LineTable {
  private let bytes: SourceBytes
  private let origin: Int
  private var offset: Int
  private var line = 1
  private var lineStart: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - origin: The offset of line 1, column 1: behind a byte order mark.
  init(_ bytes: SourceBytes, origin: Int) {
    self.bytes = bytes
    self.origin = origin
    offset = origin
    lineStart = origin
  }

  mutating func position(at target: Int) -> SourcePosition {
    if target < offset { (offset, line, lineStart) = (origin, 1, origin) }
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
}
