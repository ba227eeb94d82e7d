import Database

/// A transaction that may do both.
final class ReadWriteTransaction: WriteTransaction {
  private var connection: Connection?

  init(on connection: Connection) { self.connection = connection }

  func end() { connection = nil }

  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws {
    let connection = try active
    try Task.checkCancellation()
    try connection.visitRows(of: statement, bindings: bindings, allowingWrites: true, visitor)
  }

  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int {
    let connection = try active
    try Task.checkCancellation()
    return try connection.run(statement, bindings: bindings)
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

/// A transaction that refuses statements that write.
final class ReadOnlyTransaction: ReadTransaction {
  private var connection: Connection?

  init(on connection: Connection) { self.connection = connection }

  func end() { connection = nil }

  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws {
    guard let connection, connection.isInTransaction else {
      throw DatabaseError.transactionEnded
    }
    try Task.checkCancellation()
    try connection.visitRows(of: statement, bindings: bindings, allowingWrites: false, visitor)
  }
}
