/// What changed between two manifests, target by target.
struct ManifestDiff: Equatable {
  /// The changed keys of each target that both manifests have.
  var changed: [String: [String]] = [:]

  var added: [String] = []
  var removed: [String] = []

  /// The changed keys that hold for every target.
  var everywhere: [String] = []

  /// Whether the packages this one depends on changed.
  var packagesChanged = false

  init(from base: ManifestSnapshot, to head: ManifestSnapshot) {
    everywhere = Self.changedKeys(base.terms, head.terms)
    packagesChanged = base.packages != head.packages
    added = head.targets.keys.filter { base.targets[$0] == nil }.sorted()
    removed = base.targets.keys.filter { head.targets[$0] == nil }.sorted()
    for (name, target) in head.targets {
      guard let old = base.targets[name] else { continue }
      var keys = Self.changedKeys(old.terms, target.terms)
      // Where a target names no path, its folder is found by looking.
      if old.folder != target.folder, !keys.contains("path") { keys.append("path") }
      if !keys.isEmpty { changed[name] = keys }
    }
  }

  private static func changedKeys(
    _ first: [String: String], _ second: [String: String]
  ) -> [String] {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
  }
}
