/// A table and those of its columns that rows are given for.
///
/// ```swift
/// try transaction.insert(
///   notes.map { [$0.title.sqlValue, $0.stars.sqlValue] }, into: TableColumns("note", "title", "stars"))
/// ```
public struct TableColumns: Sendable {
  /// The name of the table.
  package let table: String
  /// The names of the columns.
  package let columns: [String]

  /// Names a table and its columns.
  public init(_ table: StaticString, _ columns: StaticString...) {
    (self.table, self.columns) = (table.description, columns.map(\.description))
  }

  /// Names what is known of a schema.
  init(table: String, columns: [String]) { (self.table, self.columns) = (table, columns) }

  /// The table, as SQL names it.
  package var quotedTable: String { Self.quoted(table) }

  /// The columns, as SQL names them, with commas between them.
  package var quotedColumns: String { columns.map(Self.quoted).joined(separator: ", ") }

  /// The statement that inserts one row.
  package var insertion: Statement {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return Statement(
      madeOfNames: "INSERT INTO \(quotedTable) (\(quotedColumns)) VALUES (\(places))")
  }

  /// The statement that shows of what types the columns are, and no row.
  package var shape: Statement {
    Statement(madeOfNames: "SELECT \(quotedColumns) FROM \(quotedTable) LIMIT 0")
  }

  /// A name as SQL writes one that is none of its words.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
