/// What a read may do: look at one consistent state of the database.
///
/// A transaction is valid inside the closure it is handed to and throws
/// ``DatabaseError/transactionEnded`` after it. It is not `Sendable`: it cannot leave that closure
/// for another task.
public protocol ReadTransaction {
  /// Runs a statement and hands its rows to a visitor, one after the other.
  ///
  /// This is what an engine implements; callers use ``rows(_:_:read:)`` and ``first(_:_:read:)``.
  /// The visitor answers whether it wants the next row.
  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws
}

extension ReadTransaction {
  /// The rows of a statement, each turned into a value.
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

  /// The first row of a statement turned into a value, or `nil` when there is none; no more are computed.
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

@usableFromInline
func bindings<each Value: SQLBindable>(_ values: repeat each Value) -> [SQLValue] {
  var bindings: [SQLValue] = []
  repeat bindings.append((each values).sqlValue)
  return bindings
}
