/// A file that may be created, replaced or deleted: the one guard before every change that the checker
/// makes to the file system.
///
/// It is a regular file, or nothing yet. Below the folder it belongs to, no component of its path is a
/// symbolic link: a checked package could lead a write to anywhere by one.
///
/// ```swift
/// try GuardedFile("Sources/Cart/Cart.swift", in: package).replace(with: text)
/// try GuardedFile(named: "../reports/boundaries.sarif", package: package).replace(with: text)
/// ```
struct GuardedFile {
  /// The path as it was given, for messages.
  private let path: String

  /// The folder it belongs to, which the user chose: links on the way to it are followed.
  private let root: String

  /// The folders between the root and the file.
  private let folders: ArraySlice<String>
  private let name: String

  /// A file below a folder.
  ///
  /// - Throws: ``BoundaryCheckError/outsideOfPackage(path:)`` for a path that leads out of the folder.
  init(_ path: String, in root: String) throws(BoundaryCheckError) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let name = components.last,
      !components.contains(where: { ["", ".", ".."].contains($0) })
    else { throw .outsideOfPackage(path: path) }
    self.path = path
    (self.root, self.folders, self.name) = (root, components.dropLast(), name)
  }

  /// A file that the user named on the command line.
  ///
  /// It may lie anywhere. One inside of the package is guarded like the package's own files; to another
  /// the user's own links are followed, but the file itself is none.
  init(named path: String, package: String) throws(BoundaryCheckError) {
    let absolute = path.hasPrefix("/") ? path : "\(FolderReader.resolved("."))/\(path)"
    var components: [String] = []
    for component in absolute.split(separator: "/") where component != "." {
      if component == ".." {
        _ = components.popLast()
      } else {
        components.append(String(component))
      }
    }
    guard let name = components.popLast(), !path.hasSuffix("/") else {
      throw .noRegularFile(path: path)
    }
    let root = FolderReader.resolved(package)
    func folder(_ count: Int) -> String { "/" + components.prefix(count).joined(separator: "/") }
    let depth =
      (0...components.count).first { FolderReader.resolved(folder($0)) == root }
      ?? components.count
    self.path = path
    (self.root, self.folders, self.name) = (folder(depth), components.dropFirst(depth), name)
  }

  /// Proves that the file may be replaced.
  func check() throws(BoundaryCheckError) {
    let folder = try open()
    _ = try folder.rights(ofFile: name)
  }

  /// Replaces the file's content, or creates the file; a file that was there keeps its rights.
  func replace(with text: some Sequence<UInt8>) throws(BoundaryCheckError) {
    let folder = try open()
    try folder.write(Array(text), to: name, rights: try folder.rights(ofFile: name))
  }

  /// Deletes the file; nothing happens where there is none.
  func remove() throws(BoundaryCheckError) {
    let folder = try open()
    if try folder.rights(ofFile: name) != nil { try folder.removeFile(name) }
  }

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
