import CSQLite
import Database

extension Connection {
  /// Runs a closure in a deferred transaction that may only read.
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

  /// Begins an immediate transaction, or answers `false` where another connection holds the lock.
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

  /// Runs a closure in the transaction that ``beginWriting()`` began, committed when it returns.
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

  /// Makes sure that what was just committed is where it will be looked for.
  private func checkCommit() throws(DatabaseError) {
    do {
      try checkFiles()
    } catch {
      close()
      throw .outcomeUnknown(message: "the file was moved, removed or replaced meanwhile")
    }
  }

  /// Commits; an I/O error here leaves the outcome open, so it closes the connection.
  ///
  /// The change may have reached the disk before the error did. What this connection would read
  /// next could differ from what another process reads, so it reads no more.
  func commit() throws(DatabaseError) {
    guard isInTransaction else { throw .transactionEnded }
    do {
      try run("COMMIT")
    } catch .io(let message) {
      close()
      throw .outcomeUnknown(message: message)
    }
  }

  /// Rolls back what is still open; a connection that cannot is closed, which does.
  func rollBack() {
    guard isInTransaction else { return }
    do { try run("ROLLBACK") } catch { close() }
  }
}

/// A transaction that is open; one that may only read refuses statements that write.
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
      // After some errors SQLite has rolled everything back by itself.
      if let connection = try? active { try connection.run("ROLLBACK TO insertion") }
      throw error
    }
    try run("RELEASE insertion", bindings: [])
  }

  /// The connection, while the transaction is open: after some errors SQLite rolls back by itself,
  /// and a statement run then would be committed on its own.
  private var active: Connection {
    get throws(DatabaseError) {
      guard let connection, connection.isInTransaction else { throw .transactionEnded }
      return connection
    }
  }
}
