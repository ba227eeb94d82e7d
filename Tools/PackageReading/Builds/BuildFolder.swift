import Encodings

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

/// The kept place where states of one repository are built: a working tree and what its builds made, in the user's
/// cache folder.
///
/// The tree keeps the repository's own folder name below a copy of the way to it, so that a manifest that reads its
/// folder, or names a package beside it, means the same there. One program at a time uses the place; what an
/// interrupted one left is put right by the next.
package final class BuildFolder {
  /// A working tree of the place: that of what is built, and that of what it is compared with.
  package enum Tree: String {
    case built = "tree", compared = "base"
  }

  package let path: String
  private let repository: GitRepository

  /// The repository's folder, with links resolved.
  private let root: String
  private let lock: Int32

  /// How many repositories have a place; the one that was used longest ago goes first.
  private static let limit = 3

  /// Takes the place of a repository, unless another program uses it.
  package init(
    for repository: GitRepository, ofPackageAt packagePath: String, _ environment: [String: String]
  ) throws(BoundaryCheckError) {
    guard let cache = ManifestCache(environment: environment),
      let root = RepositoryRoot.folder(around: packagePath)
    else { throw .toolFailed(command: "swift build", detail: "no HOME or XDG_CACHE_HOME is set") }
    let all = "\(cache.folder)/builds"
    var checksum = Checksum()
    checksum.add(root.utf8)
    let place = "\(all)/\(checksum.text)"
    try Self.makeFolder(place)
    path = FolderReader.resolved(place)
    (self.repository, self.root) = (repository, root)
    lock = try Self.locked(path)
    ScratchFolder.removeAbandoned()
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
    Self.removeOldest(in: all)
  }

  // The system releases the lock of a program that ended otherwise.
  deinit { close(lock) }

  package func packagePath(in tree: Tree) -> String {
    let whole = "\(path)/\(tree.rawValue)\(root)/\(repository.prefix)"
    return String(whole.dropLast())
  }

  /// The folder that builds write to.
  package var scratch: String { "\(path)/scratch" }

  /// Makes a tree what a commit is; files that both states have alike keep their times, so that a build is
  /// incremental.
  package func checkOut(
    _ commit: String, as tree: Tree, adding variables: [String: String]
  ) throws(BoundaryCheckError) {
    let folder = "\(path)/\(tree.rawValue)\(root)"
    try Self.makeFolder(folder)
    let index = "\(path)/index-\(tree.rawValue)"
    // No other program has the lock, so it is one that an interrupted checkout left.
    try? FileManager.default.removeItem(atPath: "\(index).lock")
    let own = variables.merging(["GIT_INDEX_FILE": index, "GIT_WORK_TREE": folder]) { $1 }
    let reading = ["read-tree", "--reset", "-u", "--no-sparse-checkout", commit]
    do {
      _ = try repository.git.run(reading, adding: own)
    } catch {
      // An index that cannot be read: everything is written again.
      try? FileManager.default.removeItem(atPath: index)
      try? FileManager.default.removeItem(atPath: folder)
      try Self.makeFolder(folder)
      _ = try repository.git.run(reading, adding: own)
    }
    _ = try repository.git.run(["clean", "-ffdxq", "--", ":/"], adding: own)
  }

  /// Gives a tree the packages beside the repository that its manifests name, and what the package has resolved.
  ///
  /// Nothing is fetched: of a package from elsewhere there is what the checkout's own build folder has.
  package func completeTree(
    of packagePath: String,
    reading package: (_ folder: String) throws(BoundaryCheckError) -> DumpedPackage
  ) throws(BoundaryCheckError) {
    try linkNeighbours(package)
    let resolved = "\(self.packagePath(in: .built))/Package.resolved"
    if FolderReader.kind(of: resolved) == .absent {
      try? FileManager.default.copyItem(
        atPath: "\(FolderReader.resolved(packagePath))/Package.resolved", toPath: resolved)
    }
    try copyResolved(from: "\(FolderReader.resolved(packagePath))/.build")
  }

  /// Removes what builds made, which then starts again from nothing.
  package func removeScratch() { try? FileManager.default.removeItem(atPath: scratch) }

  private func linkNeighbours(
    _ read: (_ folder: String) throws(BoundaryCheckError) -> DumpedPackage
  ) throws(BoundaryCheckError) {
    let top = "\(path)/\(Tree.built.rawValue)"
    var queue = [packagePath(in: .built)]
    var seen = Set(queue)
    while let folder = queue.popLast(), seen.count < 100 {
      let package = try read(folder)
      for named in package.manifest.packages {
        guard let declared = package.manifest.path(of: named, from: package.path) else { continue }
        let inside = declared.hasPrefix(top + "/")
        let real = inside ? String(declared.dropFirst(top.count)) : declared
        let place = inside ? declared : top + declared
        guard seen.insert(place).inserted, !real.hasPrefix(root + "/") else { continue }
        guard FolderReader.kind(of: real) == .folder else {
          throw .toolFailed(
            command: "swift build", detail: "the package \(real) that a manifest names is not there"
          )
        }
        if FolderReader.kind(of: place) == .absent {
          try Self.makeFolder(String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)]))
          try BoundaryCheckError.writing(place) {
            try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: real)
          }
        }
        queue.append(real)
      }
    }
  }

  /// Copies the packages that the checkout's build folder has, unless they are the same as the last time.
  private func copyResolved(from build: String) throws(BoundaryCheckError) {
    let (state, known) = ("\(build)/workspace-state.json", "\(path)/resolved-state.json")
    guard let text = try? FileReader.bytes(of: state) else { return }
    if let before = try? FileReader.bytes(of: known), before == text,
      FolderReader.kind(of: "\(scratch)/workspace-state.json") == .file
    {
      return
    }
    try? FileManager.default.removeItem(atPath: known)
    try Self.makeFolder(scratch)
    for name in ["artifacts", "checkouts", "registry", "repositories"] {
      try? FileManager.default.removeItem(atPath: "\(scratch)/\(name)")
      guard FolderReader.kind(of: "\(build)/\(name)") == .folder else { continue }
      try BoundaryCheckError.writing("\(scratch)/\(name)") {
        try FileManager.default.copyItem(
          atPath: "\(build)/\(name)", toPath: "\(scratch)/\(name)")
      }
    }
    // It names binary artifacts by their full paths.
    let moved = String(decoding: text, as: UTF8.self).replacing(build, with: scratch)
    try SafeWriter("workspace-state.json", in: scratch).replace(with: moved.utf8)
    try SafeWriter("resolved-state.json", in: path).replace(with: text)
  }

  private static func makeFolder(_ path: String) throws(BoundaryCheckError) {
    try BoundaryCheckError.writing(path) {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  private static func locked(_ path: String) throws(BoundaryCheckError) -> Int32 {
    let file = unsafe open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw .unwritable(path: path, detail: FolderReader.words(errno))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw .buildBusy(path: path)
    }
    return file
  }

  private static func removeOldest(in all: String) {
    let places = ((try? FolderReader.entries(of: all)) ?? []).map { "\(all)/\($0.name)" }
      .sorted { FolderReader.modified($0) > FolderReader.modified($1) }
    for place in places.dropFirst(limit) {
      guard let file = try? locked(place) else { continue }
      try? FileManager.default.removeItem(atPath: place)
      close(file)
    }
  }
}
