import PackageReading

/// The location of the package under check, which resolves the paths of the command line.
struct PackageLocation {
  let path: String
  private let root: String

  init(_ path: String) {
    self.path = path
    root = FolderReader.resolved(path)
  }

  /// Returns the nearest folder that satisfies `isFound`, from the current one outwards: one with a manifest,
  /// as SwiftPM finds a package, or one with a repository.
  static func aroundCurrentFolder(where isFound: (String) -> Bool) -> PackageLocation {
    let current = FolderReader.resolved(".")
    let depth = current.split(separator: "/").count
    let paths = (0...depth).map { height in
      height == 0 ? "." : Array(repeating: "..", count: height).joined(separator: "/")
    }
    return PackageLocation(paths.first(where: isFound) ?? ".")
  }

  /// Returns a path relative to the package's folder, without a leading `./` and a trailing slash.
  ///
  /// A path that leads into the package counts from the current folder, any other path from the package.
  func relative(_ path: String) -> String {
    let full = TargetFolders.absolute(path)
    if path.hasPrefix("/") || FolderReader.kind(of: full) != .absent {
      for full in [full, FolderReader.resolved(full)] {
        if full == root { return "" }
        if full.hasPrefix(root + "/") { return String(full.dropFirst(root.count + 1)) }
      }
    }
    let inside = path.hasPrefix(self.path + "/") ? path.dropFirst(self.path.count) : path[...]
    return inside.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  func kind(of path: String) -> FolderReader.Kind { FolderReader.kind(of: "\(root)/\(path)") }
}
