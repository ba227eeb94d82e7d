/// A relational database, whichever engine keeps it.
///
/// Work is handed over as a closure that runs inside one transaction, off the caller's actor. The
/// closure is synchronous, so a transaction is never held across a suspension.
///
/// A task cancelled while it waits or while its closure runs throws `CancellationError`, and nothing is
/// written; a commit that has begun is carried through and its outcome reported.
public protocol Database: Sendable {
  /// Runs a closure that reads one consistent state of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value

  /// Runs a closure that changes the database: durably when it returns, not at all when it throws.
  ///
  /// The write lock is taken at the start, so what the closure reads cannot change before it writes.
  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value
}
