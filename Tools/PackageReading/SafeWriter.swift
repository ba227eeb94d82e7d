#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// A file that may be created, replaced or deleted: the checker changes files through it alone.
///
/// It is a regular file, or does not exist yet. Below the folder it belongs to, no component of its path is a
/// symbolic link, because a checked package could use one to redirect a write.
///
/// ```swift
/// try SafeWriter("Sources/Cart/Cart.swift", in: package).replace(with: text)
/// try SafeWriter(named: "../reports/boundaries.sarif", package: package).replace(with: text)
/// ```
package struct SafeWriter {
  private let path: String

  /// The folder it belongs to, which the user chose; links on the way to it are followed.
  private let root: String
  private let components: [String]

  package init(_ path: String, in root: String) throws(BoundaryCheckError) {
    components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !components.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw .outsideOfPackage(path: path)
    }
    (self.path, self.root) = (path, root)
  }

  /// Creates a file that the user named on the command line.
  ///
  /// It may lie anywhere. A file inside the package is guarded like the package's own files. On the way to
  /// any other file, the user's own links are followed, but the file itself must not be a link.
  package init(named path: String, package: String) throws(BoundaryCheckError) {
    let parts = TargetFolders.absolute(path).split(separator: "/").map(String.init)
    guard !parts.isEmpty, !path.hasSuffix("/") else { throw .notRegularFile(path: path) }
    let root = FolderReader.resolved(package)
    func folder(_ count: Int) -> String { "/" + parts.prefix(count).joined(separator: "/") }
    let depth =
      parts.indices.first { FolderReader.resolved(folder($0)) == root } ?? parts.count - 1
    (self.path, self.root) = (path, folder(depth))
    components = Array(parts[depth...])
  }

  package func check() throws(BoundaryCheckError) { _ = try rights() }

  /// Writes the file atomically: a concurrent reader sees the old content or the new one.
  package func replace(with text: some Sequence<UInt8>) throws(BoundaryCheckError) {
    let rights = try rights()
    do {
      try Data(text).write(to: URL(fileURLWithPath: place), options: .atomic)
      if let rights {
        try FileManager.default.setAttributes(
          [.posixPermissions: Int(rights)], ofItemAtPath: place)
      }
    } catch {
      throw .unwritable(path: path, detail: BoundaryCheckError.words(error))
    }
  }

  package func remove() throws(BoundaryCheckError) {
    guard try rights() != nil else { return }
    guard unsafe unlink(place) == 0 else { throw failure() }
  }

  package func makeFolder() throws(BoundaryCheckError) {
    try checkFolders()
    guard unsafe mkdir(place, 0o777) == 0 || errno == EEXIST else { throw failure() }
  }

  package func removeEmptyFolder() throws(BoundaryCheckError) {
    try checkFolders()
    guard unsafe rmdir(place) == 0 || errno == ENOTEMPTY else { throw failure() }
  }

  private var place: String { self.place(components.count) }

  private func place(_ count: Int) -> String {
    "\(root == "/" ? "" : root)/" + components.prefix(count).joined(separator: "/")
  }

  private func checkFolders() throws(BoundaryCheckError) {
    for count in components.indices.dropFirst()
    where FolderReader.mode(ofItem: place(count)).map({ $0 & mode_t(S_IFMT) }) == mode_t(S_IFLNK) {
      throw .linkOnPath(path: place(count))
    }
  }

  /// Returns the permissions of the file; `nil` if nothing exists there.
  private func rights() throws(BoundaryCheckError) -> mode_t? {
    try checkFolders()
    guard let mode = FolderReader.mode(ofItem: place) else { return nil }
    switch mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): return mode & 0o777
    case mode_t(S_IFLNK): throw .linkOnPath(path: place)
    default: throw .notRegularFile(path: place)
    }
  }

  private func failure() -> BoundaryCheckError {
    .unwritable(path: path, detail: FolderReader.words(errno))
  }
}

extension BoundaryCheckError {
  /// Runs `body`, which changes files; every error becomes one about an unwritable file.
  package static func writing(_ path: String, _ body: () throws -> Void) throws(BoundaryCheckError)
  {
    do { try body() } catch { throw .unwritable(path: path, detail: words(error)) }
  }

  /// The system's words for an error of Foundation.
  static func words(_ error: any Error) -> String {
    let cause = (error as? CocoaError)?.underlying as? POSIXError ?? error as? POSIXError
    return cause.map { FolderReader.words($0.code.rawValue) } ?? "\(error)"
  }
}
