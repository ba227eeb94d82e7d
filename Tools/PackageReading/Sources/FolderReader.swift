#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads folders, with at most one system call per entry.
package enum FolderReader {
  package enum Kind {
    case file, folder
    case other

    case absent
  }

  package struct Entry {
    package let name: String
    package let kind: Kind

    /// Whether the name is UTF-8; otherwise ``name`` can be shown, but not opened.
    var isText = true
    var isLink = false
  }

  /// Returns the entries of a folder in no order, including hidden ones only on request.
  ///
  /// As in git, a link to a file, or to nothing, is a file, and a link to a folder is omitted; pipes, sockets
  /// and devices, and links to them, are of another kind. With `followsLinks`, as in SwiftPM, a link is what
  /// it leads to.
  package static func entries(
    of path: String, hidden: Bool = false, followsLinks: Bool = false
  ) throws(BoundaryCheckError) -> [Entry] {
    guard let folder = unsafe opendir(path) else { throw failure(path) }
    defer { unsafe closedir(folder) }
    var entries: [Entry] = []
    while let entry = unsafe readdir(folder) {
      let startsWithDot = unsafe entry.pointee.d_name.0 == CChar(UInt8(ascii: "."))
      if startsWithDot, !hidden { continue }
      let (name, isText) = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let bytes = unsafe bytes.prefix { $0 != 0 }
        if let name = unsafe String(validating: bytes, as: UTF8.self) { return (name, true) }
        return (unsafe String(decoding: bytes, as: UTF8.self), false)
      }
      if startsWithDot, name == "." || name == ".." { continue }
      let kind: Kind
      var isLink = false
      switch unsafe Int32(entry.pointee.d_type) {
      case Int32(DT_REG): kind = .file
      case Int32(DT_DIR): kind = .folder
      case Int32(DT_LNK):
        let end = self.kind(of: "\(path)/\(name)")
        isLink = end == .folder
        kind = followsLinks || end == .other ? end : isLink ? .absent : .file
      default: kind = self.kind(of: "\(path)/\(name)")
      }
      if kind != .absent {
        entries.append(Entry(name: name, kind: kind, isText: isText, isLink: isLink))
      }
    }
    return entries
  }

  package static func kind(of path: String) -> Kind {
    switch status(path).map({ $0.st_mode & mode_t(S_IFMT) }) {
    case nil: .absent
    case mode_t(S_IFDIR): .folder
    case mode_t(S_IFREG): .file
    default: .other
    }
  }

  /// Returns whether a path below a root leads to a folder; the empty path is the root.
  package static func isFolder(_ path: String, in root: String) -> Bool {
    kind(of: "\(root)/\(path)") == .folder
  }

  package static func folder(around path: String) -> String {
    let folder = FileTree.parts(of: path.hasSuffix("/") ? String(path.dropLast()) : path).folder
    return folder.isEmpty ? path.hasPrefix("/") ? "/" : "." : String(folder)
  }

  package static func resolved(_ path: String) -> String {
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// Returns the size and modification time of an item; links are followed.
  static func stamp(of path: String) -> String? {
    status(path).map { "\($0.st_size)-\(modified($0))" }
  }

  /// Returns the modification time of an item, in nanoseconds; 0 if it does not exist.
  static func modified(_ path: String) -> Int { status(path).map(modified) ?? 0 }

  /// Returns the size of an item; 0 if it does not exist.
  package static func size(_ path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

  /// Returns the type and permissions of an item, which may be a link; `nil` if it does not exist.
  static func mode(ofItem path: String) -> mode_t? {
    var information = stat()
    return unsafe lstat(path, &information) == 0 ? information.st_mode : nil
  }

  /// Returns whether an item is the user's own, and nobody else may write into it.
  static func isPrivate(_ path: String) -> Bool {
    status(path).map { $0.st_uid == geteuid() && $0.st_mode & 0o022 == 0 } ?? false
  }

  private static func status(_ path: String) -> stat? {
    var information = stat()
    return unsafe stat(path, &information) == 0 ? information : nil
  }

  /// Returns whether two paths lead to one file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    guard let one = status(path), let two = status(other) else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  private static func modified(_ information: stat) -> Int {
    #if canImport(Darwin)
      let time = information.st_mtimespec
    #else
      let time = information.st_mtim
    #endif
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }

  /// Returns whether this user may run a file.
  static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  package static func failure(_ path: String) -> BoundaryCheckError {
    .unreadable(path: path, detail: words(errno))
  }

  /// Returns the system's words for an error.
  static func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

package enum FileReader {
  /// Returns the text of a file; invalid UTF-8 becomes U+FFFD.
  package static func text(
    of path: String, limit: Int = FileReader.limit
  ) throws(BoundaryCheckError) -> String {
    String(decoding: try bytes(of: path, limit: limit), as: UTF8.self)
  }

  /// The most bytes of a file that is read, and of a Swift file.
  package static let (limit, sourceLimit) = (64 << 20, 16 << 20)

  /// Refuses a file that is larger than `limit`, before anything of it is read.
  static func checkSize(of path: String, limit: Int = FileReader.limit) throws(BoundaryCheckError) {
    if FolderReader.size(path) > limit { throw .tooLarge(path: path, limit: limit) }
  }

  /// Returns the bytes of a file, without an extra allocation.
  ///
  /// A path from the user may be a pipe, as in `<(swift package dump-package)`; a package's pipe could hang.
  package static func bytes(
    of path: String, isNamedByUser: Bool = false, limit: Int = FileReader.limit
  ) throws(BoundaryCheckError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | (isNamedByUser ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw FolderReader.failure(path) }
    defer { close(descriptor) }
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else { throw FolderReader.failure(path) }
    guard information.st_mode & mode_t(S_IFMT) != mode_t(S_IFDIR) else {
      throw .unreadable(path: path, detail: "it is a folder")
    }
    guard isNamedByUser || information.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      throw .unreadable(path: path, detail: "it is not a regular file")
    }
    return try bytes(from: descriptor, information, of: path, limit: limit)
  }

  /// Returns the bytes of an open file from its current position; `path` is for errors.
  static func bytes(
    from descriptor: Int32, of path: String, limit: Int
  ) throws(BoundaryCheckError) -> [UInt8] {
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else { throw FolderReader.failure(path) }
    return try bytes(from: descriptor, information, of: path, limit: limit)
  }

  private static func bytes(
    from descriptor: Int32, _ information: stat, of path: String, limit: Int
  ) throws(BoundaryCheckError) -> [UInt8] {
    guard information.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
    // One byte more than the size, so that the read that meets the end needs no second buffer.
    var capacity = max(Int(information.st_size), 0) + 1
    var bytes: [UInt8] = []
    while true {
      let wanted = capacity - bytes.count
      var failed = false
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        let got = unsafe read(descriptor, buffer.baseAddress, wanted)
        failed = got < 0
        count = max(got, 0)
      }
      if failed {
        if errno == EINTR { continue }
        throw FolderReader.failure(path)
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      // A pipe has no size, and may have no end.
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
      if chunk.count < wanted,
        information.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) || chunk.isEmpty
      {
        break
      }
      capacity *= 2
    }
    return bytes
  }
}

/// The files of a folder and of all folders in it, by relative path.
///
/// Build products and version-control files are omitted; links to folders are not followed.
package struct FileTree {
  package let paths: [String]

  /// Items that might hold Swift and are not among ``paths``, sorted: pipes, sockets and devices with the
  /// name of a Swift file, and unreadable folders, ending with a slash.
  package let unread: [String]
  package let swiftFiles: [String]

  /// Splits a path into its folder, empty at the top, and its name.
  package static func parts(of path: String) -> (folder: Substring, name: Substring) {
    // Bytes are searched in a tenth of the time that indices of a string take.
    let known: Int?? = unsafe path.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.lastIndex(of: UInt8(ascii: "/"))
    }
    let place = known ?? Array(path.utf8).lastIndex(of: UInt8(ascii: "/"))
    guard let place else { return ("", path[...]) }
    let slash = path.utf8.index(path.utf8.startIndex, offsetBy: place)
    return (path[..<slash], path[path.utf8.index(after: slash)...])
  }

  /// Walks the folder at `root`; `jobs` folders of the same depth are read at a time.
  package init(root: String, jobs: Int = 1) {
    var (found, unread): ([String], [String]) = ([], [])
    var folders = [""]
    while !folders.isEmpty {
      let read = Workers.map(folders, jobs: jobs) { Self.read($0, root) }
      found += read.flatMap(\.files)
      unread += read.flatMap(\.unread)
      folders = read.flatMap(\.folders)
    }
    (paths, self.unread) = (found.sorted(), unread.sorted())
    swiftFiles = paths.filter { $0.hasSuffix(".swift") && !ManifestFile.isOne($0) }
  }

  private static func read(
    _ folder: String, _ root: String
  ) -> (files: [String], folders: [String], unread: [String]) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var (files, folders, unread): ([String], [String], [String]) = ([], [], [])
    guard let entries = try? FolderReader.entries(of: "\(root)/\(prefix)", hidden: true) else {
      return ([], [], [prefix])
    }
    for entry in entries {
      switch entry.kind {
      case .file: files.append(prefix + entry.name)
      case .folder where skipped.contains(entry.name): break
      case .folder where entry.isText: folders.append(prefix + entry.name)
      case .folder: unread.append(prefix + entry.name + "/")
      case .other, .absent:
        if entry.name.hasSuffix(".swift") { unread.append(prefix + entry.name) }
      }
    }
    return (files, folders, unread)
  }

  private static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
}
