public import Money

/// A row of an import file before its values are looked at.
public struct ImportRow: Hashable, Sendable {
  /// A value as it stands in the file.
  struct Cell: Hashable, Sendable {
    let text: String
    let line: Int
    let column: Int
  }

  /// Where the row begins.
  public let line: Int

  /// The values by the indexes of their columns; `nil` for what the row does not give.
  var cells: [Cell?]

  init(line: Int, columnCount: Int) {
    self.line = line
    cells = Array(repeating: nil, count: columnCount)
  }

  subscript(_ column: some ImportColumn) -> Cell? { cells[column.index] }

  /// Something that is wrong with a value of the row, at the place where the file gives it.
  ///
  /// - Parameters:
  ///   - column: The value; where the row does not give it, the row itself is meant.
  ///   - reason: What is wrong.
  /// - Returns: The problem.
  public func problem(
    _ column: some ImportColumn, _ reason: ImportProblem.Reason
  ) -> ImportProblem {
    let cell = self[column]
    return ImportProblem(
      line: cell?.line ?? line, column: cell?.column ?? 1, field: column.rawValue, reason)
  }

  /// The line on which the row gives a value.
  public func line(of column: some ImportColumn) -> Int { self[column]?.line ?? line }
}

/// What a row of an import file stands for.
public protocol ImportRecord: Sendable {
  /// The columns of such a file.
  associatedtype Column: ImportColumn

  /// Checks a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - currency: The currency of all amounts.
  ///   - problems: Takes all that is wrong with it.
  init?(_ row: ImportRow, currency: Currency, problems: inout [ImportProblem])
}
