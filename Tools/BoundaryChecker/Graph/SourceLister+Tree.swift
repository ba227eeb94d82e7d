extension SourceLister {
  /// The files of a target among those that were walked before.
  ///
  /// - Returns: `nil` when the walk may not have seen all that the target compiles, or more: where there
  ///   is a folder behind a link, or one that packages seldom have sources in.
  func walkedFiles(_ target: TargetSources, in folder: String) -> [StampedSource]? {
    guard opaque == .current, let tree, let sources = tree.sources, tree.folders.contains(folder)
    else { return nil }
    let prefix = folder.isEmpty ? "" : folder + "/"
    guard !target.listsOpaque, !opaque.hide(folder),
      !tree.left.contains(where: { $0.hasPrefix(prefix) && target.mayHoldSources($0) })
    else { return nil }
    let below = sources[sources.range(ofPrefix: prefix, \.path)]
    return target.isEverything ? Array(below) : below.filter { target.compiles($0.path) }
  }

  /// What the file system said of a file when the tree was walked; `nil` when it was not asked.
  ///
  /// - Complexity: O(log *n*) in the files.
  func stamp(of path: String) -> FileStamp? {
    guard let sources = tree?.sources else { return nil }
    let index = sources.partitioningIndex { $0.path >= path }
    return index < sources.count && sources[index].path == path ? sources[index].stamp : nil
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
