/// What a read may do: look at one consistent state of the database.
///
/// A transaction is valid inside the closure it is handed to and throws
/// ``DatabaseError/transactionEnded`` after it. It is not `Sendable`: it cannot leave that closure
/// for another task.
///
/// ```swift
/// try await database.read { transaction in
///   try transaction.first("SELECT name FROM product WHERE id = ?", id) { try $0.text(0) }
/// }
/// ```
public protocol ReadTransaction {
  /// Runs a statement and hands its rows to a visitor, one after the other.
  ///
  /// This is what an engine implements; callers use ``rows(_:_:read:)`` and ``first(_:_:read:)``.
  ///
  /// - Parameters:
  ///   - statement: a statement that returns rows; in a read it may not write.
  ///   - bindings: the values of its placeholders, in order.
  ///   - visitor: reads one row, and answers whether it wants the next.
  /// - Throws: ``DatabaseError``, or what the visitor throws.
  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws
}

extension ReadTransaction {
  /// The rows of a statement, each turned into a value.
  ///
  /// - Parameters:
  ///   - statement: a statement that returns rows.
  ///   - values: the values of its placeholders, in order.
  ///   - read: turns one row into a value.
  /// - Returns: one value a row, in the order of the statement.
  /// - Throws: ``DatabaseError``, or what `read` throws.
  @inlinable
  public func rows<each Value: SQLBindable, Element>(
    _ statement: Statement, _ values: repeat each Value, read: (any Row) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    try visitRows(of: statement, bindings: bindings(repeat each values)) { row in
      elements.append(try read(row))
      return true
    }
    return elements
  }

  /// The first row of a statement turned into a value, or `nil` when there is none.
  ///
  /// - Parameters:
  ///   - statement: a statement that returns rows; those after the first are not computed.
  ///   - values: the values of its placeholders, in order.
  ///   - read: turns the row into a value.
  /// - Returns: the value of the first row.
  /// - Throws: ``DatabaseError``, or what `read` throws.
  @inlinable
  public func first<each Value: SQLBindable, Element>(
    _ statement: Statement, _ values: repeat each Value, read: (any Row) throws -> Element
  ) throws -> Element? {
    var element: Element?
    try visitRows(of: statement, bindings: bindings(repeat each values)) { row in
      element = try read(row)
      return false
    }
    return element
  }
}

/// Gathers a pack of values into what an engine binds.
@usableFromInline
func bindings<each Value: SQLBindable>(_ values: repeat each Value) -> [SQLValue] {
  var bindings: [SQLValue] = []
  repeat bindings.append((each values).sqlValue)
  return bindings
}
