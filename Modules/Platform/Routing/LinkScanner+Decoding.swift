extension LinkScanner {
  /// Decodes the escapes of `range` once, into scratch memory at the same offset.
  ///
  /// The bytes must be UTF-8 as the Unicode Standard's table 3-7 has it: no overlong form, no
  /// surrogate.
  ///
  /// - Parameters:
  ///   - range: The bytes of one segment, key or value.
  ///   - inPath: Whether `/` and `\` are refused.
  /// - Returns: The end of the decoded bytes.
  /// - Throws: `LinkError` with the offset of the escape at fault.
  func decode(_ range: Range<Int>, inPath: Bool) throws(LinkError) -> Int {
    var read = range.lowerBound
    var write = range.lowerBound
    var previous: UInt8 = 0
    var sequence = UTF8Sequence()
    while read < range.upperBound {
      let offset = read
      var decoded = byte(read)
      read += 1
      if decoded == UInt8(ascii: "%") {
        guard range.upperBound - read >= 2, let high = byte(read).hexadecimalValue,
          let low = byte(read + 1).hexadecimalValue
        else { throw .badPercent(offset: offset) }
        decoded = high &<< 4 | low
        read += 2
        if LinkScanner.isForbidden(decoded, after: previous, inPath: inPath) {
          throw .forbiddenEncoding(offset: offset)
        }
      }
      guard sequence.accepts(decoded) else { throw .invalidUTF8(offset: offset) }
      unsafe link.scratch[write] = decoded
      write += 1
      previous = decoded
    }
    guard sequence.isComplete else { throw .invalidUTF8(offset: range.lowerBound) }
    return write
  }

  /// Whether a link never carries the byte: C0, DEL, C1 (as `C2 80`…`C2 9F`), in a path `/` and `\`.
  @inline(__always)
  static func isForbidden(_ byte: UInt8, after previous: UInt8, inPath: Bool) -> Bool {
    byte < 32 || byte == 127 || (previous == 0xc2 && byte >= 0x80 && byte < 0xa0)
      || (inPath && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")))
  }
}

/// Checks UTF-8 byte by byte.
struct UTF8Sequence {
  private var remaining = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  /// Whether no sequence is open.
  var isComplete: Bool { remaining == 0 }

  /// Takes the next byte; answers whether the text can still be UTF-8.
  mutating func accepts(_ byte: UInt8) -> Bool {
    if remaining > 0 {
      guard allowed.contains(byte) else { return false }
      (remaining, allowed) = (remaining - 1, 0x80...0xbf)
      return true
    }
    switch byte {
    case 0..<0x80: return true
    case 0xc2...0xdf: (remaining, allowed) = (1, 0x80...0xbf)
    case 0xe0: (remaining, allowed) = (2, 0xa0...0xbf)
    case 0xed: (remaining, allowed) = (2, 0x80...0x9f)
    case 0xe1...0xef: (remaining, allowed) = (2, 0x80...0xbf)
    case 0xf0: (remaining, allowed) = (3, 0x90...0xbf)
    case 0xf1...0xf3: (remaining, allowed) = (3, 0x80...0xbf)
    case 0xf4: (remaining, allowed) = (3, 0x80...0x8f)
    default: return false
    }
    return true
  }
}
