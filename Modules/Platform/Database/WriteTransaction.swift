/// What a write may do: read, and change the database, all of it or nothing.
///
/// ```swift
/// try await database.write { transaction in
///   let taken = try transaction.run(
///     "UPDATE product SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1", quantity, id)
///   guard taken == 1 else { throw OrderingError.soldOut(id) }
/// }
/// ```
public protocol WriteTransaction: ReadTransaction {
  /// Runs a statement that changes the database.
  ///
  /// This is what an engine implements; callers use ``run(_:_:)``.
  ///
  /// - Parameters:
  ///   - statement: the statement; rows it returns are passed over.
  ///   - bindings: the values of its placeholders, in order.
  /// - Returns: how many rows it inserted, updated or deleted itself, without those changed by
  ///   triggers and foreign keys; 0 for a statement that changes none.
  /// - Throws: ``DatabaseError``.
  @discardableResult
  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int
}

extension WriteTransaction {
  /// Runs a statement that changes the database.
  ///
  /// - Parameters:
  ///   - statement: the statement; rows it returns are passed over.
  ///   - values: the values of its placeholders, in order.
  /// - Returns: how many rows it changed.
  /// - Throws: ``DatabaseError``.
  @inlinable
  @discardableResult
  public func run<each Value: SQLBindable>(
    _ statement: Statement, _ values: repeat each Value
  ) throws -> Int {
    try run(statement, bindings: bindings(repeat each values))
  }
}
