import Encodings

/// A table to copy, with the columns that store values.
package struct StoredTable: Sendable {
  /// A column and the type of its values.
  package struct Column: Sendable {
    let name: String
    let type: ColumnType

    /// Describes a column.
    package init(_ name: String, _ type: ColumnType) { (self.name, self.type) = (name, type) }
  }

  package let name: String
  /// The stored columns, without computed ones.
  package let columns: [Column]
  /// The tables that its rows refer to.
  package let references: Set<String>
  /// Whether the table never reuses a number it assigned to a row (`AUTOINCREMENT`).
  package let keepsNumbers: Bool
  /// The columns of the primary key, in the order of the key.
  private let key: [String]

  /// Describes a table.
  package init(
    _ name: String, columns: [Column], key: [String], references: Set<String> = [],
    keepsNumbers: Bool = false
  ) {
    (self.name, self.columns, self.key) = (name, columns, key)
    (self.references, self.keepsNumbers) = (references, keepsNumbers)
  }

  /// The table of a full-text index; the index's other tables are derived from it.
  package init(_ index: TextIndex) {
    self.init(
      index.name.description,
      columns: [Column("rowid", .integer)]
        + index.columns.map { Column($0.name.description, .text) },
      key: ["rowid"])
  }

  /// Sorts tables so that each one follows the tables it refers to.
  package static func ordered(_ tables: [StoredTable]) -> [StoredTable] {
    var (ordered, rest) = ([StoredTable](), tables)
    while !rest.isEmpty {
      let waiting = Set(rest.map(\.name))
      let next = rest.filter { $0.references.subtracting([$0.name]).isDisjoint(with: waiting) }
      // Tables that refer to each other cannot be sorted.
      guard !next.isEmpty else { return ordered + rest }
      ordered += next
      rest.removeAll { table in next.contains { $0.name == table.name } }
    }
    return ordered
  }
}

// MARK: Rows

extension StoredTable {
  private static let pageSize = 1_000

  var target: TableColumns { TableColumns(table: name, columns: columns.map(\.name)) }

  private var quotedKey: String { key.map(TableColumns.quoted).joined(separator: ", ") }

  var deletion: Statement { Statement(madeOfNames: "DELETE FROM \(target.quotedTable)") }

  func count(in transaction: any ReadTransaction) throws -> Int {
    let count = Statement(madeOfNames: "SELECT count(*) FROM \(target.quotedTable)")
    return try transaction.first(count) { try $0.int(0) } ?? 0
  }

  /// Passes the rows to a visitor, page by page in key order, and returns their summary.
  func visitPages(
    in transaction: any ReadTransaction, _ visitor: ([[SQLValue]]) throws -> Void
  ) throws -> TableSummary {
    let selection = "SELECT \(target.quotedColumns) FROM \(target.quotedTable)"
    let places = key.map { _ in "?" }.joined(separator: ", ")
    let ending = "ORDER BY \(quotedKey) LIMIT \(Self.pageSize)"
    let first = Statement(madeOfNames: "\(selection) \(ending)")
    let next = Statement(madeOfNames: "\(selection) WHERE (\(quotedKey)) > (\(places)) \(ending)")
    let keyIndexes = key.compactMap { name in columns.firstIndex { $0.name == name } }
    var summary = TableSummary(name: name)
    var last: [SQLValue]?
    while true {
      var page: [[SQLValue]] = []
      try transaction.visitRows(of: last == nil ? first : next, bindings: last ?? []) { row in
        page.append(try values(of: row))
        return true
      }
      guard let final = page.last else { return summary }
      last = keyIndexes.map { final[$0] }
      for row in page { summary.add(row) }
      if case .integer(let number)? = last?.first { summary.largest = max(0, number) }
      try visitor(page)
      guard page.count == Self.pageSize else { return summary }
    }
  }

  private func values(of row: any Row) throws(DatabaseError) -> [SQLValue] {
    var values: [SQLValue] = []
    for (index, column) in columns.enumerated() {
      if row.isNull(index) {
        values.append(.null)
        continue
      }
      switch column.type {
      case .integer: values.append(.integer(try row.int64(index)))
      case .real: values.append(.real(try row.real(index)))
      case .blob: values.append(.blob(try row.blob(index)))
      default: values.append(.text(try row.text(index)))
      }
    }
    return values
  }
}

/// A summary of a table's rows, which lets two tables be compared without keeping their rows.
package struct TableSummary: Hashable, Sendable {
  package let name: String
  /// How many rows it has.
  package private(set) var count = 0
  /// A checksum of their values, in the order of the key.
  package var checksum: UInt64 { sum.value }
  private var sum = Checksum()
  /// The largest integer in the key: the last assigned number if the table numbers its rows.
  fileprivate(set) var largest: Int64 = 0

  init(name: String) { self.name = name }

  /// Adds a row; each value contributes its type and length, so that no two different rows look alike.
  fileprivate mutating func add(_ row: [SQLValue]) {
    count += 1
    for value in row {
      switch value {
      case .null: sum.add([0])
      case .integer(let integer): mix([1], UInt64(bitPattern: integer))
      case .real(let real): mix([2], real.bitPattern)
      case .text(let text):
        mix([3], UInt64(text.utf8.count))
        sum.add(text.utf8)
      case .blob(let bytes):
        mix([4], UInt64(bytes.count))
        sum.add(bytes)
      }
    }
  }

  private mutating func mix(_ type: [UInt8], _ word: UInt64) {
    sum.add(type)
    sum.add((0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) })
  }
}
