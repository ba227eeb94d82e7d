public import Database
import Synchronization

/// A database that reopens after its connection was lost, for example by a commit with an unknown outcome.
///
/// Such a commit closes its connection for good. A new connection then reads what was stored, and
/// the session continues on it. The error itself is passed on: the caller decides whether to look.
final class ReopeningDatabase: Database {
  private struct State {
    var database: SQLiteDatabase
    var isLost = false
    var isClosed = false
  }

  private let state: Mutex<State>
  private let open: @Sendable () throws -> SQLiteDatabase

  init(_ first: SQLiteDatabase, open: @escaping @Sendable () throws -> SQLiteDatabase) {
    state = Mutex(State(database: first))
    self.open = open
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await using { try await $0.read(body) }
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await using { try await $0.write(body) }
  }

  func bulk<Value>(_ work: (any Database) async throws -> Value) async throws -> Value {
    try await using { try await $0.bulk(work) }
  }

  /// Closes the database on its current connection; it is not reopened.
  func close() async {
    let database = state.withLock { state in
      state.isClosed = true
      return state.database
    }
    await database.close()
  }

  /// Commits to the file by other connections, as a hint to look again; ends when the database is closed.
  ///
  /// SQLite sends no notifications, so it is polled four times a second, which reads a few bytes in memory. A
  /// new connection counts as a commit, since commits before it was opened are unknown.
  var commitsByOthers: AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { heard in
      let asking = Task { [weak self] in
        var known = self?.current
        var version = await known?.dataVersion()
        while known?.path != nil, (try? await Task.sleep(for: .milliseconds(250))) != nil {
          let database = self?.current
          let found = await database?.dataVersion()
          if found != nil, found != version || database !== known { heard.yield() }
          (known, version) = (database, found)
        }
        heard.finish()
      }
      heard.onTermination = { _ in asking.cancel() }
    }
  }

  /// The database on its current connection, or `nil` once it was closed.
  private var current: SQLiteDatabase? {
    state.withLock { $0.isClosed ? nil : $0.database }
  }

  private func using<Value>(
    _ work: (SQLiteDatabase) async throws -> Value
  ) async throws -> Value {
    let database = try opened()
    do {
      return try await work(database)
    } catch let error as DatabaseError {
      note(error, of: database)
      throw error
    }
  }

  private func opened() throws -> SQLiteDatabase {
    try state.withLock { state in
      if state.isClosed { throw DatabaseError.closed }
      if state.isLost { state = State(database: try open()) }
      return state.database
    }
  }

  /// Records that a database is no longer usable, unless another task has already replaced it.
  private func note(_ error: DatabaseError, of database: SQLiteDatabase) {
    switch error {
    case .outcomeUnknown, .closed: break
    default: return
    }
    state.withLock { state in
      if state.database === database, database.path != nil { state.isLost = true }
    }
  }
}

extension SQLiteDatabase {
  /// Returns an opener for a program, which passes it the migrations.
  ///
  /// The opened database reopens after its connection was lost, for example by a commit with an unknown
  /// outcome: the new connection can look up what was stored.
  public static func opener(
    at location: Location, on executor: Executor = .own
  ) -> DatabaseOpener {
    { migrations in
      let first = try SQLiteDatabase(location: location, on: executor, migrations: migrations)
      let database = ReopeningDatabase(first) { try first.reopened() }
      return OpenedDatabase(
        database, notices: first.notices,
        commitsByOthers: { database.commitsByOthers }
      ) {
        await database.close()
      }
    }
  }

  /// The location of a new database, the location of the copy made before an upgrade, and whether others
  /// could read the file until now.
  private nonisolated var notices: [String] {
    guard let path else { return [] }
    var notices: [String] = []
    if wasCreated { notices.append("created \(path); your data lives there") }
    if let backupPath {
      notices.append("brought \(path) up to date; what it held before is in \(backupPath)")
    }
    if wasOpenToOthers { notices.append("\(path) could be read by others; it is yours alone now") }
    return notices
  }
}
