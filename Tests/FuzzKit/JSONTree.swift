/// A JSON value, read strictly according to RFC 8259.
///
/// Input that Foundation tolerates is an error here: a duplicate name, a lone surrogate, a bare control
/// character, an unfinished number, invalid UTF-8.
public indirect enum JSONTree: Hashable, Sendable {
  case null
  case boolean(Bool)

  /// A number as it is written.
  case number(String)

  case string(String)
  case array([JSONTree])

  /// The members by name.
  case object([String: JSONTree])

  /// The value of a member, or `nil` if this is not an object or has no such member.
  public subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members[name] } else { nil }
  }
}

extension JSONTree {
  /// Reads a whole text; if `isOneLine`, line ends and tabs between values are errors, too.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: some Collection<UInt8>, isOneLine: Bool = false) throws(Violation) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Violation("no UTF-8") }
    var scanner = JSONTreeScanner(bytes: Array(bytes), isOneLine: isOneLine)
    self = try scanner.value(depth: 0)
    try scanner.end()
  }
}

struct JSONTreeScanner {
  /// The maximum nesting of values; no document here comes near it.
  private static let depthLimit = 256

  let bytes: [UInt8]
  let isOneLine: Bool
  private var offset = 0

  init(bytes: [UInt8], isOneLine: Bool) {
    (self.bytes, self.isOneLine) = (bytes, isOneLine)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func fail(_ reason: String) -> Violation { Violation("byte \(offset): \(reason)") }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || !isOneLine && [0x09, 0x0A, 0x0D].contains(byte) {
      offset += 1
    }
  }

  mutating func end() throws(Violation) {
    skipSpace()
    if next != nil { throw fail("something after the value") }
  }

  mutating func value(depth: Int) throws(Violation) -> JSONTree {
    guard depth < Self.depthLimit else { throw fail("nested too deep") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    default: break
    }
    if take("null") { return .null }
    if take("true") { return .boolean(true) }
    if take("false") { return .boolean(false) }
    return .number(try number())
  }

  private mutating func members(depth: Int) throws(Violation) -> [String: JSONTree] {
    var members: [String: JSONTree] = [:]
    offset += 1
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      let name = try string()
      skipSpace()
      guard take(":") else { throw fail("no colon after a name") }
      let value = try value(depth: depth)
      guard members.updateValue(value, forKey: name) == nil else {
        throw fail("\(name) is given twice")
      }
      skipSpace()
    } while take(",")
    guard take("}") else { throw fail("an object without end") }
    return members
  }

  private mutating func elements(depth: Int) throws(Violation) -> [JSONTree] {
    var elements: [JSONTree] = []
    offset += 1
    skipSpace()
    if take("]") { return elements }
    repeat {
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw fail("an array without end") }
    return elements
  }

  private mutating func string() throws(Violation) -> String {
    guard take("\"") else { throw fail("no string") }
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fail("a bare control character") }
      offset += 1
      if byte == UInt8(ascii: "\\") {
        text += String(Character(try escape())).utf8
      } else {
        text.append(byte)
      }
    }
    guard take("\"") else { throw fail("a string without end") }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape() throws(Violation) -> Unicode.Scalar {
    let plain: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
      0x74: "\t",
    ]
    if let scalar = next.flatMap({ plain[$0] }) {
      offset += 1
      return scalar
    }
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard 0xD800..<0xDC00 ~= first, take("\\"), case let second = try unit(),
      0xDC00..<0xE000 ~= second,
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw fail("a lone surrogate") }
    return scalar
  }

  private mutating func unit() throws(Violation) -> UInt16 {
    guard take("u"), offset + 4 <= bytes.count,
      bytes[offset..<offset + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw fail("no escape") }
    offset += 4
    return unit
  }

  private mutating func number() throws(Violation) -> String {
    let start = offset
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(Violation) {
    let start = offset
    while let byte = next, 0x30...0x39 ~= byte { offset += 1 }
    if offset == start { throw fail("no value") }
  }
}
