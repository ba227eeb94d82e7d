import Encodings

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
  /// The decoded bytes must be UTF-8.
  ///
  /// - Returns: The range of the decoded bytes.
  mutating func percentDecode(
    _ range: Range<Int>, inPath: Bool
  ) throws(LinkError) -> Range<Int> {
    guard self[range].contains(UInt8(ascii: "%")) else { return range }
    var read = range.lowerBound
    var write = range.lowerBound
    var previous: UInt8 = 0
    // Where each decoded byte was.
    var offsets: [Int] = []
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
      self[write] = decoded
      offsets.append(offset)
      write += 1
      previous = decoded
    }
    let decoded = range.lowerBound..<write
    if let invalid = UTF8.firstInvalidOffset(in: self[decoded]) {
      throw .invalidUTF8(offset: offsets[invalid])
    }
    return decoded
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
        append(contentsOf: "%\(byte.hexadecimal(digits: 2))".utf8)
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
}
