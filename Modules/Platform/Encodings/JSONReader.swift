/// Reads one JSON text from arbitrary bytes.
struct JSONReader {
  /// How deep values may be nested; the limit keeps a text from exhausting the stack.
  private static let depthLimit = 256

  private let bytes: [UInt8]
  private var index: Int
  private var depth = 0

  private var line = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.byteOrderMarkLength
    lineStart = index
  }

  mutating func text() throws(JSONProblem) -> JSONValue {
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw unexpected("the end of the text") }
    return value
  }

  private mutating func value(
    namedAt name: JSONPosition? = nil
  ) throws(JSONProblem) -> JSONValue {
    skipSpace()
    let start = position
    guard depth < Self.depthLimit else {
      throw JSONProblem(position: start, reason: .tooDeep(limit: Self.depthLimit))
    }
    return JSONValue(try content(), at: start, named: name)
  }

  private mutating func content() throws(JSONProblem) -> JSONValue.Content {
    switch next ?? 0 {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try list(until: "]") { (reader) throws(JSONProblem) in
        elements.append(try reader.value())
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: break
    }
    let word = self.word
    switch word {
    case "null", "true", "false": index += word.utf8.count
    default: throw unexpected("a value")
    }
    return word == "null" ? .null : .boolean(word == "true")
  }

  private mutating func members() throws(JSONProblem) -> [String: JSONValue] {
    var members: [String: JSONValue] = Dictionary(minimumCapacity: 3)
    try list(until: "}") { (reader) throws(JSONProblem) in
      reader.skipSpace()
      let start = reader.position
      guard reader.next == UInt8(ascii: "\"") else { throw reader.unexpected("a name in quotes") }
      let name = try reader.string()
      reader.skipSpace()
      guard reader.take(":") else { throw reader.unexpected("a colon") }
      guard members.updateValue(try reader.value(namedAt: start), forKey: name) == nil else {
        throw JSONProblem(position: start, reason: .repeatedName(name))
      }
    }
    return members
  }

  private mutating func list(
    until close: Unicode.Scalar, _ readElement: (inout JSONReader) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    depth += 1
    defer { depth -= 1 }
    index += 1
    skipSpace()
    if take(close) { return }
    repeat {
      try readElement(&self)
      skipSpace()
    } while take(",")
    guard take(close) else { throw unexpected("a comma or \(close)") }
  }

  private mutating func string() throws(JSONProblem) -> String {
    let start = position
    index += 1
    var text: [UInt8] = []
    // Checking what has other characters takes longer than the rest.
    var isASCII = true
    while true {
      // Most strings have no escape and are copied unchanged.
      let first = index
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        isASCII = isASCII && byte < 0x80
        index += 1
      }
      let plain = bytes[first..<index]
      if take("\"") {
        if isASCII, text.isEmpty { return String(decoding: plain, as: UTF8.self) }
        let whole = text.isEmpty ? plain : (text + plain)[...]
        guard let string = String(validating: whole, as: UTF8.self) else {
          throw JSONProblem(position: start, reason: .invalidUTF8)
        }
        return string
      }
      guard take("\\") else {
        throw unexpected(
          next == nil ? "a closing quote" : "a closing quote, or an escape such as \\n")
      }
      text += plain
      text += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
    }
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    if let scalar = next.flatMap({ Self.escapes[$0] }) {
      index += 1
      return scalar
    }
    let start = index
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A high surrogate must be followed by its low one, and no low one occurs alone (RFC 8259, section 7).
    guard 0xD800..<0xDC00 ~= first, take("\\"), case let second = try codeUnit(),
      0xDC00..<0xE000 ~= second,
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else {
      index = start
      throw unexpected("a whole surrogate pair")
    }
    return scalar
  }

  private mutating func codeUnit() throws(JSONProblem) -> UInt16 {
    guard take("u") else { throw unexpected("an escape such as \\n") }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexadecimalValue else {
        throw unexpected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }

  private mutating func number() throws(JSONProblem) -> Double {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    // The grammar has no largest number, so a number too large for a double becomes infinite.
    return Double(String(decoding: bytes[start..<index], as: UTF8.self)) ?? .infinity
  }

  private mutating func digits() throws(JSONProblem) {
    let start = index
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
    if index == start { throw unexpected("a digit") }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
      if byte == 0x0A { (line, lineStart) = (line + 1, index) }
    }
  }

  private var position: JSONPosition {
    JSONPosition(line: line, column: index - lineStart + 1)
  }

  /// The run of letters and digits at the current position, cut after 32.
  private var word: String {
    let letters = bytes[index...].prefix(32).prefix { byte in
      byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private func unexpected(_ expected: String) -> JSONProblem {
    let found: String
    switch next {
    case nil: found = "the end of the text"
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): found = "the end of the line"
    case UInt8(ascii: "\""):
      let text = bytes[(index + 1)...].prefix(32).prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") }
      found = "\"\(String(decoding: text, as: UTF8.self))\""
    case let byte?:
      let character = String(decoding: bytes[index...].prefix(4), as: UTF8.self).first
      found =
        !word.isEmpty
        ? "'\(word)'" : character.map { "'\($0)'" } ?? "byte \(byte)"
    }
    return JSONProblem(
      position: position, reason: .unexpected(found: found, expected: expected))
  }
}
