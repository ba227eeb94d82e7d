import Database

/// The copies of a database beside it: `<file>.backup-<n>`, the newest with the highest number.
///
/// They hold what was deleted since, so only a few are kept.
struct BackupCopies {
  /// How many copies are kept, the one just made among them.
  static let kept = 3

  private let folder: String
  private let start: String

  /// Names the copies of a file.
  ///
  /// - Parameter path: the absolute path of the database.
  init(of path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    start = "\(path[path.utf8.index(after: slash)...]).backup-"
  }

  /// Creates the empty file of the next copy, with mode 0600.
  ///
  /// - Returns: its path.
  /// - Throws: `DatabaseError`.
  func create() throws(DatabaseError) -> String {
    let next = (try numbers().max() ?? 0) + 1
    for number in next..<(next + 100) where try FileSystem.createFile(path(number)) {
      return path(number)
    }
    throw .backupFailed(path: path(next), reason: "others make copies at the same time")
  }

  /// Removes all copies but the newest; what is no file of one's own is left alone.
  ///
  /// - Throws: `DatabaseError`.
  func removeOldest() throws(DatabaseError) {
    for number in try numbers().sorted(by: >).dropFirst(Self.kept) {
      let status = try FileSystem.status(of: path(number))
      guard let status, status.kind == .regular, FileSystem.isOwn(status) else { continue }
      FileSystem.remove(path(number))
    }
  }

  private func path(_ number: Int) -> String {
    "\(folder == "/" ? "" : folder)/\(start)\(number)"
  }

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
