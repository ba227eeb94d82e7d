import Database
import Synchronization

/// A database that writes down what it is asked, and lets another do it.
final class RecordingDatabase: Database {
  private let base: any Database
  private let recorded = Mutex(Trace())

  init(_ base: any Database) {
    self.base = base
  }

  /// What was asked since the last time; reading starts over.
  func takeTrace() -> Trace {
    recorded.withLock { trace in
      defer { trace = Trace() }
      return trace
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await base.read { [self] transaction in
      let recorder = RecordingTransaction(reading: transaction)
      let value = try body(recorder)
      add(recorder.recorded)
      return value
    }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await base.write { [self] transaction in
      let recorder = RecordingTransaction(writing: transaction)
      let value = try body(recorder)
      add(recorder.recorded)
      return value
    }
  }

  private func add(_ transaction: Trace.Transaction) {
    recorded.withLock { $0.transactions.append(transaction) }
  }
}

/// One transaction that is written down.
private final class RecordingTransaction: WriteTransaction {
  private let reader: any ReadTransaction
  private let writer: (any WriteTransaction)?
  private(set) var recorded: Trace.Transaction

  init(reading transaction: any ReadTransaction) {
    (reader, writer) = (transaction, nil)
    recorded = Trace.Transaction(isWrite: false)
  }

  init(writing transaction: any WriteTransaction) {
    (reader, writer) = (transaction, transaction)
    recorded = Trace.Transaction(isWrite: true)
  }

  func visitRows(
    of statement: Statement, bindings: [SQLValue], _ visitor: (any Row) throws -> Bool
  ) throws {
    var rows = 0
    var isCutShort = false
    let index = recorded.steps.count
    try reader.visitRows(of: statement, bindings: bindings) { row in
      rows += 1
      isCutShort = try !visitor(row)
      return !isCutShort
    }
    // Statements that the visitor ran in between came first.
    recorded.steps.insert(
      Trace.Step(sql: statement.sql, bindings: bindings, rows: rows, isCutShort: isCutShort),
      at: index)
  }

  func run(_ statement: Statement, bindings: [SQLValue]) throws -> Int {
    guard let writer else { throw DatabaseError.writeInReadTransaction(sql: statement.sql) }
    recorded.steps.append(
      Trace.Step(sql: statement.sql, bindings: bindings, rows: 0, isCutShort: false))
    return try writer.run(statement, bindings: bindings)
  }
}
