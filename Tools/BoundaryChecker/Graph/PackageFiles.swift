/// What the file system tells of a package before a source file is read.
struct PackageFiles {
  let tree: FileTree
  let owners: CodeOwners
  let ownership: OwnershipTable

  init(_ check: PackageCheck) {
    tree = FileTree(root: check.packagePath, jobs: check.jobs)
    owners = CodeOwners.read(forPackage: check.packagePath)
    ownership = OwnershipTable(owners, paths: tree.paths)
  }
}
