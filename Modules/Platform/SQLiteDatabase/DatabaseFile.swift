import Database
import Synchronization

/// A file that is there, safe to open, and named by a path without symbolic links.
///
/// Standard: ASVS 13.3.2 (least privilege of files), 15.4.2 (no gap between check and use where a
/// file is created).
struct DatabaseFile {
  let path: String
  /// What was found when the file was looked at; `nil` for one that was just made.
  private let found: FileStatus?

  /// One preparation at a time in this process.
  ///
  /// POSIX drops all of a process's locks on a file when any of its descriptors is closed, so the
  /// descriptor that creates a file must be closed before a connection here can hold a lock on it.
  private static let preparing = Mutex<Void>(())

  /// What SQLite puts beside a file in write-ahead logging mode, and keeps while it is open.
  static let logSuffixes = ["-wal", "-shm"]

  /// Finds a file or creates it, and refuses one that is not safe, or in a folder that is not there.
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
    // SQLite would wait for ever for somebody to write into a pipe in a journal's place.
    for suffix in ["-journal"] + Self.logSuffixes {
      guard let status = try FileSystem.status(of: path + suffix) else { continue }
      try Self.check(status, of: path + suffix)
    }
  }

  /// Takes the rights of others away from the file and from what is beside it, once it is known to be
  /// this application's.
  ///
  /// SQLite gives what it makes beside a file the mode of that file.
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

  /// Whether the file held nothing.
  var isEmpty: Bool { size == 0 }

  private var size: Int64 { found?.size ?? 0 }

  /// Whether the file held something, but less than the smallest page a database has.
  ///
  /// SQLite itself takes such a file for an empty database, and would write over it.
  ///
  /// Standard: <https://www.sqlite.org/fileformat.html>, section 1.3.2.
  var isTooShort: Bool { 0 < size && size < 512 }

  /// Whether SQLite left a rollback journal beside the file: a change was interrupted.
  var hasJournal: Bool { (try? FileSystem.status(of: "\(path)-journal")) ?? nil != nil }

  /// The URI that has SQLite read the file as it is: no locks, no recovery, no write.
  var immutableURI: String {
    // Only what has a meaning in a URI is written otherwise; SQLite takes every other byte as it is.
    let path = path.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "?": "%3f"
      case "#": "%23"
      default: String(scalar)
      }
    }
    return "file:\(path.joined())?immutable=1&mode=ro"
  }

  /// Answers with what was found; `nil` where there was nothing.
  private static func findOrCreate(_ path: String) throws(DatabaseError) -> FileStatus? {
    // A second look when another process creates the file between the look and the creation.
    for _ in 0..<2 {
      if let status = try FileSystem.status(of: path) {
        try check(status, of: path)
        return status
      }
      if try FileSystem.createFile(path) { return nil }
    }
    throw .cannotOpen(path: path, reason: "it appears and disappears")
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
