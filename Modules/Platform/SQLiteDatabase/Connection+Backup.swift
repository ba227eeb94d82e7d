import Database

extension Connection {
  /// Copies the database to the first free `<file>.backup-<n>` beside it, mode 0600.
  ///
  /// - Returns: the path of the copy; `nil` for a database in memory, which has no place beside it.
  /// - Throws: `DatabaseError`; a copy that failed is removed.
  func backUp() throws(DatabaseError) -> String? {
    guard let path = filePath else { return nil }
    let copy = try Self.createCopy(beside: path)
    do {
      // SQLite writes into an empty file that is there, and leaves its mode alone.
      try run("VACUUM INTO ?1", bindings: [.text(copy)])
      try FileSystem.synchronise(copy)
      return copy
    } catch {
      FileSystem.remove(copy)
      switch error {
      case .busy, .full, .io, .outOfMemory, .corrupt: throw error
      default: throw .backupFailed(path: copy, reason: "\(error)")
      }
    }
  }

  private static func createCopy(beside path: String) throws(DatabaseError) -> String {
    for number in 1...9999 {
      let copy = "\(path).backup-\(number)"
      if try FileSystem.createFile(copy) { return copy }
    }
    throw .backupFailed(path: "\(path).backup-9999", reason: "there are too many copies")
  }
}
