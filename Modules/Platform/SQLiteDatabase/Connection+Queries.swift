import CSQLite
import Database

extension Connection {
  /// Reads the first row of a statement without values; `nil` when there is none.
  func single<Value>(
    _ statement: Statement, _ read: (any Row) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    let prepared = try prepare(statement)
    try prepared.start([])
    defer { prepared.stop() }
    return try prepared.step() ? try read(CurrentRow(of: prepared)) : nil
  }

  /// Reads every row of a statement without values.
  func forEach(
    _ statement: Statement, _ read: (any Row) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let prepared = try prepare(statement)
    try prepared.start([])
    defer { prepared.stop() }
    while try prepared.step() { try read(CurrentRow(of: prepared)) }
  }
}
