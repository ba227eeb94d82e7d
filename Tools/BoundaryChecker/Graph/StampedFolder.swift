/// A folder of a stamped tree, with what stands directly in it.
struct StampedFolder {
  /// The path relative to the root of the tree; empty for the root itself.
  let path: String

  /// What the paths of its entries begin with.
  let prefix: String

  /// Its entries but for folders, sorted by name.
  let entries: [StampReader.Entry]

  /// Whether targets compile nothing of it.
  let isHidden: Bool

  /// All folders of a tree, in no order.
  static func all(in stamp: TreeStamp) -> [StampedFolder] {
    var reader = StampReader(stamp.bytes)
    var folders: [StampedFolder] = []
    while let folder = reader.folder() {
      var entries: [StampReader.Entry] = []
      while let entry = reader.entry() { entries.append(entry) }
      entries.sort { $0.name < $1.name }
      folders.append(
        StampedFolder(
          path: folder.path, prefix: folder.path.isEmpty ? "" : folder.path + "/",
          entries: entries, isHidden: folder.isHidden))
    }
    return folders
  }

  /// The entry as a source file; `nil` when no target compiles it.
  func source(_ entry: StampReader.Entry, at path: String) -> StampedSource? {
    guard entry.isText, !entry.isDangling, !isHidden, entry.name.hasSuffix(".swift"),
      !entry.name.hasPrefix(".")
    else { return nil }
    return StampedSource(path: path, stamp: entry.stamp)
  }
}
