import CSQLite
package import Database

extension SQLiteDatabase {
  /// Returns a file as the source or destination of a copy.
  package static func copyPlace(at path: String) -> CopyPlace {
    CopyPlace(open: opener(at: .path(path))) {
      try FileSystem.status(of: path) != nil
    } lastNumber: { transaction, table in
      guard table.keepsNumbers else { return nil }
      return try transaction.first("SELECT seq FROM sqlite_sequence WHERE name = ?", table.name) {
        try $0.int64(0)
      }
    } continueNumbers: { transaction, table, number in
      guard table.keepsNumbers else { return }
      try transaction.run("DELETE FROM sqlite_sequence WHERE name = ?", table.name)
      guard number > 0 else { return }
      try transaction.run(
        "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table.name, number)
    }
  }

  /// Returns the tables that migrations create on any engine, found by creating them in memory.
  package static func tables(of migrations: [Migration]) throws -> [StoredTable] {
    let connection = try Connection(inMemoryWithTimeout: .zero)
    _ = try Migrator(connection: connection, plan: MigrationPlan(migrations)).migrate()
    var columns: [String: [StoredTable.Column]] = [:]
    var keys: [String: [Int: String]] = [:]
    var names: [String] = []
    try connection.forEach(
      """
      SELECT t.name, c.name, c.type, c.pk
      FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'schema_migration'
        AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND c.hidden = 0
      ORDER BY t.name, c.cid
      """
    ) { row throws(DatabaseError) in
      let (table, column) = (try row.text(0), try row.text(1))
      if names.last != table { names.append(table) }
      columns[table, default: []].append(.init(column, columnType(try row.text(2))))
      let place = try row.int(3)
      if place > 0 { keys[table, default: [:]][place] = column }
    }
    var references: [String: Set<String>] = [:]
    try connection.forEach(
      """
      SELECT t.name, f."table" FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS f
      WHERE t.schema = 'main'
      """
    ) { row throws(DatabaseError) in
      references[try row.text(0), default: []].insert(try row.text(1))
    }
    var keepingNumbers: Set<String> = []
    try connection.forEach(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
    ) { row throws(DatabaseError) in keepingNumbers.insert(try row.text(0)) }
    connection.close()
    let indexes = migrations.flatMap(\.textIndexes).map(StoredTable.init)
    return try names.map { name in
      let key = keys[name, default: [:]].sorted { $0.key < $1.key }.map(\.value)
      // Without a key there is no order that visits every row exactly once.
      guard !key.isEmpty else { throw DatabaseError.corrupt(message: "\(name) has no primary key") }
      return StoredTable(
        name, columns: columns[name, default: []], key: key,
        references: references[name, default: []], keepsNumbers: keepingNumbers.contains(name))
    } + Dictionary(grouping: indexes, by: \.name).sorted { $0.key < $1.key }.map { $0.value[0] }
  }

  /// Returns a database in memory that migrations have made, as many can begin with it.
  package static func image(of migrations: [Migration]) throws -> [UInt8] {
    let connection = try Connection(inMemoryWithTimeout: .zero)
    defer { connection.close() }
    _ = try Migrator(connection: connection, plan: MigrationPlan(migrations)).migrate()
    return try connection.image()
  }

  private static func columnType(_ declared: String) -> ColumnType {
    switch declared.uppercased() {
    case "INT", "INTEGER": .integer
    case "REAL": .real
    case "BLOB": .blob
    default: .text
    }
  }
}
