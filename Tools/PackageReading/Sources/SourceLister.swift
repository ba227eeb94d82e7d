struct SourceLister {
  let packagePath: String
  private let targetPrefixes: [String]

  init(packagePath: String, graph: PackageGraph) {
    self.packagePath = packagePath
    let folders = Set(graph.targets.compactMap(\.folder))
    targetPrefixes = folders.map { $0.isEmpty ? "" : $0 + "/" }.sorted()
  }

  func targetFolders(inside folder: String) -> [String] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    // Those with the prefix follow each other.
    var (low, high) = (0, targetPrefixes.count)
    while low < high {
      let middle = (low + high) / 2
      if targetPrefixes[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return targetPrefixes[low...].prefix { $0.hasPrefix(prefix) }.filter { $0 != prefix }
      .map { String($0.dropLast()) }
  }

  /// Returns a target's Swift files as sorted paths relative to the package.
  ///
  /// Links are followed, as in SwiftPM, except those that lead nowhere or to an enclosing folder.
  func files(of target: PackageTarget) throws(BoundaryCheckError) -> [String] {
    guard target.kind.hasSources, let folder = target.folder else { return [] }
    let sources = TargetSources(
      target, in: folder, inner: targetFolders(inside: folder),
      opaque: target.origin.opaqueFolders)
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      let prefix = folder.isEmpty ? "" : folder + "/"
      for entry in try FolderReader.entries(of: full(folder), followsLinks: true) where entry.isText
      {
        let path = prefix + entry.name
        if entry.kind == .file {
          if entry.name.hasSuffix(".swift"), sources.compiles(path) { found.append(path) }
        } else if entry.kind == .folder, sources.enters(path, named: entry.name),
          !entry.isLink || !isAround(folder, path)
        {
          folders.append(path)
        }
      }
    }
    return found.sorted()
  }

  /// Returns whether a link leads to a folder that contains the link, or contains a folder on the way to it
  /// that other links may have led to.
  private func isAround(_ folder: String, _ link: String) -> Bool {
    let end = FolderReader.resolved(full(link))
    var outerFolder: Substring? = folder[...]
    while let current = outerFolder {
      let place = FolderReader.resolved(full(String(current)))
      if end == "/" || "\(place)/".hasPrefix(end + "/") { return true }
      let outer = current.lastIndex(of: "/").map { current[..<$0] }
      outerFolder = current.isEmpty ? nil : outer ?? ""
    }
    return false
  }

  private func full(_ path: String) -> String {
    path.isEmpty ? packagePath : TargetSources.join(packagePath, path)
  }
}

/// Decides which files in a target's folder it compiles, as far as the manifest and the paths tell.
package struct TargetSources {
  private let isRoot: Bool
  private let folder: String
  private let listed: Set<String>?
  private let taken: PathCover?
  private let around: Set<Substring>
  private let excluded: PathCover
  private let opaque: OpaqueFolders

  /// Creates a target's sources; folders of other targets, `inner`, count only if this one lists them.
  package init(_ target: PackageTarget, in folder: String, inner: [String], opaque: OpaqueFolders) {
    (self.folder, self.opaque) = (folder, opaque)
    isRoot = folder == target.origin.folder
    listed = target.sources.map { Set($0.map { Self.join(folder, $0) }) }
    let listed = listed ?? []
    taken = target.sources == nil ? nil : PathCover(listed)
    around = Set(listed.flatMap(Self.folders(around:)))
    let isShared = listed.contains(where: PathCover(inner).contains)
    let others =
      !isShared ? inner : inner.filter { !listed.contains(where: PathCover([$0]).contains) }
    excluded = PathCover(
      (target.excluded + target.resources).map { Self.join(folder, $0) } + others)
  }

  package func compiles(_ path: String) -> Bool {
    let isManifest =
      isRoot && FileTree.parts(of: path).folder == folder[...] && ManifestFile.isOne(path)
    return !isManifest && !excluded.contains(path) && taken?.contains(path) ?? true
  }

  func enters(_ path: String, named name: String) -> Bool {
    !opaque.ignores(name[...]) && (!opaque.closes(name[...]) || listed?.contains(path) ?? false)
      && !excluded.contains(path)
      && taken.map { $0.contains(path) || around.contains(path[...]) } ?? true
  }

  private static func folders(around path: String) -> [Substring] {
    path.indices.filter { path[$0] == "/" }.map { path[..<$0] }
  }

  package static func join(_ folder: String, _ name: String) -> String {
    let trimmed = TargetFolders.normalized(name)
    return trimmed.isEmpty ? folder : folder.isEmpty ? trimmed : "\(folder)/\(trimmed)"
  }
}

/// Files and folders that cover themselves and all paths below them.
package struct PathCover {
  private let entries: Set<Substring>

  /// Creates a cover of paths; an empty path covers everything.
  package init(_ paths: some Sequence<String>) {
    entries = Set(paths.map { $0[...] })
  }

  package func contains(_ path: String) -> Bool {
    if entries.isEmpty { return false }
    if entries.contains("") || entries.contains(path[...]) { return true }
    var rest = path.utf8.startIndex..<path.utf8.endIndex
    while let slash = path.utf8[rest].firstIndex(of: UInt8(ascii: "/")) {
      if entries.contains(path[..<slash]) { return true }
      rest = path.utf8.index(after: slash)..<rest.upperBound
    }
    return false
  }
}

/// The folders in which SwiftPM does not search for sources, by name.
///
/// Hidden folders and projects of other tools are ignored; a folder that stands for one item, such as an
/// asset catalog, is not entered. Which names do depends on the tools version, as in
/// `TargetSourcesBuilder.swift` of
/// [SwiftPM](https://github.com/swiftlang/swift-package-manager/tree/main/Sources/PackageLoading).
package enum OpaqueFolders {
  /// Before tools version 5.3, no folder stood for one item.
  case none

  /// In tools versions 5.3 to 5.5, every folder with an extension does.
  case allWithExtension

  /// Since tools version 5.6, folders with known extensions do.
  case current

  package init(_ manifest: Manifest) {
    self =
      manifest.isToolsVersion(atLeast: 5, 6)
      ? .current : manifest.isToolsVersion(atLeast: 5, 3) ? .allWithExtension : .none
  }

  /// Returns whether a folder of this name is ignored regardless of the manifest.
  package func ignores(_ name: Substring) -> Bool {
    if name.utf8.first == UInt8(ascii: ".") { return true }
    let ending = Self.fileExtension(name)
    return Self.foreign.contains(ending) || self == .none && ending == Self.localization
  }

  /// Returns whether a folder of this name is not entered unless the manifest lists it among the sources.
  package func closes(_ name: Substring) -> Bool {
    let ending = Self.fileExtension(name)
    switch self {
    case .none: return false
    case .allWithExtension: return !ending.isEmpty && ending != Self.localization
    case .current: return Self.whole.contains(ending)
    }
  }

  package func hide(_ path: String) -> Bool {
    path.utf8.contains(UInt8(ascii: "."))
      && path.split(separator: "/").contains { ignores($0) || closes($0) }
  }

  private static let localization = "lproj"
  private static let foreign: Set<Substring> = ["playground", "xcodeproj", "xcworkspace"]

  private static let whole: Set<Substring> = [
    "docc", "metal", "nib", "storyboard", "xcassets", "xcdatamodel", "xcdatamodeld",
    "xcmappingmodel", "xcstrings", "xib",
  ]

  private static func fileExtension(_ name: Substring) -> Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return ""
    }
    return name[name.utf8.index(after: dot)...]
  }
}
