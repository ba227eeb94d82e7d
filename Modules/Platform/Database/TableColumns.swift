/// A table and the columns to insert values into.
///
/// ```swift
/// try transaction.insert(
///   notes.map { [$0.title.sqlValue, $0.stars.sqlValue] }, into: TableColumns("note", "title", "stars"))
/// ```
public struct TableColumns: Sendable {
  /// The name of the table.
  package let table: String
  package let columns: [String]
  /// The tables that its rows refer to, if it was found in a schema.
  package let references: Set<String>

  /// Names a table and its columns.
  public init(_ table: StaticString, _ columns: StaticString...) {
    self.init(table: table.description, columns: columns.map(\.description))
  }

  /// Names a table and columns found in a schema.
  package init(table: String, columns: [String], references: Set<String> = []) {
    (self.table, self.columns, self.references) = (table, columns, references)
  }

  /// The quoted name of the table.
  package var quotedTable: String { Self.quoted(table) }

  /// The quoted names of the columns, separated by commas.
  package var quotedColumns: String { columns.map(Self.quoted).joined(separator: ", ") }

  /// The statement that inserts one row.
  package var insertion: Statement {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return Statement(
      madeOfNames: "INSERT INTO \(quotedTable) (\(quotedColumns)) VALUES (\(places))")
  }

  /// The statement that returns every row.
  package var selection: Statement {
    Statement(madeOfNames: "SELECT \(quotedColumns) FROM \(quotedTable)")
  }

  /// The statement that returns no rows, only the types of the columns.
  package var shape: Statement {
    Statement(madeOfNames: "SELECT \(quotedColumns) FROM \(quotedTable) LIMIT 0")
  }

  /// Gathers the columns of tables from rows with the name of a table and of one of its columns, and from rows with the
  /// name of a table and of one that it refers to.
  package static func gathered(
    from rows: [(table: String, column: String)], referring: [(table: String, other: String)]
  ) -> [TableColumns] {
    let references = Dictionary(grouping: referring, by: \.table)
    return Dictionary(grouping: rows, by: \.table).map { table, rows in
      TableColumns(
        table: table, columns: rows.map(\.column),
        references: Set(references[table, default: []].map(\.other)))
    }
  }

  /// Quotes a name, so that it is never read as a keyword.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
