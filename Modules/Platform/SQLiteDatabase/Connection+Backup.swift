import CSQLite
import Database

extension Connection {
  /// Copies the database to a file beside it, mode 0600, and removes the oldest of such copies.
  ///
  /// It is read over a connection of its own, as it was before the transaction that is open here: who
  /// holds the lock for writing knows that nothing is written between the copy and what follows.
  ///
  /// - Returns: the path of the copy; `nil` for a database in memory, which has no place beside it.
  /// - Throws: `DatabaseError`; a copy that failed is removed.
  func backUp() throws(DatabaseError) -> String? {
    guard let path = filePath else { return nil }
    let copies = BackupCopies(of: path)
    let copy = try copies.create()
    do {
      // One that may only read cannot copy a table with a generated column, says SQLite 3.40.
      let reader = try Connection(
        opening: path, path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW,
        busyTimeout: .zero)
      defer { reader.close() }
      // SQLite writes into an empty file that is there, and leaves its mode alone.
      try reader.run("VACUUM INTO ?1", bindings: [.text(copy)])
      try FileSystem.synchronise(copy)
    } catch {
      FileSystem.remove(copy)
      switch error {
      case .busy, .full, .io, .outOfMemory, .corrupt: throw error
      default: throw .backupFailed(path: copy, reason: "\(error)")
      }
    }
    try copies.removeOldest()
    return copy
  }
}
