import SwiftScanning

/// A value of an old-style property list, the format of Xcode's `project.pbxproj`.
///
/// Foundation reads that format on Apple's systems only, and does not report where a list is wrong.
struct PropertyList {
  enum Content {
    case text(String)
    case list([PropertyList])
    case table([String: PropertyList])
  }

  let content: Content
  let position: SourcePosition

  var text: String? { if case .text(let text) = content { text } else { nil } }
  var list: [PropertyList]? { if case .list(let list) = content { list } else { nil } }
  var table: [String: PropertyList]? { if case .table(let table) = content { table } else { nil } }

  /// The texts of a list; a single text stands for a list of one.
  var texts: [String] { list.map { $0.compactMap(\.text) } ?? text.map { [$0] } ?? [] }
}

extension PropertyList {
  /// Reads a whole file, which errors call `file`; nesting deeper than 256 is an error.
  init(_ bytes: [UInt8], file: String) throws(BoundaryCheckError) {
    var reader = PropertyListReader(bytes)
    do { self = try reader.whole() } catch {
      throw .projectNotUnderstood(file: file, position: error.position, detail: error.detail)
    }
  }
}

private struct PropertyListProblem: Error {
  let position: SourcePosition
  let detail: String
}

/// Reads values; open containers are kept in a list, so that depth does not use the stack.
private struct PropertyListReader {
  private struct Unfinished {
    let isTable: Bool
    let position: SourcePosition
    var key = ""
    var elements: [PropertyList] = []
    var members: [String: PropertyList] = [:]

    var end: UInt8 { UInt8(ascii: isTable ? "}" : ")") }
    var separator: UInt8 { UInt8(ascii: isTable ? ";" : ",") }
    var value: PropertyList {
      PropertyList(content: isTable ? .table(members) : .list(elements), position: position)
    }

    mutating func append(_ value: PropertyList) {
      if isTable { members[key] = value } else { elements.append(value) }
    }
  }

  private static let depthLimit = 256

  private let bytes: [UInt8]
  private var index: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    lineStart = index
  }

  mutating func whole() throws(PropertyListProblem) -> PropertyList {
    if bytes[index...].starts(with: "<?xml".utf8) {
      throw problem("it is an XML property list")
    }
    var open: [Unfinished] = []
    while true {
      try skipBlanks()
      let value: PropertyList
      if let last = open.indices.last, take(open[last].end) {
        value = open.removeLast().value
      } else {
        if let last = open.indices.last, open[last].isTable {
          open[last].key = try text("a name or '}'")
          try skipBlanks()
          try expect(UInt8(ascii: "="))
          try skipBlanks()
        }
        let start = position
        let isTable = peek == UInt8(ascii: "{")
        if isTable || peek == UInt8(ascii: "(") {
          guard open.count < Self.depthLimit else {
            throw problem("nested deeper than \(Self.depthLimit)")
          }
          open.append(Unfinished(isTable: isTable, position: start))
          index += 1
          continue
        }
        value = PropertyList(content: .text(try text("a value")), position: start)
      }
      try skipBlanks()
      guard let last = open.indices.last else {
        guard index == bytes.count else { throw unexpected("the end") }
        return value
      }
      open[last].append(value)
      // The last separator is optional.
      guard take(open[last].separator) || peek == open[last].end else {
        throw unexpected("'\(Character(UnicodeScalar(open[last].separator)))'")
      }
    }
  }

  private var position: SourcePosition {
    SourcePosition(line: line, column: index - lineStart + 1)
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isHere(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    index + 1 < bytes.count && bytes[index] == UInt8(ascii: first)
      && bytes[index + 1] == UInt8(ascii: second)
  }

  private mutating func advance() {
    index += 1
    guard bytes[index - 1] == 0x0A else { return }
    line += 1
    lineStart = index
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(PropertyListProblem) {
    guard take(byte) else { throw unexpected("'\(Character(UnicodeScalar(byte)))'") }
  }

  private mutating func skipBlanks() throws(PropertyListProblem) {
    while let byte = peek {
      if byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte {
        advance()
      } else if isHere("/", "/") {
        index = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if isHere("/", "*") {
        let start = position
        index += 2
        while !isHere("*", "/") {
          guard index < bytes.count else { throw problem("the comment has no end", at: start) }
          advance()
        }
        index += 2
      } else {
        return
      }
    }
  }

  private mutating func text(_ expected: String) throws(PropertyListProblem) -> String {
    guard let first = peek else { throw unexpected(expected) }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try quoted(first) }
    let (start, place) = (index, position)
    while let byte = peek, !Self.isReserved(byte) { index += 1 }
    guard index > start else { throw unexpected(expected) }
    return try string(bytes[start..<index], at: place)
  }

  /// Returns whether a byte has a meaning, or is white space, outside quotes.
  private static func isReserved(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "{", "}", "(", ")", "=", ";", ",", "\"", "'", "<", ">": true
    default: byte <= 0x20
    }
  }

  private mutating func quoted(_ quote: UInt8) throws(PropertyListProblem) -> String {
    let start = position
    index += 1
    var content: [UInt8] = []
    while let byte = peek {
      advance()
      if byte == quote { return try string(content[...], at: start) }
      if byte == UInt8(ascii: "\\") { content += escaped() } else { content.append(byte) }
    }
    throw problem("the text has no end", at: start)
  }

  private mutating func escaped() -> [UInt8] {
    guard let byte = peek else { return [] }
    if 0x30...0x37 ~= byte, let unit = number(digits: 3, radix: 8) {
      return Array(String(decoding: [unit], as: UTF16.self).utf8)
    }
    advance()
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "U"), UInt8(ascii: "u"):
      // A character beyond the basic plane is two UTF-16 units with one escape each.
      var units: [UInt16] = []
      while let unit = number(digits: 4, radix: 16) {
        units.append(unit)
        guard UTF16.isLeadSurrogate(unit), isHere("\\", "U") else { break }
        index += 2
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    default: return [byte]
    }
  }

  private mutating func number(digits: Int, radix: Int) -> UInt16? {
    let end = min(index + digits, bytes.count)
    guard
      let number = UInt16(String(decoding: bytes[index..<end], as: UTF8.self), radix: radix)
    else { return nil }
    index = end
    return number
  }

  private func string(
    _ content: ArraySlice<UInt8>, at position: SourcePosition
  ) throws(PropertyListProblem) -> String {
    guard let text = String(validating: content, as: UTF8.self) else {
      throw problem("the text is not UTF-8", at: position)
    }
    return text
  }

  private func problem(_ detail: String, at place: SourcePosition? = nil) -> PropertyListProblem {
    PropertyListProblem(position: place ?? position, detail: detail)
  }

  private func unexpected(_ expected: String) -> PropertyListProblem {
    let found = peek.map { $0 < 0x80 ? "'\(Character(UnicodeScalar($0)))'" : "a letter" }
    return problem("expected \(expected), found \(found ?? "the end")")
  }
}
