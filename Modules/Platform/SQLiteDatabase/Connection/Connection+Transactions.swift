import CSQLite
import Database

extension Connection {
  func read<Value>(_ body: (any ReadTransaction) throws -> Value) throws -> Value {
    let transaction = OpenTransaction(on: self, mayWrite: false)
    defer { transaction.end() }
    do {
      try checkFiles()
      let value = try monitor.cancellable {
        try run("BEGIN")
        let value = try body(transaction)
        guard isInTransaction else { throw DatabaseError.transactionEnded }
        return value
      }
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins an immediate transaction; returns `false` if another connection holds the lock.
  func beginWriting() throws(DatabaseError) -> Bool {
    try monitor.withoutWaiting { () throws(DatabaseError) in
      do throws(DatabaseError) {
        try run("BEGIN IMMEDIATE")
        return true
      } catch .busy {
        return false
      }
    }
  }

  /// Runs a closure in the transaction that ``beginWriting()`` began, and commits when it returns.
  func write<Value>(_ body: (any WriteTransaction) throws -> Value) throws -> Value {
    let transaction = OpenTransaction(on: self, mayWrite: true)
    defer { transaction.end() }
    do {
      let value = try monitor.cancellable {
        let value = try body(transaction)
        try Task.checkCancellation()
        return value
      }
      try checkFiles()
      try commit()
      try checkCommit()
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Checks that the commit went to a file that later openings will find.
  private func checkCommit() throws(DatabaseError) {
    do {
      try checkFiles()
    } catch {
      close()
      throw .outcomeUnknown(message: "the file was moved, removed or replaced")
    }
  }

  /// Commits; an I/O error leaves the outcome open, so it closes the connection.
  ///
  /// The change may have reached the disk before the error. This connection's next reads could then differ
  /// from those of another process, so it stops reading.
  func commit() throws(DatabaseError) {
    guard isInTransaction else { throw .transactionEnded }
    do {
      try run("COMMIT")
    } catch .io(let message) {
      close()
      throw .outcomeUnknown(message: message)
    }
  }

  /// Rolls back an open transaction; if that fails, closes the connection, which also rolls back.
  func rollBack() {
    guard isInTransaction else { return }
    do { try run("ROLLBACK") } catch { close() }
  }
}

/// An open transaction; a read transaction refuses statements that write.
final class OpenTransaction: WriteTransaction {
  private var connection: Connection?
  private let mayWrite: Bool

  init(on connection: Connection, mayWrite: Bool) {
    (self.connection, self.mayWrite) = (connection, mayWrite)
  }

  func end() { connection = nil }

  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws {
    let connection = try active
    try Task.checkCancellation()
    try connection.visitRows(of: statement, bindings: bindings, allowingWrites: mayWrite, visitor)
  }

  func tables() throws -> [TableColumns] {
    let columns = try rows(
      """
      SELECT t.name, c.name FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name <> 'schema_migration'
        AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND c.hidden <> 1
      """
    ) { (table: try $0.text(0), column: try $0.text(1)) }
    let references = try rows(
      """
      SELECT t.name, f."table" FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS f
      WHERE t.schema = 'main'
      """
    ) { (table: try $0.text(0), other: try $0.text(1)) }
    return TableColumns.gathered(from: columns, referring: references)
  }

  @discardableResult
  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int {
    let connection = try active
    guard mayWrite else { throw DatabaseError.writeInReadTransaction(sql: statement.sql) }
    try Task.checkCancellation()
    return try connection.run(statement, bindings: bindings)
  }

  func insert(_ rows: [[SQLValue]], into columns: TableColumns) throws {
    let statement = columns.insertion
    try run("SAVEPOINT insertion", bindings: [])
    do {
      for row in rows { try run(statement, bindings: row) }
    } catch {
      // After some errors SQLite has already rolled everything back.
      if let connection = try? active { try connection.run("ROLLBACK TO insertion") }
      throw error
    }
    try run("RELEASE insertion", bindings: [])
  }

  /// The connection, while the transaction is open: after some errors SQLite rolls back automatically,
  /// and a later statement would be committed on its own.
  private var active: Connection {
    get throws(DatabaseError) {
      guard let connection, connection.isInTransaction else { throw .transactionEnded }
      return connection
    }
  }
}
