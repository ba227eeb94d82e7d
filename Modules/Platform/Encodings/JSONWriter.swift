/// Writes one JSON value (RFC 8259) as UTF-8 bytes, without white space.
///
/// No string can control a terminal or hide anything from a reader: hidden characters (``HiddenCharacters``) are
/// written as `\u` escapes, which every JSON reader decodes.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { object in
///   object.member("title", "Cart")
///   object.member("lines", 2)
/// }
/// String(decoding: writer.bytes, as: UTF8.self)  // {"title":"Cart","lines":2}
/// ```
package struct JSONWriter: Sendable {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Returns a string as a complete JSON text.
  package static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    nest("{", "}", body)
  }

  /// Writes an array whose elements `body` writes.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    nest("[", "]", body)
  }

  /// Writes an array of strings.
  package mutating func strings(_ values: [String]) {
    array { writer in
      for value in values { writer.string(value) }
    }
  }

  /// Writes the name of a member; its value must follow.
  package mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: name.description.utf8)
    bytes.append(contentsOf: "\":".utf8)
    needsComma = false
  }

  /// Writes the name of a member when the name is data, not a literal; its value must follow.
  package mutating func key(named name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a JSON value that was produced elsewhere, or `null`, on one line.
  ///
  /// - Parameter json: A valid JSON text. Its line ends are white space and dropped; other characters that
  ///   control a terminal can only be in strings and are escaped. Neither changes the meaning.
  package mutating func value(_ json: String?) {
    guard let json else { return null() }
    separate()
    HiddenCharacters.forEach(in: json) { scalar, isHidden in
      switch scalar {
      case "\n", "\r", "\t": break
      case _ where isHidden: escape(scalar)
      default: bytes.append(contentsOf: scalar.utf8)
      }
    }
    needsComma = true
  }

  /// Writes a string, or `null`.
  package mutating func string(_ value: String?) {
    guard let value else { return literal("null") }
    separate()
    bytes.append(UInt8(ascii: "\""))
    if value.utf8.allSatisfy(Self.isPlain) {
      bytes.append(contentsOf: value.utf8)
    } else {
      HiddenCharacters.forEach(in: value) { scalar, isHidden in
        if scalar == "\"" || scalar == "\\" { bytes.append(UInt8(ascii: "\\")) }
        if isHidden { escape(scalar) } else { bytes.append(contentsOf: scalar.utf8) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// Writes a whole number.
  package mutating func number(_ value: some FixedWidthInteger) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  /// Writes `true` or `false`.
  package mutating func boolean(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// Writes `null`.
  package mutating func null() {
    literal("null")
  }

  // MARK: Members of an object

  /// Writes a member that is a string, or `null`.
  package mutating func member(_ name: StaticString, _ value: String?) {
    key(name)
    string(value)
  }

  /// Writes a member that is a whole number.
  package mutating func member(_ name: StaticString, _ value: some FixedWidthInteger) {
    key(name)
    number(value)
  }

  /// Writes a member that is `true` or `false`.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Writes a member that is an array of strings.
  package mutating func member(_ name: StaticString, _ values: [String]) {
    key(name)
    strings(values)
  }

  /// Writes a member that is an array, each of whose elements `body` writes.
  package mutating func member<Element>(
    _ name: StaticString, each elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    array { writer in
      for element in elements { body(&writer, element) }
    }
  }

  /// Writes a member that is an array of objects; `body` writes the members of each object.
  package mutating func member<Element>(
    _ name: StaticString, objects elements: [Element],
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    member(name, each: elements) { writer, element in
      writer.object { body(&$0, element) }
    }
  }

  /// Writes a member that is an object whose members `body` writes, or `null`.
  package mutating func member<Value>(
    _ name: StaticString, of value: Value?, _ body: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    guard let value else { return null() }
    object { body(&$0, value) }
  }

  private mutating func literal(_ text: StaticString) {
    separate()
    bytes.append(contentsOf: text.description.utf8)
    needsComma = true
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: scalar.jsonEscape.utf8)
  }
}
