extension Lexer {
  /// Skips white space, comments and merge-conflict blocks.
  ///
  /// - Returns: Whether a line break was among them.
  mutating func skipTrivia() -> Bool {
    var startsLine = index == origin
    while true {
      switch bytes[index] {
      case UInt8(ascii: " "): index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        startsLine = true
        index += 1
      case UInt8(ascii: "\t"), 0x0B, 0x0C: index += 1
      case 0x00:
        guard index < bytes.count else { return true }
        index += 1
      case UInt8(ascii: "/"):
        let next = bytes[index + 1]
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else { return startsLine }
        let start = index
        if next == UInt8(ascii: "/") {
          skipLine()
        } else {
          index = blockCommentEnd(from: index).offset
        }
        keepIgnore(start..<index)
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        guard skipConflict() else { return startsLine }
      case 0x80...:
        let (kind, length) = unicodeClass(at: index)
        guard kind == .space else { return startsLine }
        index += length
      default: return startsLine
      }
    }
  }

  /// Moves to the end of the line, before its line break.
  mutating func skipLine() {
    while index < bytes.count, !Self.isLineBreak(bytes[index]) { index += 1 }
  }

  /// Where the comment that starts here ends, with the comments inside it; an open one takes the rest
  /// of the file.
  func blockCommentEnd(from start: Int) -> (offset: Int, spansLines: Bool) {
    var (offset, depth, spansLines) = (start, 0, false)
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "/"), bytes[offset] == UInt8(ascii: "*") {
        depth += 1
        offset += 1
      } else if byte == UInt8(ascii: "*"), bytes[offset] == UInt8(ascii: "/") {
        depth -= 1
        offset += 1
        if depth == 0 { return (offset, spansLines) }
      } else if Self.isLineBreak(byte) {
        spansLines = true
      }
    }
    return (offset, spansLines)
  }

  /// Skips both sides of a merge conflict, as the compiler does.
  ///
  /// - Returns: Whether a complete conflict began here.
  private mutating func skipConflict() -> Bool {
    guard index == origin || Self.isLineBreak(bytes[index - 1]) else { return false }
    let markers: [(start: StaticString, end: StaticString)] = [
      ("<<<<<<< ", ">>>>>>> "), (">>>> ", "<<<<"),
    ]
    for (start, end) in markers where bytes.hasWord(start, at: index) {
      guard let close = lineStart(with: end, after: index) else { return false }
      index = close
      skipLine()
      return true
    }
    return false
  }

  private func lineStart(with marker: StaticString, after offset: Int) -> Int? {
    var offset = offset + 1
    while offset < bytes.count {
      if Self.isLineBreak(bytes[offset - 1]), bytes.hasWord(marker, at: offset) { return offset }
      offset += 1
    }
    return nil
  }
}
