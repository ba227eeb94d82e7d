/// What a write may do: read, and change the database, all of it or nothing.
public protocol WriteTransaction: ReadTransaction {
  /// Runs a statement that changes the database.
  ///
  /// This is what an engine implements; callers use ``run(_:_:)``.
  ///
  /// - Returns: how many rows it inserted, updated or deleted itself, without those changed by
  ///   triggers and foreign keys; 0 for a statement that changes none.
  @discardableResult
  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int
}

extension WriteTransaction {
  /// Runs a statement that changes the database.
  ///
  /// - Returns: how many rows it changed.
  @inlinable
  @discardableResult
  public func run<each Value: SQLBindable>(
    _ statement: Statement, _ values: repeat each Value
  ) throws -> Int {
    try run(statement, bindings: bindings(repeat each values))
  }
}
