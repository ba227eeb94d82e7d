/// The header of a CSV file: which column each field of a record is.
struct CSVHeader {
  private let columns: [ImportColumn]

  /// Reads the header, or notes everything that is wrong with it and answers `nil`.
  init?(_ fields: [CSVParser.Field], output: inout RowOutput) {
    var columns: [ImportColumn] = []
    var isFaulty = false
    for field in fields {
      guard let name = String(validating: field.bytes, as: UTF8.self) else {
        output.refuse(line: field.line, column: field.column, .invalidUTF8)
        isFaulty = true
        continue
      }
      let column = ImportColumn(rawValue: name)
      if let column, !columns.contains(column) {
        columns.append(column)
        continue
      }
      output.refuse(
        line: field.line, column: field.column, field: name,
        column == nil ? .unknownColumn : .repeatedColumn)
      isFaulty = true
    }
    for column in ImportColumn.allCases where column.isRequired && !columns.contains(column) {
      output.refuse(
        line: fields.first?.line ?? 1, column: 1, field: column.rawValue, .missingColumn)
      isFaulty = true
    }
    if isFaulty { return nil }
    self.columns = columns
  }

  /// What the field at a place of a record is called; `nil` behind the last one.
  func name(ofField index: Int) -> String? {
    columns.indices.contains(index) ? columns[index].rawValue : nil
  }

  /// The row of a record, or `nil` when it is none, which is noted.
  ///
  /// An optional field that is empty and stands without quotes is not given.
  func row(
    of fields: [CSVParser.Field], line: Int, output: inout RowOutput
  ) -> ImportRow? {
    guard fields.count == columns.count else {
      output.refuse(
        line: line, column: 1, .fieldCount(expected: columns.count, found: fields.count))
      return nil
    }
    var row = ImportRow(line: line)
    for (column, field) in zip(columns, fields) {
      if field.bytes.isEmpty, !field.isQuoted, !column.isRequired { continue }
      guard let text = String(validating: field.bytes, as: UTF8.self) else {
        output.refuse(
          line: field.line, column: field.column, field: column.rawValue, .invalidUTF8)
        return nil
      }
      row[column] = ImportRow.Cell(text: text, line: field.line, column: field.column)
    }
    return row
  }
}
