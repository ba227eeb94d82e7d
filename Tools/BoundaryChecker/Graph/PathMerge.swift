/// Puts the files of folders in the order of their paths.
///
/// The folders come sorted by their prefixes, so the folders inside of one follow it. A file is passed on
/// as soon as the next folder lies behind it; what a folder holds behind that waits until the folder is
/// left.
///
/// - Complexity: O(*n*) in the files and folders.
struct PathMerge {
  /// The paths, sorted.
  private(set) var paths: [String] = []

  /// The Swift files that a target may compile, sorted by path.
  private(set) var sources: [StampedSource] = []

  /// The folders around the place that was reached, outermost first, with the next entry of each.
  private var open: [(folder: StampedFolder, next: Int)] = []

  init(capacity: Int) {
    paths.reserveCapacity(capacity)
  }

  /// Goes to the next folder.
  mutating func enter(_ folder: StampedFolder) {
    while let last = open.indices.last {
      passOn(last, before: folder.prefix)
      if folder.prefix.hasPrefix(open[last].folder.prefix) { break }
      open.removeLast()
    }
    open.append((folder, 0))
  }

  /// Passes on what is left.
  mutating func finish() {
    while let last = open.indices.last {
      passOn(last, before: nil)
      open.removeLast()
    }
  }

  private mutating func passOn(_ place: Int, before limit: String?) {
    let folder = open[place].folder
    while open[place].next < folder.entries.count {
      let entry = folder.entries[open[place].next]
      let path = folder.prefix + entry.name
      if let limit, path >= limit { return }
      open[place].next += 1
      paths.append(path)
      if let source = folder.source(entry, at: path) { sources.append(source) }
    }
  }
}
