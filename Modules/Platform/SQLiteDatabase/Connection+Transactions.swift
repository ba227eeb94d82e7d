import CSQLite
import Database

extension Connection {
  /// Runs a closure in a deferred transaction that may only read.
  func read<Value>(_ body: (any ReadTransaction) throws -> Value) throws -> Value {
    try run("BEGIN")
    let transaction = ReadOnlyTransaction(on: self)
    defer { transaction.end() }
    do {
      let value = try body(transaction)
      guard isInTransaction else { throw DatabaseError.transactionEnded }
      try run("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs a closure in an immediate transaction, committed when it returns.
  func write<Value>(_ body: (any WriteTransaction) throws -> Value) throws -> Value {
    try run("BEGIN IMMEDIATE")
    let transaction = ReadWriteTransaction(on: self)
    defer { transaction.end() }
    do {
      let value = try body(transaction)
      try commit()
      return value
    } catch {
      rollBack()
      throw error
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
