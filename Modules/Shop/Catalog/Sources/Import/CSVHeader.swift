/// The header of a CSV file: which column each field of a record is.
struct CSVHeader {
  private let columns: ImportColumns

  /// The index of the column that the field at each place is.
  private let indexes: [Int]

  /// Reads the header, or notes everything that is wrong with it and answers `nil`.
  init?(_ fields: [CSVParser.Field], of columns: ImportColumns, output: inout RowOutput) {
    var indexes: [Int] = []
    var isFaulty = false
    for field in fields {
      guard let name = String(validating: field.bytes, as: UTF8.self) else {
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
      output.refuse(line: fields.first?.line ?? 1, column: 1, field: column.name, .missingColumn)
      isFaulty = true
    }
    if isFaulty { return nil }
    (self.columns, self.indexes) = (columns, indexes)
  }

  /// What the field at a place of a record is called; `nil` behind the last one.
  func name(ofField index: Int) -> String? {
    indexes.indices.contains(index) ? columns.all[indexes[index]].name : nil
  }

  /// The row of a record, or `nil` when it is none, which is noted.
  ///
  /// An optional field that is empty and stands without quotes is not given.
  func row(
    of fields: [CSVParser.Field], line: Int, output: inout RowOutput
  ) -> ImportRow? {
    guard fields.count == indexes.count else {
      output.refuse(
        line: line, column: 1, .fieldCount(expected: indexes.count, found: fields.count))
      return nil
    }
    var row = ImportRow(line: line, columnCount: columns.all.count)
    for (index, field) in zip(indexes, fields) {
      let column = columns.all[index]
      if field.bytes.isEmpty, !field.isQuoted, !column.isRequired { continue }
      guard let text = String(validating: field.bytes, as: UTF8.self) else {
        output.refuse(
          line: field.line, column: field.column, field: column.name, .invalidUTF8)
        return nil
      }
      row.cells[index] = ImportRow.Cell(text: text, line: field.line, column: field.column)
    }
    return row
  }
}
