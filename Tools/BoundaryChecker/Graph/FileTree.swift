import Foundation

/// The files of a folder and of all folders in it, by paths relative to it.
///
/// Build products and the version control's own files are left out; links to folders are not followed.
struct FileTree {
  /// The paths, sorted.
  let paths: [String]

  init(paths: [String]) {
    self.paths = paths.sorted()
  }

  /// Walks the folder at `root`.
  init(root: String) {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      Self.list(root: root, folder) { name, isFolder in
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if !isFolder {
          found.append(path)
        } else if !Self.skipped.contains(name) {
          pending.append(path)
        }
      }
    }
    paths = found.sorted()
  }

  /// The paths inside a folder.
  func paths(in folder: String) -> ArraySlice<String> {
    if folder.isEmpty { return paths[...] }
    let start = firstIndex(from: folder + "/")
    let end = firstIndex(from: folder + "0")
    return paths[start..<max(start, end)]
  }

  private func firstIndex(from text: String) -> Int {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < text { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func list(
    root: String, _ folder: String, _ entry: (_ name: String, _ isFolder: Bool) -> Void
  ) {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    for name in names {
      let full = "\(path)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: full)
      let type = attributes?[.type] as? FileAttributeType
      if type == .typeSymbolicLink {
        var isFolder: ObjCBool = false
        _ = unsafe FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        if !isFolder.boolValue { entry(name, false) }
      } else {
        entry(name, type == .typeDirectory)
      }
    }
  }

  private static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
}
