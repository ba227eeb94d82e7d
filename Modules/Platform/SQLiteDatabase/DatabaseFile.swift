import Database
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is there, safe to open, and named by a path without symbolic links.
///
/// Standard: ASVS 13.3.2 (least privilege of files), 15.4.2 (no gap between check and use where a
/// file is created).
struct DatabaseFile {
  /// The absolute path.
  let path: String

  /// How many bytes the file held when it was looked at.
  private let size: Int64

  /// One preparation at a time in this process.
  ///
  /// POSIX drops all of a process's locks on a file when any of its descriptors is closed, so the
  /// descriptor that creates a file must be closed before a connection here can hold a lock on it.
  private static let preparing = Mutex<Void>(())

  /// Finds a file or creates it, with the folders above it, and refuses one that is not safe.
  ///
  /// - Parameter given: the path as the caller knows it.
  /// - Throws: `DatabaseError`, one of its cases for opening.
  init(preparedAt given: String) throws(DatabaseError) {
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw .cannotOpen(path: given, reason: "the path is empty or holds a NUL")
    }
    let slash = given.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(given[given.index(after: $0)...]) } ?? given
    let folder = slash.map { $0 == given.startIndex ? "/" : String(given[..<$0]) } ?? "."
    guard !name.isEmpty, name != ".", name != ".." else { throw .notARegularFile(path: given) }

    try FileSystem.createFolder(folder)
    let resolved = try FileSystem.resolve(folder)
    path = resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
    let path = path
    size = try Self.preparing.withLock { _ throws(DatabaseError) in
      try Self.findOrCreate(path)
    }
  }

  /// Whether the file held nothing.
  var isEmpty: Bool { size == 0 }

  /// Whether the file held something, but less than the smallest page a database has.
  ///
  /// SQLite itself takes such a file for an empty database, and would write over it.
  ///
  /// Standard: <https://www.sqlite.org/fileformat.html>, section 1.3.2.
  var isTooShort: Bool { 0 < size && size < 512 }

  /// Whether SQLite left a rollback journal beside the file: a change was interrupted.
  var hasJournal: Bool {
    FileSystem.exists("\(path)-journal")
  }

  /// The URI that has SQLite read the file as it is: no locks, no recovery, no write.
  var immutableURI: String {
    let path = path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "%"): "%25"
      case UInt8(ascii: "?"): "%3f"
      case UInt8(ascii: "#"): "%23"
      default: String(decoding: CollectionOfOne(byte), as: UTF8.self)
      }
    }
    return "file:\(path.joined())?immutable=1&mode=ro"
  }

  /// Answers how many bytes the file holds.
  private static func findOrCreate(_ path: String) throws(DatabaseError) -> Int64 {
    // A second look when another process creates the file between the look and the creation.
    for _ in 0..<2 {
      if let status = try FileSystem.status(of: path) {
        try check(status, of: path)
        return status.size
      }
      if try FileSystem.createFile(path) { return 0 }
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
