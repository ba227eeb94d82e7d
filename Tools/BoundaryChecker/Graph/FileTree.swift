import Foundation

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
      Self.list("\(root)/\(folder)") { name, isFolder in
        if !isFolder {
          found.append(prefix + name)
        } else if !Self.skipped.contains(name) {
          pending.append(prefix + name)
        }
      }
    }
    paths = found.sorted()
  }

  private static func list(_ path: String, _ entry: (_ name: String, _ isFolder: Bool) -> Void) {
    guard let folder = unsafe opendir(path) else { return }
    defer { unsafe closedir(folder) }
    while let record = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &record.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      switch unsafe Int32(record.pointee.d_type) {
      case Int32(DT_REG): entry(name, false)
      case Int32(DT_DIR): if name != ".", name != ".." { entry(name, true) }
      default: if !isFolder("\(path)/\(name)") { entry(name, false) }
      }
    }
  }

  /// Whether a folder stands at a path, or at the end of the link there.
  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]
}
