/// The files of a folder and of all folders in it, by paths relative to it.
///
/// Build products and the version control's own files are left out; links to folders are not followed.
struct FileTree {
  /// The paths, sorted.
  let paths: [String]

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
  }

  static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
}
