import Database

extension Database {
  /// Runs a change that may be made twice without harm, and makes it again when nobody can tell
  /// whether it was stored.
  ///
  /// A commit that failed midway may be durable or not. Run on a database opened again, the change first
  /// looks for what it would have left: where it is there, it answers with that; where it is not,
  /// nothing was stored, and it is made now. When that fails too, its error is told.
  func writeRepeatably<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    do {
      return try await write(body)
    } catch DatabaseError.outcomeUnknown(let message) {
      do {
        return try await write(body)
      } catch DatabaseError.closed {
        // Nobody opens this database again, so the outcome stays unknown.
        throw DatabaseError.outcomeUnknown(message: message)
      }
    }
  }
}
