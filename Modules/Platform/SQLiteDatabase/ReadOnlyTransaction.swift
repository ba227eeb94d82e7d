import Database

/// A transaction that refuses statements that write.
final class ReadOnlyTransaction: ReadTransaction {
  private var connection: Connection?

  init(on connection: Connection) {
    self.connection = connection
  }

  /// Cuts the transaction off from its connection.
  func end() {
    connection = nil
  }

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
