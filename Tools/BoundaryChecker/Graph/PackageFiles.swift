/// What the file system tells of a package before a source file is read.
struct PackageFiles {
  let tree: FileTree
  let owners: CodeOwners
  let ownership: OwnershipTable

  /// What files said when they were last scanned; `nil` when nothing is kept.
  let scans: ScanCache?

  init(_ check: PackageCheck, _ stamp: TreeStamp?, _ key: ReportKey?) {
    tree = stamp.map { FileTree($0) } ?? FileTree(root: check.packagePath)
    owners = CodeOwners.read(forPackage: check.packagePath)
    ownership = OwnershipTable(owners, paths: tree.paths)
    scans = key.map {
      ScanCache(packagePath: check.cacheFolder ?? check.packagePath, key: $0.surroundings)
    }
  }
}
