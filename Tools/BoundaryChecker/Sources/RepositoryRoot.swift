/// The repository around a package.
enum RepositoryRoot {
  /// The package's folder relative to its repository, ending with a slash; empty at the root or outside
  /// of any repository.
  static func prefix(ofPackage packagePath: String) -> String {
    let package = FolderReader.resolved(packagePath)
    guard let folder = folder(around: package), folder != package else { return "" }
    return package.dropFirst(folder.count + 1) + "/"
  }

  /// The nearest folder around one, or itself, that is a repository's; `nil` outside of any.
  static func folder(around path: String) -> String? {
    var folder = FolderReader.resolved(path)[...]
    while FolderReader.kind(of: "\(folder)/.git") == .absent {
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return nil }
      folder = folder[..<slash]
    }
    return String(folder)
  }
}
