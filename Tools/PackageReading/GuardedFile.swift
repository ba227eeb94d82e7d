import Foundation

/// A file that may be created, replaced or deleted: the checker changes files through it alone.
///
/// It is a regular file, or does not exist yet. Below the folder it belongs to, no component of its path is a
/// symbolic link, because a checked package could use one to redirect a write.
///
/// ```swift
/// try GuardedFile("Sources/Cart/Cart.swift", in: package).replace(with: text)
/// try GuardedFile(named: "../reports/boundaries.sarif", package: package).replace(with: text)
/// ```
package struct GuardedFile {
  private let path: String

  /// The folder it belongs to, which the user chose; links on the way to it are followed.
  private let root: String
  private let folders: ArraySlice<String>
  private let name: String

  package init(_ path: String, in root: String) throws(BoundaryCheckError) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = components.last,
      !components.contains(where: { ["", ".", ".."].contains($0) })
    else { throw .outsideOfPackage(path: path) }
    self.path = path
    (self.root, self.folders, self.name) = (root, components.dropLast(), name)
  }

  /// Creates a file that the user named on the command line.
  ///
  /// It may lie anywhere. A file inside the package is guarded like the package's own files. On the way to
  /// any other file, the user's own links are followed, but the file itself must not be a link.
  package init(named path: String, package: String) throws(BoundaryCheckError) {
    let absolute = path.hasPrefix("/") ? path : "\(FolderReader.resolved("."))/\(path)"
    var components = TargetFolders.normalized(absolute).split(separator: "/").drop { $0 == ".." }
      .map(String.init)
    guard let name = components.popLast(), !path.hasSuffix("/") else {
      throw .notRegularFile(path: path)
    }
    let root = FolderReader.resolved(package)
    func folder(_ count: Int) -> String { "/" + components.prefix(count).joined(separator: "/") }
    let depth =
      (0...components.count).first { FolderReader.resolved(folder($0)) == root }
      ?? components.count
    self.path = path
    (self.root, self.folders, self.name) = (folder(depth), components[depth...], name)
  }

  package func check() throws(BoundaryCheckError) {
    let folder = try open()
    _ = try folder.rights(ofFile: name)
  }

  package func replace(with text: some Sequence<UInt8>) throws(BoundaryCheckError) {
    let folder = try open()
    try folder.write(Array(text), to: name, rights: try folder.rights(ofFile: name))
  }

  package func remove() throws(BoundaryCheckError) {
    let folder = try open()
    if try folder.rights(ofFile: name) != nil { try folder.removeFile(name) }
  }

  package func makeFolder() throws(BoundaryCheckError) { try open().makeFolder(name) }

  package func removeEmptyFolder() throws(BoundaryCheckError) { try open().removeEmptyFolder(name) }

  private func open() throws(BoundaryCheckError) -> OpenFolder {
    do {
      var folder = try OpenFolder(root)
      for name in folders { folder = try folder.folder(name) }
      return folder
    } catch .unwritable(_, let detail) {
      throw .unwritable(path: path, detail: detail)
    }
  }
}

/// A folder that is held open, so that no link can redirect operations in it.
struct OpenFolder: ~Copyable {
  let path: String
  private let descriptor: Int32

  init(_ path: String) throws(BoundaryCheckError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    (self.path, self.descriptor) = (path, descriptor)
  }

  private init(_ path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// Opens a subfolder; a link to a folder is refused.
  func folder(_ name: String) throws(BoundaryCheckError) -> OpenFolder {
    let inner = "\(path)/\(name)"
    let opened = unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard opened >= 0 else {
      // Systems report different errors for a link, so the code looks for one.
      let failure = Self.failure(inner)
      throw isLink(name) ? .linkOnPath(path: inner) : failure
    }
    return OpenFolder(inner, descriptor: opened)
  }

  var isPrivate: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// Returns the permissions of a regular file; `nil` if nothing exists there.
  func rights(ofFile name: String) throws(BoundaryCheckError) -> mode_t? {
    guard let mode = mode(name) else { return nil }
    switch mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): return mode & 0o777
    case mode_t(S_IFLNK): throw .linkOnPath(path: "\(path)/\(name)")
    default: throw .notRegularFile(path: "\(path)/\(name)")
    }
  }

  /// Writes a file atomically: a concurrent reader sees the old content or the new one.
  func write(_ bytes: [UInt8], to name: String, rights: mode_t?) throws(BoundaryCheckError) {
    let draft = ".boundary-check-\(UInt64.random(in: 0 ... .max))"
    let file = unsafe openat(
      descriptor, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights ?? 0o666)
    guard file >= 0 else { throw Self.failure("\(path)/\(name)") }
    var isWritten = isWhole(bytes, writtenTo: file)
    // The process's umask must not reduce the permissions of a replaced file.
    if let rights, isWritten { isWritten = fchmod(file, rights) == 0 }
    let code = errno
    close(file)
    guard isWritten, unsafe renameat(descriptor, draft, descriptor, name) == 0 else {
      let failure = Self.failure("\(path)/\(name)", isWritten ? errno : code)
      unsafe unlinkat(descriptor, draft, 0)
      throw failure
    }
  }

  func makeFolder(_ name: String) throws(BoundaryCheckError) {
    guard unsafe mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
      throw Self.failure("\(path)/\(name)")
    }
  }

  func removeEmptyFolder(_ name: String) throws(BoundaryCheckError) {
    guard unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOTEMPTY else {
      throw Self.failure("\(path)/\(name)")
    }
  }

  func removeFile(_ name: String) throws(BoundaryCheckError) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 else { throw Self.failure("\(path)/\(name)") }
  }

  private func isLink(_ name: String) -> Bool {
    mode(name).map { $0 & mode_t(S_IFMT) == mode_t(S_IFLNK) } ?? false
  }

  private func mode(_ name: String) -> mode_t? {
    var status = stat()
    return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      ? status.st_mode : nil
  }

  private static func failure(_ path: String, _ code: Int32 = errno) -> BoundaryCheckError {
    .unwritable(path: path, detail: unsafe String(cString: strerror(code)))
  }
}

/// Writes all bytes; a member of a type with its own `write` could not call the system's function.
private func isWhole(_ bytes: [UInt8], writtenTo file: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { return false }
    rest = rest.dropFirst(max(count, 0))
  }
  return true
}
