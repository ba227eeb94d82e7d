import Database

/// A table as the steps of its schema leave it, with what a row about a person may hold.
///
/// It is read from the statements, which are the same on every engine; that they were read right, the insertion
/// shows.
struct TableDefinition {
  /// A column, with what its definition says of its values.
  struct Column {
    let name: String, type: String
    /// The table and column that it refers to.
    fileprivate(set) var reference: (table: String, column: String)?
    /// What the definition asks for: the first of the allowed values, or the least number.
    let allowed: String?

    /// Whether it says whose row it is.
    var isPerson: Bool {
      ["account", "account_id", "owner", "person", "person_id", "user", "user_id"].contains(name)
    }
  }

  let name: String
  private(set) var columns: [Column] = []

  /// The tables that the steps leave, in the order in which they are made.
  static func all(of schema: Schema) -> [TableDefinition] {
    var tables: [TableDefinition] = []
    for statement in schema.migrations.flatMap(\.statements) {
      let text = statement.sql.replacing(#/\s+/#, with: " ")
      if let made = text.firstMatch(of: #/^CREATE TABLE (\w+) ?\((.*)\)[^()]*$/#) {
        var table = TableDefinition(
          name: String(made.1), columns: Self.parts(of: made.2).compactMap(Self.column))
        for key in made.2.matches(of: #/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+) \(([^)]*)\)/#) {
          table.refer(String(key.1), to: String(key.2), String(key.3))
        }
        tables.append(table)
      } else if let change = text.firstMatch(of: #/^ALTER TABLE (\w+) (ADD|DROP) COLUMN (.*)$/#),
        let index = tables.firstIndex(where: { $0.name == change.1 })
      {
        if change.2 == "DROP" {
          tables[index].columns.removeAll { $0.name == change.3 }
        } else if let column = Self.column(change.3) {
          tables[index].columns.append(column)
        }
      }
    }
    return tables.filter { schema.tables.contains($0.name) }
  }

  /// The table with a column that refers to a row of another, as a description says.
  func referring(by column: String, to table: String, _ key: String) -> TableDefinition {
    var changed = self
    changed.refer(column, to: table, key)
    return changed
  }

  /// Notes a rule of the table by which several columns refer to a row together.
  private mutating func refer(_ own: String, to table: String, _ others: String) {
    for (name, other) in zip(own.split(separator: ", "), others.split(separator: ", ")) {
      guard let index = columns.firstIndex(where: { $0.name == name }) else { continue }
      columns[index].reference = (table, String(other))
    }
  }

  /// The parts between the commas that stand in no parenthesis.
  private static func parts(of text: Substring) -> [Substring] {
    var (parts, depth, start) = ([Substring](), 0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  /// A column's definition; `nil` for a rule of the table, and for what is computed.
  private static func column(_ text: Substring) -> Column? {
    guard let found = text.firstMatch(of: #/^ ?(\w+) (TEXT|INTEGER|BLOB|REAL)\b/#),
      !text.contains("GENERATED")
    else { return nil }
    let reference = text.firstMatch(of: #/REFERENCES (\w+) \((\w+)\)/#)
    let allowed =
      text.firstMatch(of: #/IN \('?([^',)]+)/#)?.1 ?? text.firstMatch(of: #/BETWEEN (\d+)/#)?.1
    return Column(
      name: String(found.1), type: String(found.2),
      reference: reference.map { (String($0.1), String($0.2)) }, allowed: allowed.map(String.init))
  }

  /// Whether a row says whom it is about, by itself or by the row of one of these tables that it belongs to.
  func mentions(_ people: Set<String>) -> Bool {
    columns.contains { $0.isPerson || $0.name == "email" } || people.contains(where: refers)
  }

  func refers(to table: String) -> Bool { columns.contains { $0.reference?.table == table } }

  private var target: TableColumns { TableColumns(table: name, columns: columns.map(\.name)) }

  /// Every row, by the names of its columns, without what is NULL or bytes.
  func rows(in transaction: any ReadTransaction) throws -> [[String: SQLValue]] {
    try transaction.rows(target.selection) { row in
      var values: [String: SQLValue] = [:]
      for (index, column) in columns.enumerated() where !row.isNull(index) {
        switch column.type {
        case "TEXT": values[column.name] = .text(try row.text(index))
        case "INTEGER": values[column.name] = .integer(try row.int64(index))
        default: break
        }
      }
      return values
    }
  }

  func insert(_ values: [SQLValue], in transaction: any WriteTransaction) throws {
    try transaction.insert([values], into: target)
  }
}
