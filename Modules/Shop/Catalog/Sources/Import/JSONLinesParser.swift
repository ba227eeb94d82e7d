/// Parses a file of one JSON object a line; a line that is refused does not hinder the next.
///
/// Blank lines are passed over, and CRLF ends a line as LF does.
struct JSONLinesParser: RowParser {
  private(set) var hasStopped = false

  private let columns: ImportColumns
  private var pending: [UInt8] = []
  private var line = 0
  private var rowCount = 0

  init(of columns: ImportColumns) { self.columns = columns }

  mutating func read(_ bytes: [UInt8], into output: inout RowOutput) {
    var rest = bytes[...]
    while !hasStopped, let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if pending.isEmpty {
        parse(rest[..<newline], into: &output)
      } else {
        pending += rest[..<newline]
        let whole = pending
        pending.removeAll(keepingCapacity: true)
        parse(whole[...], into: &output)
      }
      rest = rest[(newline + 1)...]
    }
    guard !hasStopped else { return }
    pending += rest
    // The line's own end may be a CR that belongs to its ending.
    if pending.count > ImportFormat.recordLimit + 1 {
      line += 1
      stop(into: &output)
    }
  }

  mutating func finish(into output: inout RowOutput) {
    guard !hasStopped else { return }
    if !pending.isEmpty {
      let last = pending
      pending = []
      parse(last[...], into: &output)
    }
    if rowCount == 0, !hasStopped { output.refuse(line: max(line, 1), column: 1, .empty) }
    hasStopped = true
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>, into output: inout RowOutput) {
    line += 1
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count <= ImportFormat.recordLimit else { return stop(into: &output) }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    rowCount += 1
    var scanner = JSONObjectScanner(bytes, of: columns, line: line)
    output.append(Result { () throws(ImportProblem) in try scanner.row() })
  }

  private mutating func stop(into output: inout RowOutput) {
    output.refuse(line: line, column: 1, .tooLongRecord(limit: ImportFormat.recordLimit))
    hasStopped = true
  }
}

/// Reads one JSON object of a line: members that are columns, values that are strings or whole numbers.
struct JSONObjectScanner {
  private let bytes: ArraySlice<UInt8>
  private let columns: ImportColumns
  private let line: Int
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>, of columns: ImportColumns, line: Int) {
    (self.bytes, self.columns) = (bytes, columns)
    (self.line, position) = (line, bytes.startIndex)
  }

  /// The row the object stands for; a member that is `null` is not given.
  mutating func row() throws(ImportProblem) -> ImportRow {
    var row = ImportRow(line: line, columnCount: columns.all.count)
    var seen: Set<Int> = []
    try take(UInt8(ascii: "{"), "an object, {…}")
    skipSpace()
    if peek == UInt8(ascii: "}") {
      position += 1
    } else {
      repeat { try readMember(into: &row, &seen) } while takeIf(UInt8(ascii: ","))
      try take(UInt8(ascii: "}"), "a comma or }")
    }
    skipSpace()
    guard position == bytes.endIndex else { throw malformed("the end of the line") }
    return row
  }

  private mutating func readMember(
    into row: inout ImportRow, _ seen: inout Set<Int>
  ) throws(ImportProblem) {
    skipSpace()
    let start = position
    let name = try string("a name in quotes")
    guard let index = columns.place(of: name) else {
      throw problem(at: start, field: name, columns.unknown)
    }
    guard seen.insert(index).inserted else {
      throw problem(at: start, field: name, .repeatedColumn)
    }
    try take(UInt8(ascii: ":"), "a colon")
    skipSpace()
    let place = position
    guard let text = try value(of: columns.all[index]) else { return }
    row.cells[index] = ImportRow.Cell(text: text, line: line, column: self.column(of: place))
  }

  /// The text of a value: a string, or for some columns a whole number; `nil` for `null`.
  private mutating func value(of column: ImportColumns.Column) throws(ImportProblem) -> String? {
    let wantsNumber = column.isNumber
    let start = position
    switch peek ?? 0 {
    case UInt8(ascii: "n") where bytes[position...].starts(with: "null".utf8):
      position += 4
      return nil
    case UInt8(ascii: "\"") where !wantsNumber: return try string("a text in quotes")
    case UInt8(ascii: "-") where wantsNumber,
      UInt8(ascii: "0")...UInt8(ascii: "9") where wantsNumber:
      return number()
    default: break
    }
    throw problem(
      at: start, field: column.name,
      .wrongType(expected: wantsNumber ? "a whole number" : "a text in quotes"))
  }

  /// The characters of a number; whether it is a whole one in range is checked with the row.
  private mutating func number() -> String {
    let start = position
    while let byte = peek, "+-.0123456789eE".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func string(_ expected: String) throws(ImportProblem) -> String {
    guard peek == UInt8(ascii: "\"") else { throw malformed(expected) }
    position += 1
    let start = position
    var unescaped: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: unescaped, as: UTF8.self) else {
          throw problem(at: start, .invalidUTF8)
        }
        return text
      case UInt8(ascii: "\\"):
        position += 1
        unescaped += UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter
      case 0x20...:
        unescaped.append(byte)
        position += 1
      default: throw malformed("an escape such as \\n, as a control character may not stand here")
      }
    }
    throw malformed("a closing quote")
  }

  /// What a letter behind a backslash stands for.
  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  private mutating func escape() throws(ImportProblem) -> Unicode.Scalar {
    guard let byte = peek else { throw malformed("an escape") }
    if let scalar = Self.escapes[byte] {
      position += 1
      return scalar
    }
    let start = position
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A high surrogate needs its low one (RFC 8259, section 7).
    guard (0xD800...0xDBFF).contains(first), takeIf(UInt8(ascii: "\\"), skipping: false) else {
      throw malformed("a whole surrogate pair", at: start)
    }
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw malformed("a whole surrogate pair", at: start) }
    return scalar
  }

  /// The four hexadecimal digits behind `\u`.
  private mutating func codeUnit() throws(ImportProblem) -> UInt16 {
    guard takeIf(UInt8(ascii: "u"), skipping: false) else { throw malformed("an escape") }
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw malformed("four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  // MARK: - Bytes

  private var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  private mutating func takeIf(_ byte: UInt8, skipping: Bool = true) -> Bool {
    if skipping { skipSpace() }
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ byte: UInt8, _ expected: String) throws(ImportProblem) {
    guard takeIf(byte) else { throw malformed(expected) }
  }

  // MARK: - Problems

  private func malformed(_ expected: String, at position: Int? = nil) -> ImportProblem {
    problem(at: position ?? self.position, .malformedJSON(expected: expected))
  }

  private func problem(
    at position: Int, field: String? = nil, _ reason: ImportProblem.Reason
  ) -> ImportProblem {
    ImportProblem(line: line, column: column(of: position), field: field, reason)
  }

  /// The column of a place, from 1, in Unicode scalars.
  private func column(of position: Int) -> Int {
    bytes[..<position].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }
}
