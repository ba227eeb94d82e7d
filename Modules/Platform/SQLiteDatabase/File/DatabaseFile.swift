import Database
import Synchronization

/// An existing file that is safe to open, named by a path without symbolic links.
///
/// Standard: ASVS 13.3.2 (least privilege of files), 15.4.2 (no gap between check and use when a
/// file is created).
struct DatabaseFile {
  let path: String
  /// The status of the file when it was checked; `nil` for a file just created.
  private let found: FileStatus?

  /// Allows one preparation at a time in this process.
  ///
  /// POSIX drops all of a process's locks on a file when any of its descriptors is closed, so the
  /// descriptor that creates a file must be closed before a connection here can hold a lock on it.
  private static let preparing = Mutex<Void>(())

  /// The files that SQLite keeps next to an open file in write-ahead logging mode.
  static let logSuffixes = ["-wal", "-shm"]

  /// Finds or creates a file, and refuses an unsafe one or a missing folder.
  init(preparedAt given: String) throws(DatabaseError) {
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw .cannotOpen(path: given, reason: "the path is empty or holds a NUL")
    }
    let slash = given.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(given[given.index(after: $0)...]) } ?? given
    let folder = slash.map { $0 == given.startIndex ? "/" : String(given[..<$0]) } ?? "."
    guard !name.isEmpty, name != ".", name != ".." else { throw .notARegularFile(path: given) }

    let resolved = try FileSystem.resolve(folder)
    path = resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
    let path = path
    found = try Self.preparing.withLock { _ throws(DatabaseError) in
      try Self.findOrCreate(path)
    }
    // SQLite would wait forever for a writer if a pipe were in place of a journal.
    for suffix in ["-journal"] + Self.logSuffixes {
      guard let status = try FileSystem.status(of: path + suffix) else { continue }
      try Self.check(status, of: path + suffix)
    }
  }

  /// Removes the permissions of other users from the file and the files next to it, once it is known to be
  /// this application's.
  ///
  /// SQLite gives the files it creates next to a database the mode of that database.
  ///
  /// - Returns: Whether others had any.
  func restrict() throws(DatabaseError) -> Bool {
    var wasOpenToOthers = false
    for path in [path] + Self.logSuffixes.map({ path + $0 }) {
      guard let status = try FileSystem.status(of: path), status.kind == .regular,
        status.isOpenToOthers
      else { continue }
      try FileSystem.restrictFile(path, from: status.mode)
      wasOpenToOthers = true
    }
    return wasOpenToOthers
  }

  var isEmpty: Bool { size == 0 }

  private var size: Int64 { found?.size ?? 0 }

  /// Whether the file held something, but less than the smallest possible page of a database.
  ///
  /// SQLite itself treats such a file as an empty database and would overwrite it.
  ///
  /// Standard: <https://www.sqlite.org/fileformat.html>, section 1.3.2.
  var isTooShort: Bool { 0 < size && size < 512 }

  /// Whether SQLite left a rollback journal next to the file: a change was interrupted.
  var hasJournal: Bool { (try? FileSystem.status(of: "\(path)-journal")) ?? nil != nil }

  /// Returns the status of an existing file, or `nil` if the file was just created.
  private static func findOrCreate(_ path: String) throws(DatabaseError) -> FileStatus? {
    // Look again if another process creates the file between the look and the creation.
    for _ in 0..<2 {
      if let status = try FileSystem.status(of: path) {
        try check(status, of: path)
        return status
      }
      if try FileSystem.createFile(path) { return nil }
    }
    throw .cannotOpen(path: path, reason: "it keeps being created and removed")
  }

  private static func check(_ status: FileStatus, of path: String) throws(DatabaseError) {
    switch status.kind {
    case .regular: break
    case .symbolicLink: throw .symbolicLink(path: path)
    case .other: throw .notARegularFile(path: path)
    }
    guard FileSystem.isOwn(status) else {
      throw .foreignOwner(path: path, userID: status.owner)
    }
    guard !status.isWorldWritable else { throw .worldWritable(path: path) }
  }
}
