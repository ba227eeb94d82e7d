import CSQLite
import Database

/// The copies of a database beside it: `<file>.backup-<n>`, the newest with the highest number.
///
/// They hold what was deleted since, so only a few are kept.
struct BackupCopies {
  static let kept = 3
  private let folder: String
  private let start: String

  init(of path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    start = "\(path[path.utf8.index(after: slash)...]).backup-"
  }

  /// Creates the empty file of the next copy, with mode 0600.
  ///
  /// - Returns: its path.
  func create() throws(DatabaseError) -> String {
    let next = (try numbers().max() ?? 0) + 1
    for number in next..<(next + 100) where try FileSystem.createFile(path(number)) {
      return path(number)
    }
    throw .backupFailed(path: path(next), reason: "others make copies at the same time")
  }

  /// Removes all copies but the newest; what is no file of one's own is left alone.
  func removeOldest() throws(DatabaseError) {
    for number in try numbers().sorted(by: >).dropFirst(Self.kept) {
      let status = try FileSystem.status(of: path(number))
      guard let status, status.kind == .regular, FileSystem.isOwn(status) else { continue }
      FileSystem.remove(path(number))
    }
  }

  private func path(_ number: Int) -> String { "\(folder == "/" ? "" : folder)/\(start)\(number)" }

  /// The numbers of the copies that are there; names that only look alike have none.
  private func numbers() throws(DatabaseError) -> [Int] {
    try FileSystem.names(in: folder).compactMap { name in
      guard name.utf8.starts(with: start.utf8) else { return nil }
      let digits = name.utf8.dropFirst(start.utf8.count)
      guard digits.count < 10, let number = Int(String(Substring(digits))), number > 0,
        "\(number)".utf8.elementsEqual(digits)
      else { return nil }
      return number
    }
  }
}

extension Connection {
  /// Copies the database to a file beside it, mode 0600, and removes the oldest of such copies.
  ///
  /// It is read over a connection of its own, as it was before the transaction that is open here: who
  /// holds the lock for writing knows that nothing is written between the copy and what follows.
  ///
  /// - Returns: the path of the copy; `nil` for a database in memory, which has no place beside it.
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
