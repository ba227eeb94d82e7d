/// A row of a catalogue file before its values are looked at.
struct ImportRow: Hashable {
  /// A value as it stands in the file.
  struct Cell: Hashable {
    let text: String
    let line: Int
    let column: Int
  }

  /// Where the row begins.
  let line: Int

  /// The values by ``ImportColumn/index``; `nil` for what the row does not give.
  private var cells: [Cell?]

  init(line: Int) {
    self.line = line
    cells = Array(repeating: nil, count: ImportColumn.allCases.count)
  }

  subscript(_ column: ImportColumn) -> Cell? {
    get { cells[column.index] }
    set { cells[column.index] = newValue }
  }
}
