struct SourceLister {
  let packagePath: String
  let opaque: OpaqueFolders

  /// The folders of all targets with a slash behind each, sorted.
  private let targetPrefixes: [String]

  init(packagePath: String, graph: PackageGraph? = nil) {
    self.packagePath = packagePath
    opaque = graph?.opaqueFolders ?? .current
    let folders = Set(graph?.targets.compactMap(\.folder) ?? [])
    targetPrefixes = folders.map { $0.isEmpty ? "" : $0 + "/" }.sorted()
  }

  /// The folders of other targets inside of a target's folder.
  func targetFolders(inside folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var (low, high) = (0, targetPrefixes.count)
    while low < high {
      let middle = low + (high - low) / 2
      if targetPrefixes[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return targetPrefixes[low...].prefix { $0.hasPrefix(prefix) }
      .compactMap { $0 == prefix ? nil : String($0.dropLast()) }
  }

  /// A target's Swift files by their paths relative to the package, sorted.
  ///
  /// Links are followed, as SwiftPM does, but for those that lead nowhere or to a folder around them.
  func files(of target: PackageTarget) throws(BoundaryCheckError) -> [String] {
    guard target.kind.hasSources, let folder = target.folder else { return [] }
    let sources = TargetSources(
      target, in: folder, inner: targetFolders(inside: folder), opaque: opaque)
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let prefix = folder.isEmpty ? "" : folder + "/"
      for entry in try FolderReader.entries(of: full(folder), followsLinks: true) where entry.isText
      {
        let path = prefix + entry.name
        if entry.kind == .file {
          if entry.name.hasSuffix(".swift"), sources.compiles(path) { found.append(path) }
        } else if sources.enters(path, named: entry.name),
          !entry.isLink || !isAround(folder, path)
        {
          folders.append(path)
        }
      }
    }
    return found.sorted()
  }

  func isFolder(_ path: String) -> Bool {
    FolderReader.kind(of: full(path)) == .folder
  }

  /// Whether a link leads to a folder that holds the link, or holds one of those on the way to it, which
  /// other links may have led to.
  private func isAround(_ folder: String, _ link: String) -> Bool {
    let end = FolderReader.resolved(full(link))
    var way: Substring? = folder[...]
    while let current = way {
      let place = FolderReader.resolved(full(String(current)))
      if end == "/" || "\(place)/".hasPrefix(end + "/") { return true }
      let outer = current.lastIndex(of: "/").map { current[..<$0] }
      way = current.isEmpty ? nil : outer ?? ""
    }
    return false
  }

  private func full(_ path: String) -> String {
    path.isEmpty ? packagePath : TargetSources.join(packagePath, path)
  }
}
