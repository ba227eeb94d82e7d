/// Which files in a target's folder the target compiles, as far as the manifest and the paths tell.
struct TargetSources {
  /// Whether all Swift files in the folder are compiled that SwiftPM looks at.
  let isEverything: Bool

  private let folder: String

  /// What the manifest lists as sources; `nil` for all.
  private let listed: Set<String>?
  private let taken: PathCover?

  /// The folders around what the manifest lists.
  private let around: Set<Substring>

  private let leftOut: PathCover
  private let opaque: OpaqueFolders

  /// - Parameters:
  ///   - target: The target.
  ///   - folder: Its folder.
  ///   - inner: The folders of other targets in it. What is there is theirs, but for what this one lists.
  ///   - opaque: The folders nobody looks into.
  init(_ target: PackageTarget, in folder: String, inner: [String], opaque: OpaqueFolders) {
    (self.folder, self.opaque) = (folder, opaque)
    listed = target.sources.map { Set($0.map { Self.join(folder, $0) }) }
    let listed = listed ?? []
    taken = target.sources == nil ? nil : PathCover(listed)
    around = Set(listed.flatMap(Self.folders(around:)))
    let isShared = listed.contains(where: PathCover(inner).contains)
    let others =
      !isShared ? inner : inner.filter { !listed.contains(where: PathCover([$0]).contains) }
    let left = (target.excluded + target.resources).map { Self.join(folder, $0) } + others
    leftOut = PathCover(left)
    isEverything = taken == nil && left.isEmpty && !folder.isEmpty
  }

  /// Whether a Swift file is compiled, when it stands in the folder or in one that is entered.
  func compiles(_ path: String) -> Bool {
    if isEverything { return true }
    let isManifest =
      folder.isEmpty && (path == ManifestFile.standard || ManifestFile.isVariant(path))
    return !isManifest && !leftOut.contains(path) && taken?.contains(path) ?? true
  }

  /// Whether sources are looked for in a folder inside of one that is entered.
  func enters(_ path: String, named name: String) -> Bool {
    !opaque.ignores(name[...]) && (!opaque.closes(name[...]) || listed?.contains(path) ?? false)
      && mayHoldSources(path)
  }

  /// Whether the manifest lets a folder hold sources.
  func mayHoldSources(_ path: String) -> Bool {
    guard !leftOut.contains(path) else { return false }
    return taken.map { $0.contains(path) || around.contains(path[...]) } ?? true
  }

  /// Whether some of the folders that the manifest lists are such as nobody looks into by themselves.
  var listsOpaque: Bool { listed?.contains(where: opaque.hide) ?? false }

  private static func folders(around path: String) -> [Substring] {
    path.indices.filter { path[$0] == "/" }.map { path[..<$0] }
  }

  static func join(_ folder: String, _ name: String) -> String {
    let trimmed = TargetFolders.normalized(name)
    return trimmed.isEmpty ? folder : folder.isEmpty ? trimmed : "\(folder)/\(trimmed)"
  }
}
