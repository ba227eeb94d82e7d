/// A relational database, whichever engine keeps it.
///
/// Work is handed over as a closure that runs inside one transaction, off the caller's actor. The
/// closure is synchronous, so a transaction is never held across a suspension.
///
/// A closure may be run more than once: an engine on which transactions run side by side runs one again that
/// another was in the way of. So it changes nothing but through its transaction.
///
/// A task cancelled while it waits or while its closure runs throws `CancellationError`, and nothing is
/// written; a commit that has begun is carried through and its outcome reported.
public protocol Database: Sendable {
  /// Runs a closure that reads one consistent state of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value

  /// Runs a closure that reads one consistent state of the database, which need not be the newest.
  ///
  /// It holds whatever was written through this database, but perhaps not yet what others wrote. So it serves what
  /// is looked at, never what is decided by; an engine that keeps copies may ask one of them.
  func readRecent<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value

  /// Runs a closure that changes the database: durably when it returns, not at all when it throws.
  ///
  /// What the closure reads cannot change before it writes, since the engine takes a lock at the start or
  /// runs the closure again.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value

  /// Runs work that changes much in several transactions, all of them on one connection.
  ///
  /// They see the same temporary tables, of which others see nothing.
  func bulk<Value>(_ work: (any Database) async throws -> Value) async throws -> Value
}

extension Database {
  /// Reads the newest state, which is right where there is no other.
  public func readRecent<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await read(body)
  }

  /// Runs the work on the database as it is, which is right where it has one connection.
  public func bulk<Value>(_ work: (any Database) async throws -> Value) async throws -> Value {
    try await work(self)
  }
}

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

  /// The first row of a statement turned into a value, or `nil` when there is none; no more are read.
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

  /// Inserts many rows, in the fastest way that the engine has; none of them where one is refused.
  ///
  /// Each row has a value for each of the columns, of the column's type or NULL.
  ///
  /// - Throws: `DatabaseError`, such as `constraint` for a row that breaks a rule of the schema.
  func insert(_ rows: [[SQLValue]], into columns: TableColumns) throws
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
