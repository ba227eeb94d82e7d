/// The bytes that RFC 3986 allows unescaped in the parts of a URL, limited to what links of this app use.
extension UInt8 {
  /// `unreserved`: letters, digits, `-._~`; also allowed in a host or the first segment.
  var isUnreserved: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isLetterOrDigit
    }
  }

  /// `pchar` without escapes.
  var isInPath: Bool {
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
      true
    default: isUnreserved
    }
  }

  /// `query`, including escapes, without the separator `&`.
  var isInQuery: Bool {
    switch self {
    case UInt8(ascii: "&"): false
    case UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: "?"): true
    default: isInPath
    }
  }

  /// `scheme`: letters, digits, `+-.`.
  var isInScheme: Bool {
    switch self {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isLetterOrDigit
    }
  }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(folded) }

  var folded: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

  private var isLetterOrDigit: Bool {
    isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension [UInt8] {
  /// Decodes the escapes of a part of a URL once, in place: decoding never makes a text longer.
  ///
  /// The bytes must be UTF-8 as in table 3-7 of the Unicode Standard: no overlong form, no surrogate.
  ///
  /// - Returns: The range of the decoded bytes.
  mutating func percentDecode(
    _ range: Range<Int>, inPath: Bool
  ) throws(LinkError) -> Range<Int> {
    guard self[range].contains(UInt8(ascii: "%")) else { return range }
    var read = range.lowerBound
    var write = range.lowerBound
    var previous: UInt8 = 0
    var sequence = UTF8Sequence()
    while read < range.upperBound {
      let offset = read
      var decoded = self[read]
      read += 1
      if decoded == UInt8(ascii: "%") {
        guard range.upperBound - read >= 2, let high = self[read].hexadecimalValue,
          let low = self[read + 1].hexadecimalValue
        else { throw .badPercent(offset: offset) }
        decoded = high << 4 | low
        read += 2
        guard decoded.isAllowed(after: previous, inPath: inPath) else {
          throw .forbiddenEncoding(offset: offset)
        }
      }
      guard sequence.accepts(decoded) else { throw .invalidUTF8(offset: offset) }
      self[write] = decoded
      write += 1
      previous = decoded
    }
    guard sequence.isComplete else { throw .invalidUTF8(offset: range.lowerBound) }
    return range.lowerBound..<write
  }

  /// Appends a text, percent-encoded.
  ///
  /// In a path, a segment must not be `.` or `..` and must not contain `/` or `\`.
  ///
  /// - Returns: Whether a link can carry the text. If not, a part of the text may have been appended.
  mutating func appendPercentEncoded(_ text: String, inPath: Bool) -> Bool {
    if inPath, text == "." || text == ".." { return false }
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte.isUnreserved {
        append(byte)
      } else if byte.isAllowed(after: previous, inPath: inPath) {
        append(UInt8(ascii: "%"))
        append((byte >> 4).hexadecimalDigit)
        append((byte & 15).hexadecimalDigit)
      } else {
        return false
      }
      previous = byte
    }
    return true
  }
}

extension UInt8 {
  /// Whether a link may carry the escaped byte: not C0, DEL, C1 (`C2 80`…`C2 9F`), or `/` and `\` in a path.
  fileprivate func isAllowed(after previous: UInt8, inPath: Bool) -> Bool {
    switch self {
    case 0..<32, 127: false
    case 0x80..<0xa0: previous != 0xc2
    case UInt8(ascii: "/"), UInt8(ascii: "\\"): !inPath
    default: true
    }
  }

  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  fileprivate var hexadecimalDigit: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
  }
}

/// Checks UTF-8 byte by byte, so that the first invalid escape is known.
private struct UTF8Sequence {
  private var remaining = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xbf

  var isComplete: Bool { remaining == 0 }

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
