/// A relational database, independent of the engine.
///
/// Work is passed as a closure that runs inside one transaction, off the caller's actor. The
/// closure is synchronous, so a transaction is never held across a suspension.
///
/// A closure may run more than once: an engine with concurrent transactions reruns a closure when another
/// transaction conflicts with it. So a closure must have no side effects except through its transaction.
///
/// A task cancelled while it waits or while its closure runs throws `CancellationError`, and nothing is
/// written; a commit that has begun completes and its outcome is reported.
public protocol Database: Sendable {
  /// Runs a closure that reads one consistent state of the database: the newest.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value

  /// Runs a closure that changes the database: durably when it returns, not at all when it throws.
  ///
  /// Nothing that the closure reads can change before it writes: the engine takes a lock at the start or
  /// reruns the closure.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value

  /// Runs work that makes many changes in several transactions.
  ///
  /// They share temporary tables, which other programs cannot see.
  func bulk<Value>(_ work: (any Database) async throws -> Value) async throws -> Value
}

extension Database {
  /// Runs the work on this database, the right default for an engine that prepares nothing for it.
  public func bulk<Value>(_ work: (any Database) async throws -> Value) async throws -> Value {
    try await work(self)
  }
}

extension Database {
  /// Runs a closure that only the owner of a table may run, in a write transaction.
  ///
  /// `index` is a `CREATE INDEX IF NOT EXISTS` of an index that the schema has: nothing is made, but a server lets
  /// nobody but the owner of the table say it, however much others may read and write. A file is its owner's alone.
  ///
  /// - Throws: ``DatabaseError/notPermitted(message:)`` for everybody else, before the closure runs.
  @discardableResult
  public func writeAsOwner<Value: Sendable>(
    making index: Statement, _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await write { transaction in
      try transaction.run(index)
      return try body(transaction)
    }
  }
}

/// The operations of a read transaction, which sees one consistent state of the database.
///
/// A transaction is valid only inside the closure that receives it; later calls throw
/// ``DatabaseError/transactionEnded``. It is not `Sendable`, so it cannot move from that closure
/// to another task.
public protocol ReadTransaction {
  /// Runs a statement and passes its rows to a visitor, one after the other.
  ///
  /// Engines implement this method; callers use ``rows(_:_:read:)`` and ``first(_:_:read:)``.
  /// The visitor returns whether it wants the next row.
  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws

  /// Returns the tables of the program, each with its columns, from the engine's own catalogue.
  ///
  /// A name that comes from elsewhere, such as from a row, is looked up there before it becomes SQL.
  func tables() throws -> [TableColumns]
}

extension ReadTransaction {
  /// Returns the rows of a statement, each converted to a value.
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

  /// Returns the first row of a statement as a value, or `nil` if there is none; reads no further rows.
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
  repeat bindings += (each values).sqlValues
  return bindings
}

/// The operations of a write transaction: reads, and changes that apply completely or not at all.
public protocol WriteTransaction: ReadTransaction {
  /// Runs a statement that changes the database.
  ///
  /// Engines implement this method; callers use ``run(_:_:)``.
  ///
  /// - Returns: The number of rows that the statement itself inserted, updated or deleted, without changes
  ///   made by triggers and foreign keys; 0 for a statement that changes none.
  @discardableResult
  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int

  /// Inserts many rows as fast as the engine can; if one row is refused, none is inserted.
  ///
  /// Each row has a value for each of the columns, of the column's type or NULL.
  ///
  /// - Throws: `DatabaseError`, such as `constraint` for a row that breaks a rule of the schema.
  func insert(_ rows: [[SQLValue]], into columns: TableColumns) throws
}

extension WriteTransaction {
  /// Runs a statement that changes the database.
  ///
  /// - Returns: The number of rows changed.
  @inlinable
  @discardableResult
  public func run<each Value: SQLBindable>(
    _ statement: Statement, _ values: repeat each Value
  ) throws -> Int {
    try run(statement, bindings: bindings(repeat each values))
  }
}

/// What one subject's tables keep, in one transaction: the verbs of a store on a type named for their subject.
///
/// Those that read are there in any transaction, those that write where it is a write transaction:
///
/// ```swift
/// struct CartTable<Transaction>: TransactionTable {
///   let transaction: Transaction
///   let reading: any ReadTransaction
///
///   func count(of owner: CartOwner) throws -> Int { try reading.first(…) { try $0.int(0) } ?? 0 }
/// }
///
/// extension CartTable where Transaction == any WriteTransaction {
///   func clear(of owner: CartOwner) throws { try transaction.run(…) }
/// }
///
/// try await database.write { try CartTable($0).clear(of: owner) }
/// ```
public protocol TransactionTable<Transaction> {
  associatedtype Transaction

  /// Creates a table from one transaction, given as what it is and as one that reads.
  init(transaction: Transaction, reading: any ReadTransaction)
}

extension TransactionTable where Transaction == any ReadTransaction {
  public init(_ transaction: any ReadTransaction) {
    self.init(transaction: transaction, reading: transaction)
  }
}

extension TransactionTable where Transaction == any WriteTransaction {
  public init(_ transaction: any WriteTransaction) {
    self.init(transaction: transaction, reading: transaction)
  }
}
