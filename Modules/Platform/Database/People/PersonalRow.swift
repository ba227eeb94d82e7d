/// A row about a person: the columns that are theirs to see, in the order of the table.
package struct PersonalRow: Sendable, Equatable {
  /// The value of a column.
  package enum Value: Sendable, Hashable {
    case plain(SQLValue)
    /// Seconds since 1970.
    case time(Int64)
    /// Minor units of a currency, by its code.
    case amount(Int64, currency: String)
  }

  /// The columns with their names.
  package fileprivate(set) var columns: [(name: String, value: Value)] = []

  package static func == (one: PersonalRow, other: PersonalRow) -> Bool {
    one.columns.elementsEqual(other.columns, by: ==)
  }
}

extension ReadTransaction {
  /// Returns the rows of described tables that are about a person, table by table, each in the order of its values.
  ///
  /// The columns are those that the database has, so one that a later step adds is shown unless its table hides it.
  package func rows(
    about person: String, in tables: [PersonalTable]
  ) throws -> [(table: String, rows: [PersonalRow])] {
    let byName = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
    return try tables.compactMap { table in
      guard let (statement, key) = table.selection(of: person, among: byName) else { return nil }
      let rows = try rows(statement, key) { try RowRead($0) }.sorted { $0.isBefore($1) }
      return (table.name, rows.map { PersonalRow($0, of: table) })
    }
  }
}

extension PersonalTable {
  /// The name of the column, after those of the table, with the currency of the row that a row belongs to.
  fileprivate static let currency = "currency of the whole"

  /// The statement that finds the rows about a person by a value; `nil` if no row says whose it is.
  fileprivate func selection(
    of person: String, among tables: [String: PersonalTable]
  ) -> (Statement, String)? {
    guard let (condition, value) = condition(of: person, among: tables) else { return nil }
    let quoted = TableColumns.quoted
    var columns = "r.*"
    if case .row(let whole, let column, let key) = holder, !amounts.isEmpty {
      columns += """
        , (SELECT w."currency" FROM \(quoted(whole)) w WHERE w.\(quoted(key)) = r.\(quoted(column)))
          AS \(quoted(Self.currency))
        """
    }
    let sql = "SELECT \(columns) FROM \(quoted(name)) r WHERE \(condition)"
    return (Statement(madeOfNames: sql), value)
  }

  /// What is true of the rows about a person, and of no other, with a value.
  func condition(
    of person: String, among tables: [String: PersonalTable]
  ) -> (sql: String, value: String)? {
    let quoted = TableColumns.quoted
    switch holder {
    case .person(let column, let prefix): return ("\(quoted(column)) = ?", prefix + person)
    case .row(let whole, let column, let key):
      guard case .person(let named, let prefix)? = tables[whole]?.holder else { return nil }
      let sql = """
        \(quoted(column)) IN (SELECT \(quoted(key)) FROM \(quoted(whole)) WHERE \(quoted(named)) = ?)
        """
      return (sql, prefix + person)
    case .unnamed: return nil
    }
  }
}

extension PersonalRow {
  fileprivate init(_ row: RowRead, of table: PersonalTable) {
    let currency = row.value(of: PersonalTable.currency) ?? row.value(of: "currency")
    for (name, value) in zip(row.names, row.values)
    where name != PersonalTable.currency && !table.hidden.contains(name) {
      switch (value, currency) {
      case (.integer(let seconds), _) where table.times.contains(name):
        columns.append((name, .time(seconds)))
      case (.integer(let minor), .text(let currency)?) where table.amounts.contains(name):
        columns.append((name, .amount(minor, currency: currency)))
      default: columns.append((name, .plain(value)))
      }
    }
  }
}

/// All columns of a row as the database has them.
private struct RowRead {
  private(set) var names: [String] = []
  private(set) var values: [SQLValue] = []

  init(_ row: any Row) throws(DatabaseError) {
    while case let name = row.name(names.count), !name.isEmpty {
      values.append(try row.value(names.count))
      names.append(name)
    }
  }

  func value(of name: String) -> SQLValue? { names.firstIndex(of: name).map { values[$0] } }

  func isBefore(_ other: RowRead) -> Bool {
    for (own, others) in zip(values, other.values) where own != others {
      if case (.integer(let one), .integer(let two)) = (own, others) { return one < two }
      return "\(own)" < "\(others)"
    }
    return false
  }
}

extension Row {
  /// Returns the value of a column, of whatever type it is.
  fileprivate func value(_ column: Int) throws(DatabaseError) -> SQLValue {
    if isNull(column) { return .null }
    do throws(DatabaseError) {
      return .integer(try int64(column))
    } catch .unexpectedColumn(_, _, _, let found) {
      switch found {
      case .real: return .real(try real(column))
      case .blob: return .blob(try blob(column))
      default: return .text(try text(column))
      }
    }
  }
}
