public import Database
import Synchronization

/// A database that is opened again once its connection was lost, as by a commit whose outcome is not
/// known.
///
/// Such a commit closes its connection for good. What was stored is read on a new one, and
/// the session goes on with it. The error itself is passed on: whether to look is the caller's.
final class ReopeningDatabase: Database {
  private struct State {
    var database: SQLiteDatabase
    var isLost = false
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
      if state.isLost { state = State(database: try open()) }
      return state.database
    }
  }

  /// Takes note that a database cannot be used any more, unless another task has replaced it already.
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
  /// Opens a database for a program, which hands it its migrations.
  ///
  /// The database it gives is opened again once its connection was lost, as by a commit whose outcome
  /// is unknown: what was stored can be looked up on the new one.
  public static func opener(at location: Location) -> DatabaseOpener {
    { migrations in
      let database = try SQLiteDatabase(location: location, migrations: migrations)
      return OpenedDatabase(
        ReopeningDatabase(database) { try database.reopened() }, wasCreated: database.wasCreated,
        notices: database.notices, commitsByOthers: { database.commitsByOthers }
      ) {
        await database.close()
      }
    }
  }

  /// Where the data lives when it has just been made, where its copy lies when a newer schema has just
  /// been brought in, and that others could read it until now.
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
