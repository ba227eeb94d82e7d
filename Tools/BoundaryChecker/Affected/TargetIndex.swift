/// Finds the targets a file belongs to: those with the innermost folder around it, and those whose
/// manifest names it.
///
/// Several targets may share a folder, each with a list of its sources; all of them are answered.
struct TargetIndex {
  private var targetsByFolder: [String: [String]] = [:]

  /// The targets that name a file or folder, by its path; it may stand in the folder of another target.
  private var targetsByName: [String: [String]] = [:]

  init(_ snapshot: ManifestSnapshot) {
    for (name, target) in snapshot.targets {
      if let folder = target.folder { targetsByFolder[folder, default: []].append(name) }
      for path in target.named { targetsByName[path, default: []].append(name) }
    }
  }

  /// The targets of a file; one may be answered more than once.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func targets(of path: String) -> [String] {
    var targets = targetsByName[path] ?? []
    var isInnermost = true
    var folder = path[...]
    while !folder.isEmpty {
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
      let name = String(folder)
      targets += targetsByName[name] ?? []
      if isInnermost, let found = targetsByFolder[name] {
        targets += found
        isInnermost = false
      }
    }
    return targets
  }
}
