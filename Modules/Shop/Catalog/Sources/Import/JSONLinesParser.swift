import Encodings

/// Parses a file with one JSON object per line; an invalid line does not affect the next.
///
/// Blank lines are ignored, and CRLF ends a line like LF.
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
    // The extra byte may be the CR of a CRLF line end.
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
    let object = JSONLine(bytes: Array(bytes), columns: columns, line: line)
    output.append(Result { () throws(ImportProblem) in try object.row() })
  }

  private mutating func stop(into output: inout RowOutput) {
    output.refuse(line: line, column: 1, .tooLongRecord(limit: ImportFormat.recordLimit))
    hasStopped = true
  }
}

/// One line with a JSON object: members are columns, values are strings or whole numbers.
struct JSONLine {
  let bytes: [UInt8]
  let columns: ImportColumns
  let line: Int

  /// Returns the row of the object; a `null` member counts as missing.
  func row() throws(ImportProblem) -> ImportRow {
    var row = ImportRow(line: line, columnCount: columns.all.count)
    for (name, value) in try members().sorted(by: { $0.value.position < $1.value.position }) {
      guard let index = columns.place(of: name) else {
        throw problem(at: value.namePosition, field: name, columns.unknown)
      }
      guard let text = try text(of: value, in: columns.all[index]) else { continue }
      row.cells[index] = ImportRow.Cell(
        text: text, line: line, column: column(of: value.position.column))
    }
    return row
  }

  private func members() throws(ImportProblem) -> [String: JSONValue] {
    let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? 0
    do throws(JSONProblem) {
      // A byte order mark may appear only at the start of the file, too.
      if bytes[start] == UInt8(ascii: "{"), case .object(let members) = try JSONValue(bytes).content
      {
        return members
      }
    } catch {
      switch error.reason {
      case .unexpected(_, let expected):
        throw problem(at: error.position, .malformedJSON(expected: expected))
      case .repeatedName(let name): throw problem(at: error.position, field: name, .repeatedColumn)
      case .invalidUTF8:
        // The problem is after the quote.
        let column = column(of: error.position.column) + 1
        throw ImportProblem(line: line, column: column, .invalidUTF8)
      case .tooDeep:
        throw problem(at: error.position, .malformedJSON(expected: "a text or a number"))
      }
    }
    throw ImportProblem(
      line: line, column: start + 1, .malformedJSON(expected: "an object, {…}"))
  }

  /// Returns the text of a value: a string or, for some columns, a number, which the row's check validates;
  /// `nil` for `null`.
  private func text(
    of value: JSONValue, in column: any ImportColumn
  ) throws(ImportProblem) -> String? {
    switch value.content {
    case .null: return nil
    case .string(let text) where !column.isNumber: return text
    case .number where column.isNumber:
      let digits = bytes[(value.position.column - 1)...].prefix {
        "+-.0123456789eE".utf8.contains($0)
      }
      return String(decoding: digits, as: UTF8.self)
    default:
      throw problem(
        at: value.position, field: column.rawValue,
        .wrongType(expected: column.isNumber ? "a whole number" : "a text in quotes"))
    }
  }

  private func problem(
    at position: JSONPosition, field: String? = nil, _ reason: ImportProblem.Reason
  ) -> ImportProblem {
    ImportProblem(line: line, column: column(of: position.column), field: field, reason)
  }

  private func column(of byte: Int) -> Int {
    bytes[..<(byte - 1)].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }
}
