/// The files of a folder and of all folders in it, by paths relative to it.
///
/// Build products and the version control's own files are left out; links to folders are not followed.
struct FileTree {
  /// The paths, sorted.
  let paths: [String]

  /// The Swift files that a target may compile by their names and places, sorted by path; `nil` when the
  /// tree was walked in a way that does not tell.
  let sources: [StampedSource]?

  /// The folders that were walked; empty when ``sources`` is `nil`.
  let folders: Set<String>

  /// The folders that were left out though no dot hides them, as ``skipped`` says.
  let left: [String]

  /// Walks the folder at `root`, with one system call an entry at most; what cannot be read is skipped.
  init(root: String) {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let prefix = folder.isEmpty ? "" : folder + "/"
      let entries = try? FolderReader.entries(of: "\(root)/\(prefix)", hidden: true)
      for entry in entries ?? [] {
        if entry.kind == .file {
          found.append(prefix + entry.name)
        } else if entry.isText, !Self.skipped.contains(entry.name) {
          pending.append(prefix + entry.name)
        }
      }
    }
    paths = found.sorted()
    sources = nil
    folders = []
    left = []
  }

  /// The tree that a stamp was made of.
  ///
  /// Names are sorted folder by folder: that compares short texts, and few of them with each other.
  init(_ stamp: TreeStamp) {
    var read = StampedFolder.all(in: stamp)
    read.sort { $0.prefix < $1.prefix }
    var merge = PathMerge(capacity: read.reduce(0) { $0 + $1.entries.count })
    for folder in read { merge.enter(folder) }
    merge.finish()
    (paths, sources) = (merge.paths, merge.sources)
    folders = Set(read.map(\.path))
    left = stamp.left
  }

  static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
}
