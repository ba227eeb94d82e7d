/// Finds the targets a file belongs to: those with the innermost folder around it.
///
/// Several targets may share a folder, each with a list of its sources; all of them are answered.
struct TargetIndex {
  private var targetsByFolder: [String: [String]] = [:]

  init(_ snapshot: ManifestSnapshot) {
    for (name, target) in snapshot.targets {
      if let folder = target.folder { targetsByFolder[folder, default: []].append(name) }
    }
  }

  /// The targets around a file.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func targets(of path: String) -> [String] {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if let targets = targetsByFolder[String(folder)] { return targets }
    }
    return targetsByFolder[""] ?? []
  }
}
