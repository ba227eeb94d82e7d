/// Parses separated values (RFC 4180) byte by byte: quotes, doubled quotes, CRLF or LF, a header.
///
/// The first comma, semicolon or tab of the header separates the fields of the whole file. Blank lines between records
/// are ignored.
struct CSVParser {
  private enum State {
    case start
    case plain
    case quoted
    /// After a quote inside quotes: the end of the field, or half of a doubled quote.
    case quote
  }

  /// A parsed field: the range of its bytes in the record, and its position in the file.
  struct Field {
    let range: Range<Int>
    let line: Int
    let column: Int
    let isQuoted: Bool
  }

  /// The maximum size of a record in bytes; reading stops at a longer one.
  static let recordLimit = 65_536
  private static let separators = [UInt8](",;\t".utf8)

  private(set) var hasStopped = false

  private let columns: ImportColumns
  private var state = State.start
  private var separator: UInt8?
  private var header: CSVHeader?
  private var fields: [Field] = []
  private var record: [UInt8] = []
  private var isQuoted = false
  private var followsCarriageReturn = false
  private var isFaulty = false
  private var (line, column) = (1, 1)
  private var (recordLine, fieldLine, fieldColumn) = (1, 1, 1)
  private var rowCount = 0

  init(of columns: ImportColumns) { self.columns = columns }

  mutating func read(_ bytes: [UInt8], into output: inout RowOutput) {
    for byte in bytes {
      if hasStopped { return }
      read(byte, into: &output)
    }
  }

  mutating func finish(into output: inout RowOutput) {
    guard !hasStopped else { return }
    if followsCarriageReturn { refuse(.loneCarriageReturn, &output) }
    if state == .quoted {
      output.refuse(line: fieldLine, column: fieldColumn, field: fieldName, .unclosedQuote)
      hasStopped = true
      return
    }
    if state != .start || !fields.isEmpty { endRecord(into: &output) }
    if header == nil || rowCount == 0, !hasStopped {
      output.refuse(line: line, column: 1, .empty)
    }
    hasStopped = true
  }

  private mutating func read(_ byte: UInt8, into output: inout RowOutput) {
    if followsCarriageReturn, byte != UInt8(ascii: "\n") {
      followsCarriageReturn = false
      refuse(.loneCarriageReturn, &output)
    }
    switch (state, byte) {
    case (.quoted, UInt8(ascii: "\"")): state = .quote
    case (.quoted, _): record.append(byte)
    case (.quote, UInt8(ascii: "\"")):
      record.append(byte)
      state = .quoted
    case (.start, UInt8(ascii: "\"")):
      (fieldLine, fieldColumn, isQuoted) = (line, column, true)
      state = .quoted
    case (_, _) where separates(byte):
      separator = byte
      endField()
    case (_, UInt8(ascii: "\n")):
      followsCarriageReturn = false
      if state == .start, fields.isEmpty {
        recordLine = line + 1
      } else {
        endRecord(into: &output)
      }
    case (_, UInt8(ascii: "\r")): followsCarriageReturn = true
    case (.quote, _):
      refuse(.textAfterQuote, &output)
      record.append(byte)
      state = .plain
    case (.plain, UInt8(ascii: "\"")):
      refuse(.strayQuote, &output)
      record.append(byte)
    default:
      if state == .start { (fieldLine, fieldColumn) = (line, column) }
      record.append(byte)
      state = .plain
    }
    advance(over: byte)
    if record.count + fields.count > Self.recordLimit {
      output.refuse(line: recordLine, column: 1, .tooLongRecord(limit: Self.recordLimit))
      hasStopped = true
    }
  }

  private func separates(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    return header == nil && Self.separators.contains(byte)
  }

  private mutating func advance(over byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      (line, column) = (line + 1, 1)
      if state == .start, fields.isEmpty { recordLine = line }
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func endField() {
    if state == .start { (fieldLine, fieldColumn) = (line, column) }
    let start = fields.last?.range.upperBound ?? 0
    fields.append(
      Field(range: start..<record.count, line: fieldLine, column: fieldColumn, isQuoted: isQuoted))
    (state, isQuoted) = (.start, false)
  }

  private mutating func endRecord(into output: inout RowOutput) {
    endField()
    if let header {
      rowCount += 1
      if !isFaulty { header.readRow(of: fields, in: record, line: recordLine, into: &output) }
    } else {
      header = isFaulty ? nil : CSVHeader(fields, in: record, of: columns, output: &output)
      // Without a header no record has a meaning.
      if header == nil { hasStopped = true }
    }
    fields.removeAll(keepingCapacity: true)
    record.removeAll(keepingCapacity: true)
    isFaulty = false
  }

  private var fieldName: String? { header?.name(ofField: fields.count) }

  private mutating func refuse(_ reason: ImportProblem.Reason, _ output: inout RowOutput) {
    // Report one syntax error per record: later ones would only be consequences.
    if !isFaulty { output.refuse(line: line, column: column, field: fieldName, reason) }
    isFaulty = true
  }
}

struct CSVHeader {
  private let columns: ImportColumns
  private let indexes: [Int]

  /// Reads the header, or reports all its problems and returns `nil`.
  init?(
    _ fields: [CSVParser.Field], in record: [UInt8], of columns: ImportColumns,
    output: inout RowOutput
  ) {
    var indexes: [Int] = []
    var isFaulty = false
    for field in fields {
      guard let name = String(validating: record[field.range], as: UTF8.self) else {
        output.refuse(line: field.line, column: field.column, .invalidUTF8)
        isFaulty = true
        continue
      }
      let index = columns.place(of: name)
      if let index, !indexes.contains(index) {
        indexes.append(index)
        continue
      }
      output.refuse(
        line: field.line, column: field.column, field: name,
        index == nil ? columns.unknown : .repeatedColumn)
      isFaulty = true
    }
    for (index, column) in columns.all.enumerated()
    where column.isRequired && !indexes.contains(index) {
      output.refuse(
        line: fields.first?.line ?? 1, column: 1, field: column.rawValue, .missingColumn)
      isFaulty = true
    }
    if isFaulty { return nil }
    (self.columns, self.indexes) = (columns, indexes)
  }

  /// Returns the column name of a field; `nil` after the last column.
  func name(ofField index: Int) -> String? {
    indexes.indices.contains(index) ? columns.all[indexes[index]].rawValue : nil
  }

  /// Reads the row of a record, or reports why it is invalid.
  ///
  /// An empty, unquoted, optional field counts as missing.
  func readRow(
    of fields: [CSVParser.Field], in record: [UInt8], line: Int, into output: inout RowOutput
  ) {
    guard fields.count == indexes.count else {
      return output.refuse(
        line: line, column: 1, .fieldCount(expected: indexes.count, found: fields.count))
    }
    var row = ImportRow(line: line, columnCount: columns.all.count)
    for (index, field) in zip(indexes, fields) {
      let column = columns.all[index]
      if field.range.isEmpty, !field.isQuoted, !column.isRequired { continue }
      guard let text = String(validating: record[field.range], as: UTF8.self) else {
        return output.refuse(
          line: field.line, column: field.column, field: column.rawValue, .invalidUTF8)
      }
      row.cells[index] = ImportRow.Cell(text: text, line: field.line, column: field.column)
    }
    output.append(.success(row))
  }
}
