extension Lexer {
  /// Skips white space, comments and merge-conflict blocks.
  ///
  /// - Returns: Whether a line break was among them.
  mutating func skipTrivia() -> Bool {
    var startsLine = index == origin
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        startsLine = true
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0x00:
        index += 1
      case 0xC2 where byte(at: index + 1) == 0xA0:
        index += 2
      case UInt8(ascii: "/") where byte(at: index + 1) == UInt8(ascii: "/"):
        skipLine()
      case UInt8(ascii: "/") where byte(at: index + 1) == UInt8(ascii: "*"):
        skipBlockComment()
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        guard skipConflict() else { return startsLine }
      default:
        return startsLine
      }
    }
    return true
  }

  /// Moves to the end of the line, before its line break.
  mutating func skipLine() {
    while index < bytes.count, !Self.isLineBreak(bytes[index]) { index += 1 }
  }

  /// Skips a comment with the comments inside it; an open one takes the rest of the file.
  private mutating func skipBlockComment() {
    var depth = 0
    while index < bytes.count {
      let pair = (bytes[index], byte(at: index + 1))
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        index += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  /// Skips both sides of a merge conflict, as the compiler does.
  ///
  /// - Returns: Whether a complete conflict began here.
  private mutating func skipConflict() -> Bool {
    guard index == origin || Self.isLineBreak(bytes[index - 1]) else { return false }
    let markers: [(start: StaticString, end: StaticString)] = [
      ("<<<<<<< ", ">>>>>>> "), (">>>> ", "<<<<"),
    ]
    for (start, end) in markers where matches(start, at: index) {
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
      if Self.isLineBreak(bytes[offset - 1]), matches(marker, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// Whether the bytes from `offset` on spell `word`, and nothing more when `end` is given.
  func matches(_ word: StaticString, at offset: Int, end: Int? = nil) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count, end.map({ $0 - offset == length }) ?? true else {
      return false
    }
    return word.withUTF8Buffer { unsafe bytes[offset..<offset + length].elementsEqual($0) }
  }
}
