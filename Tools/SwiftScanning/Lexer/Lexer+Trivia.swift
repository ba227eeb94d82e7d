extension Lexer {
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

  mutating func skipLine() {
    while index < bytes.count, !Self.isLineBreak(bytes[index]) { index += 1 }
  }

  /// Returns the end of a comment with nested ones; an unterminated comment takes the rest of the file.
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

  private mutating func lineStart(with marker: StaticString, after start: Int) -> Int? {
    guard maySearch else { return nil }
    var offset = start + 1
    while offset < bytes.count {
      if Self.isLineBreak(bytes[offset - 1]), bytes.hasWord(marker, at: offset) { return offset }
      offset += 1
    }
    noteSearch(offset - start)
    return nil
  }

  @inline(__always)
  mutating func keepIgnore(_ range: Range<Int>) {
    var offset = range.lowerBound + 2
    while Self.isBlank(bytes[offset]) { offset += 1 }
    if bytes.hasWord(IgnoreComment.marker, at: offset) {
      ignores.append(offset..<range.upperBound)
    }
  }

  @inline(__always)
  package static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  @inline(__always)
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// Returns whether the byte may be in an identifier; bytes of non-ASCII characters are decided elsewhere.
  @inline(__always)
  static func isIdentifierByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isIdentifierCharacter(byte)
  }

  /// Returns whether the ASCII character may be in an identifier: a letter, a digit, `_` or `$`.
  @inline(__always)
  package static func isIdentifierCharacter(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_0010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && bits &>> UInt64(byte & 63) & 1 == 1
  }

  @inline(__always)
  static func isOperatorByte(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0xF000_EC62_0000_0000 : 0x5000_0000_4000_0000
    return byte < 0x80 && bits &>> UInt64(byte & 63) & 1 == 1
  }
}
