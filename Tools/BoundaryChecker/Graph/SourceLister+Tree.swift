extension SourceLister {
  /// The files of a target among those that were walked before.
  ///
  /// - Returns: `nil` when the walk did not see all that the target may compile: a folder behind a link,
  ///   one that packages seldom have sources in, one that is hidden and named in the manifest, or one of
  ///   another target that is named.
  func walkedFiles(of target: PackageTarget, in folder: String) -> [String]? {
    guard let tree, let sources = tree.sources, tree.folders.contains(folder) else { return nil }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let wanted = target.sources?.map { join(folder, $0) }
    let inner = targetFolders.filter { $0 != folder && $0.hasPrefix(prefix) }
    guard !prefix.contains("/."), !prefix.hasPrefix("."),
      !(wanted ?? []).contains(where: { $0.contains("/.") || $0.contains(".docc") }),
      !(wanted ?? []).contains(where: { path in inner.contains { Self.covers($0, path) } }),
      !tree.left.contains(where: { $0.hasPrefix(prefix) })
    else { return nil }
    let leftOut = target.excluded.map { join(folder, $0) } + inner
    // All paths with one prefix are neighbours in the sorted list.
    var index = sources.partitioningIndex { $0.path >= prefix }
    var found: [String] = []
    while index < sources.count, sources[index].path.hasPrefix(prefix) {
      let path = sources[index].path
      index += 1
      if leftOut.contains(where: { Self.covers($0, path) }) { continue }
      if let wanted, !wanted.contains(where: { Self.covers($0, path) }) { continue }
      found.append(path)
    }
    return found
  }

  /// Whether a path is a file or folder, or lies below it.
  private static func covers(_ entry: String, _ path: String) -> Bool {
    entry.isEmpty
      || path.hasPrefix(entry)
        && (path.utf8.count == entry.utf8.count
          || path.utf8[path.utf8.index(path.startIndex, offsetBy: entry.utf8.count)]
            == UInt8(ascii: "/"))
  }
}

extension Array {
  /// The first index from which on a condition holds, when it holds for no element before one for which
  /// it does not.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
