extension SourceLister {
  /// The files of a target among those that were walked before.
  ///
  /// - Returns: `nil` when the walk did not see all that the target may compile: a folder behind a link,
  ///   one that packages seldom have sources in, one that is hidden and named in the manifest, or one of
  ///   another target that is named.
  func walkedFiles(of target: PackageTarget, in folder: String) -> [StampedSource]? {
    guard let tree, let sources = tree.sources, tree.folders.contains(folder) else { return nil }
    let prefix = folder.isEmpty ? "" : folder + "/"
    let wanted = target.sources?.map { join(folder, $0) }
    let inner = targetFolders(inside: folder)
    guard !prefix.contains("/."), !prefix.hasPrefix("."),
      !(wanted ?? []).contains(where: { $0.contains("/.") || $0.contains(".docc") }),
      !(wanted ?? []).contains(where: { path in inner.contains { Self.covers($0, path) } }),
      !tree.left.contains(where: { $0.hasPrefix(prefix) })
    else { return nil }
    let leftOut = target.excluded.map { join(folder, $0) } + inner
    let below = sources[sources.range(ofPrefix: prefix, \.path)]
    if leftOut.isEmpty, wanted == nil { return Array(below) }
    return below.filter { source in
      !leftOut.contains { Self.covers($0, source.path) }
        && wanted?.contains { Self.covers($0, source.path) } ?? true
    }
  }

  /// What the file system said of a file when the tree was walked; `nil` when it was not asked.
  ///
  /// - Complexity: O(log *n*) in the files.
  func stamp(of path: String) -> FileStamp? {
    guard let sources = tree?.sources else { return nil }
    let index = sources.partitioningIndex { $0.path >= path }
    return index < sources.count && sources[index].path == path ? sources[index].stamp : nil
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
  /// Where the elements stand whose texts begin with a prefix, when the texts are sorted.
  ///
  /// - Complexity: O(log *n*).
  func range(ofPrefix prefix: String, _ text: (Element) -> String) -> Range<Int> {
    if prefix.isEmpty { return indices }
    let start = partitioningIndex { text($0) >= prefix }
    let end = partitioningIndex { text($0) >= prefix && !text($0).hasPrefix(prefix) }
    return start..<end
  }

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
