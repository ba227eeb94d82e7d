import Database

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system calls that a database file needs, with errors in the system's words.
enum FileSystem {
  /// Returns the status of a path without following a link, or `nil` if nothing is there.
  static func status(of path: String) throws(DatabaseError) -> FileStatus? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure(path) }
      return nil
    }
    let kind: FileStatus.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFLNK: .symbolicLink
      default: .other
      }
    return FileStatus(
      kind: kind,
      identity: FileStatus.Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)),
      owner: status.st_uid, mode: UInt32(status.st_mode) & 0o7777, size: Int64(status.st_size))
  }

  /// Removes everyone's permissions on a file except the owner's.
  ///
  /// It uses the path: opening and closing the file here would drop the process's locks on it.
  static func restrictFile(_ path: String, from mode: UInt32) throws(DatabaseError) {
    guard unsafe chmod(path, mode_t(mode & 0o700)) == 0 else { throw failure(path) }
  }

  static func isOwn(_ status: FileStatus) -> Bool { status.owner == geteuid() }

  /// Returns the names in a folder, in no order; names that are not UTF-8 are left out.
  static func names(in folder: String) throws(DatabaseError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw failure(folder) }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure(folder) }
    return names
  }

  /// Creates an empty file with mode 0600, whatever the umask; returns `false` if one exists already.
  static func createFile(_ path: String) throws(DatabaseError) -> Bool {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw failure(path) }
      return false
    }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw failure(path) }
    return true
  }

  /// Returns the absolute path of a folder, without symbolic links.
  static func resolve(_ folder: String) throws(DatabaseError) -> String {
    guard let resolved = unsafe realpath(folder, nil) else {
      guard errno == ENOENT else { throw failure(folder) }
      throw .cannotOpen(path: folder, reason: "there is no such folder; make it first")
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  static func synchronise(_ path: String) throws(DatabaseError) {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(path) }
  }

  static func remove(_ path: String) { unsafe _ = unlink(path) }

  private static func failure(_ path: String) -> DatabaseError {
    switch errno {
    case ENOSPC, EDQUOT: .full
    case EROFS: .readOnly
    default: .cannotOpen(path: path, reason: unsafe String(cString: strerror(errno)))
    }
  }
}

/// The properties that decide whether a file may be opened.
struct FileStatus {
  enum Kind {
    case regular
    case symbolicLink
    case other
  }

  /// Identifies a file independently of its name: no other file has the same value while it is open.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  let owner: UInt32
  let mode: UInt32
  let size: Int64

  var isWorldWritable: Bool { mode & 0o002 != 0 }

  var isOpenToOthers: Bool { mode & 0o077 != 0 }
}
