/// The repository around a package.
enum RepositoryRoot {
  /// The package's folder relative to its repository, ending with a slash; empty at the root or outside
  /// of any repository.
  static func prefix(ofPackage packagePath: String) -> String {
    let package = FolderReader.resolved(packagePath)
    var folder = package[...]
    while true {
      if FolderReader.kind(of: "\(folder)/.git") != .absent {
        return folder.count == package.count ? "" : package.dropFirst(folder.count + 1) + "/"
      }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return "" }
      folder = folder[..<slash]
    }
  }
}
