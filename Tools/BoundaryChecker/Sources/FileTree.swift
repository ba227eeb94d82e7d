/// The files of a folder and of all folders in it, by paths relative to it.
///
/// Build products and the version control's own files are left out; links to folders are not followed.
struct FileTree {
  /// The paths, sorted.
  let paths: [String]

  /// Walks the folder at `root`, with one system call an entry at most; what cannot be read is skipped.
  ///
  /// The folders of one depth are read by as many jobs; the result does not depend on their number.
  init(root: String, jobs: Int = 1) {
    var found: [String] = []
    var folders = [""]
    while !folders.isEmpty {
      let read = Workers.map(folders, jobs: jobs) { Self.read($0, root) }
      found += read.flatMap(\.files)
      folders = read.flatMap(\.folders)
    }
    paths = found.sorted()
  }

  private static func read(
    _ folder: String, _ root: String
  ) -> (files: [String], folders: [String]) {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var (files, folders): ([String], [String]) = ([], [])
    for entry in (try? FolderReader.entries(of: "\(root)/\(prefix)", hidden: true)) ?? [] {
      if entry.kind == .file {
        files.append(prefix + entry.name)
      } else if entry.isText, !skipped.contains(entry.name) {
        folders.append(prefix + entry.name)
      }
    }
    return (files, folders)
  }

  private static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
}
