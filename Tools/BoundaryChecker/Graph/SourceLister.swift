/// Finds the Swift files a target compiles.
struct SourceLister {
  let packagePath: String

  /// The package's files, where they were walked before.
  var tree: FileTree?

  /// The folders of all targets; one inside another belongs to the inner target.
  private let targetFolders: Set<String>

  /// The folders of all targets with a slash behind each, sorted.
  private let targetPrefixes: [String]

  init(packagePath: String, targetFolders: Set<String> = [], tree: FileTree? = nil) {
    (self.packagePath, self.tree) = (packagePath, tree)
    self.targetFolders = targetFolders
    targetPrefixes = targetFolders.map { $0.isEmpty ? "" : $0 + "/" }.sorted()
  }

  /// The folders of other targets inside of a target's folder.
  ///
  /// - Complexity: O(log *n*) in the targets, and what is found.
  func targetFolders(inside folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    return targetPrefixes[targetPrefixes.range(ofPrefix: prefix) { $0 }]
      .compactMap { $0 == prefix ? nil : String($0.dropLast()) }
  }

  /// A target's Swift files by their paths relative to the package, sorted.
  ///
  /// Hidden entries, documentation catalogs and what the manifest leaves out are skipped. Links are
  /// followed, as SwiftPM does, but for those that lead nowhere or to a folder around them.
  func files(of target: PackageTarget) throws(BoundaryCheckError) -> [StampedSource] {
    guard target.kind.hasSources, let folder = target.folder else { return [] }
    if let known = walkedFiles(of: target, in: folder) { return known }
    return try walk(target, folder).map { StampedSource(path: $0, stamp: stamp(of: $0)) }
  }

  private func walk(
    _ target: PackageTarget, _ folder: String
  ) throws(BoundaryCheckError) -> [String] {
    let excluded = Set(target.excluded.map { join(folder, $0) })
    func isLeftOut(_ path: String) -> Bool {
      excluded.contains(path) || path != folder && targetFolders.contains(path)
    }
    var found: [String] = []
    var folders: [String] = []
    var pending = (target.sources ?? [""]).map { join(folder, $0) }
    while let path = pending.popLast() {
      if isLeftOut(path) { continue }
      if path.hasSuffix(".swift"), !isFolder(path) {
        found.append(path)
        continue
      }
      if isFolder(path) { folders.append(path) }
      while let folder = folders.popLast() {
        let prefix = folder.isEmpty ? "" : folder + "/"
        for entry in try FolderReader.entries(of: full(folder), followsLinks: true)
        where entry.isText {
          let path = prefix + entry.name
          if entry.kind == .file {
            if entry.name.hasSuffix(".swift"), !isLeftOut(path) { found.append(path) }
          } else if !entry.name.hasSuffix(".docc"), !isLeftOut(path),
            !entry.isLink || !isAround(folder, path)
          {
            folders.append(path)
          }
        }
      }
    }
    // Entries of `sources` may lie inside of each other.
    return target.sources == nil ? found.sorted() : Set(found).sorted()
  }

  /// Whether a folder stands at a path relative to the package.
  func isFolder(_ path: String) -> Bool {
    FolderReader.kind(of: full(path)) == .folder
  }

  /// Whether a link leads to a folder that holds the link.
  private func isAround(_ folder: String, _ link: String) -> Bool {
    "\(FolderReader.resolved(full(folder)))/".hasPrefix(FolderReader.resolved(full(link)) + "/")
  }

  private func full(_ path: String) -> String {
    path.isEmpty ? packagePath : join(packagePath, path)
  }

  func join(_ folder: String, _ name: String) -> String {
    let trimmed = TargetFolders.normalized(name)
    return trimmed.isEmpty ? folder : folder.isEmpty ? trimmed : "\(folder)/\(trimmed)"
  }
}
