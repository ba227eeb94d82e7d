import Database
import Synchronization

/// One transaction: what stores asked of a database, statements with their values.
struct RecordedTransaction: Sendable {
  /// One statement run.
  struct Step: Sendable {
    let sql: String
    var bindings: [SQLValue] = []

    /// How many rows were looked at, where the statement went no further and had another.
    var limit: Int?
  }

  let isWrite: Bool
  var steps: [Step] = []
}

/// A database that writes down what it is asked, and lets another do it.
final class RecordingDatabase: Database {
  private let base: any Database
  private let recorded = Mutex<[RecordedTransaction]>([])

  init(_ base: any Database) {
    self.base = base
  }

  /// What was asked since the last time; reading starts over.
  func takeTrace() -> [RecordedTransaction] {
    recorded.withLock { trace in
      defer { trace = [] }
      return trace
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await base.read { [self] transaction in
      let recorder = TransactionRecorder(transaction, writer: nil)
      defer { recorded.withLock { $0.append(recorder.recorded) } }
      return try body(recorder)
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await base.write { [self] transaction in
      let recorder = TransactionRecorder(transaction, writer: transaction)
      defer { recorded.withLock { $0.append(recorder.recorded) } }
      return try body(recorder)
    }
  }
}

private final class TransactionRecorder: WriteTransaction {
  private let reader: any ReadTransaction
  private let writer: (any WriteTransaction)?
  private(set) var recorded: RecordedTransaction

  init(_ reader: any ReadTransaction, writer: (any WriteTransaction)?) {
    (self.reader, self.writer) = (reader, writer)
    recorded = RecordedTransaction(isWrite: writer != nil)
  }

  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws {
    var step = RecordedTransaction.Step(sql: statement.sql, bindings: bindings)
    var rows = 0
    let index = recorded.steps.count
    try reader.visitRows(of: statement, bindings: bindings) { row in
      rows += 1
      guard try visitor(row) else {
        step.limit = rows
        return false
      }
      return true
    }
    // Statements that the visitor ran in between came first.
    recorded.steps.insert(step, at: index)
  }

  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int {
    guard let writer else { throw DatabaseError.writeInReadTransaction(sql: statement.sql) }
    recorded.steps.append(RecordedTransaction.Step(sql: statement.sql, bindings: bindings))
    return try writer.run(statement, bindings: bindings)
  }
}
