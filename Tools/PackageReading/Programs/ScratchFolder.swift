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

/// A private folder among the user's temporary files, deleted with the value.
package struct ScratchFolder: ~Copyable {
  package let path: String

  /// The folder, locked as long as it is used: the system unlocks what a killed program leaves.
  private let lock: Int32

  private static let prefix = "boundary-check-"

  /// Creates a folder that no other user can enter, under an unpredictable name.
  package init() throws(BoundaryCheckError) {
    let name = Self.freshName
    let path = "\(Self.all)/\(name)"
    // It gets the name under which others look for it once it is locked.
    let hidden = "\(Self.all)/.\(name)"
    try BoundaryCheckError.writing(path) {
      // It must not exist yet: without intermediate folders, an existing one is an error.
      try FileManager.default.createDirectory(
        atPath: hidden, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    let lock = Self.locked(hidden)
    try BoundaryCheckError.writing(path) {
      try FileManager.default.moveItem(atPath: hidden, toPath: path)
    }
    self.path = path
    self.lock = lock
  }

  /// Removes the folders that interrupted programs of this user left.
  package static func removeAbandoned() {
    for entry in (try? FolderReader.entries(of: all)) ?? []
    where entry.name.hasPrefix(prefix)
      && UUID(uuidString: String(entry.name.dropFirst(prefix.count))) != nil
      && FolderReader.isPrivate("\(all)/\(entry.name)")
    {
      let lock = locked("\(all)/\(entry.name)")
      guard lock >= 0 else { continue }
      try? FileManager.default.removeItem(atPath: "\(all)/\(entry.name)")
      close(lock)
    }
  }

  private static func locked(_ path: String) -> Int32 {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0 else { return folder }
    close(folder)
    return -1
  }

  package func makeFolder(_ name: String) throws(BoundaryCheckError) {
    let path = "\(path)/\(name)"
    try BoundaryCheckError.writing(path) {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// The folder of the user's temporary files.
  static var all: String { FileManager.default.temporaryDirectory.path }

  /// A name that nobody can foresee.
  static var freshName: String { prefix + UUID().uuidString }

  // A link in the folder is deleted; its destination is not.
  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if lock >= 0 { close(lock) }
  }
}
