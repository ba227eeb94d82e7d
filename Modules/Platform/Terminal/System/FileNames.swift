#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of files, for completion.
package enum FileNames {
  /// Returns the paths that start with a given path; folders end with `/`.
  ///
  /// Hidden files are omitted unless the path asks for one. A name that is not UTF-8 cannot be typed and is
  /// omitted.
  package static func beginning(with path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let start = path.dropFirst(folder.count)
    guard let stream = unsafe opendir(folder.isEmpty ? "." : String(folder)) else { return [] }
    defer { unsafe closedir(stream) }
    var paths: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      guard let name, name != ".", name != "..", name.hasPrefix(start),
        !name.hasPrefix(".") || start.hasPrefix(".")
      else { continue }
      let found = folder + name
      paths.append(XDGFolders.isFolder(String(found)) ? found + "/" : String(found))
    }
    return paths.sorted()
  }
}
