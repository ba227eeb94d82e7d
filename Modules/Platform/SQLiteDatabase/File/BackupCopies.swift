import CSQLite
import Database

/// The copies of a database next to it: `<file>.backup-<n>`, the newest with the highest number.
///
/// Copies still hold data that was deleted later, so only a few are kept.
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
  /// - Returns: The path of the file.
  func create() throws(DatabaseError) -> String {
    let next = (try numbers().max() ?? 0) + 1
    for number in next..<(next + 100) where try FileSystem.createFile(path(number)) {
      return path(number)
    }
    throw .backupFailed(path: path(next), reason: "others make copies at the same time")
  }

  /// Removes all but the newest copies; ignores anything that is not a file of the user's own.
  func removeOldest() throws(DatabaseError) {
    for number in try numbers().sorted(by: >).dropFirst(Self.kept) {
      let status = try FileSystem.status(of: path(number))
      guard let status, status.kind == .regular, FileSystem.isOwn(status) else { continue }
      FileSystem.remove(path(number))
    }
  }

  private func path(_ number: Int) -> String { "\(folder == "/" ? "" : folder)/\(start)\(number)" }

  /// Returns the numbers of the existing copies; names that only look similar are skipped.
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
  /// Copies the database to a file next to it, mode 0600, and removes the oldest such copies.
  ///
  /// The copy is read over a separate connection, in the state before the transaction that is open here. This
  /// connection holds the write lock, so nothing is written between the copy and the migration.
  ///
  /// - Returns: The path of the copy, or `nil` for a database in memory.
  func backUp() throws(DatabaseError) -> String? {
    guard let path = filePath else { return nil }
    let copies = BackupCopies(of: path)
    let copy = try copies.create()
    do {
      // In SQLite 3.40 a read-only connection cannot copy a table with a generated column.
      let reader = try Connection(
        opening: path, path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW,
        busyTimeout: .zero)
      defer { reader.close() }
      // SQLite writes into an existing empty file and keeps its mode.
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
