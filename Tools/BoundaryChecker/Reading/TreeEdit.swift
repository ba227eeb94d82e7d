/// A file that was written between two stamps of a tree.
struct TreeEdit {
  /// The path relative to the tree's root.
  let path: String

  /// What the file system said of it in the earlier stamp.
  let before: FileStamp
}

extension TreeStamp {
  /// The files whose status is another than in an earlier stamp of the tree; `nil` when a file came or
  /// went, or the stamps cannot be compared.
  ///
  /// - Complexity: O(*n*) in the size of the stamps.
  func edits(since earlier: [UInt8]) -> [TreeEdit]? {
    if earlier == bytes { return [] }
    guard earlier.count == bytes.count else { return nil }
    var edits: [TreeEdit] = []
    var (before, now) = (StampReader(earlier), StampReader(bytes))
    while let folder = now.folderName() {
      guard before.folderName() == folder else { return nil }
      while let entry = now.record() {
        guard let known = before.record(), known.name == entry.name, known.mark == entry.mark
        else { return nil }
        guard known.status != entry.status else { continue }
        guard let stamp = known.stamp else { return nil }
        let name = String(decoding: entry.name, as: UTF8.self)
        let prefix = folder.isEmpty ? "" : String(decoding: folder, as: UTF8.self) + "/"
        edits.append(TreeEdit(path: prefix + name, before: stamp))
      }
      guard before.record() == nil else { return nil }
    }
    return edits
  }
}
