import Database
import Synchronization

/// A database that counts its transactions.
final class CountedDatabase: Database {
  private let database: any Database
  private let counts: Counts

  /// The transactions since they were last taken.
  final class Counts: Sendable {
    private let counts = Mutex((reads: 0, writes: 0))

    func take() -> (reads: Int, writes: Int) {
      counts.withLock { counts in
        defer { counts = (0, 0) }
        return counts
      }
    }

    func noteRead() { counts.withLock { $0.reads += 1 } }

    func noteWrite() { counts.withLock { $0.writes += 1 } }
  }

  private init(_ database: any Database, _ counts: Counts) {
    (self.database, self.counts) = (database, counts)
  }

  /// An opener whose database counts.
  static func opener(_ open: @escaping DatabaseOpener, _ counts: Counts) -> DatabaseOpener {
    { migrations in
      let opened = try open(migrations)
      return OpenedDatabase(
        CountedDatabase(opened.database, counts), notices: opened.notices,
        commitsByOthers: opened.commitsByOthers, close: opened.close)
    }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    counts.noteRead()
    return try await database.read(body)
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    counts.noteWrite()
    return try await database.write(body)
  }
}
