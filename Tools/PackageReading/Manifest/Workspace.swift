package import CodeOwnership

/// All packages below a folder, checked as one graph.
package struct Workspace {
  package struct Failure {
    package let folder: String
    package let error: BoundaryCheckError
  }

  package let root: String
  package let paths: [String]
  package let programs: PackagePrograms
  package let excluded: [PathPattern]
  package let log: RunLog

  package init(
    root: String, paths: [String], programs: PackagePrograms, excluded: [PathPattern], log: RunLog
  ) {
    (self.root, self.paths, self.programs, self.excluded, self.log) = (
      root, paths, programs, excluded, log
    )
  }

  /// Loads the manifests of all packages, in parallel; each failure affects only one.
  ///
  /// - Throws: ``BoundaryCheckError/noPackages(path:)``, or the first failure when no package could be read.
  package func packages() throws(BoundaryCheckError) -> [DumpedPackage] {
    let folders = folders()
    guard !folders.isEmpty else { throw .noPackages(path: root) }
    let line = ProgressLine(of: folders.count, "manifests", on: log)
    defer { line?.end() }
    let read = Workers.map(folders, jobs: programs.jobs) {
      folder -> Result<DumpedPackage, BoundaryCheckError> in
      defer { line?.step() }
      return Result { () throws(BoundaryCheckError) in
        try programs.loader(of: TargetSources.join(root, folder))
          .package(in: folder, below: root)
      }
    }
    var (packages, failures): ([DumpedPackage], [Failure]) = ([], [])
    for (folder, result) in zip(folders, read) {
      switch result {
      case .success(let package): packages.append(package)
      case .failure(let error): failures.append(Failure(folder: folder, error: error))
      }
    }
    if packages.isEmpty, let first = failures.first { throw first.error }
    log.note(failures)
    return Self.joined(packages)
  }

  /// Returns the packages with more neighbours: a package declared by URL, or by a path that leads nowhere,
  /// is the only one whose folder has its name.
  ///
  /// The folder of the root may have any name, so that of its manifest counts.
  private static func joined(_ packages: [DumpedPackage]) -> [DumpedPackage] {
    let paths = packages.map(\.path)
    let byIdentity = Dictionary(grouping: packages) { package in
      let name =
        package.folder.isEmpty
        ? package.manifest.name : String(FileTree.parts(of: package.path).name)
      return name.lowercased()
    }.mapValues { $0.map(\.path) }
    return packages.map { package in
      let known = package.neighbours.filter { paths.contains($0.path) }.map(\.package.identity)
      var package = package
      for reference in package.manifest.packages where !known.contains(reference.identity) {
        guard let named = byIdentity[reference.identity.lowercased()], named.count == 1,
          named[0] != package.path
        else { continue }
        package.neighbours.append((reference, named[0]))
      }
      return package
    }
  }

  /// Returns the folders of packages, sorted by their manifests' paths.
  ///
  /// Hidden files and checkouts of other packages do not count, nor do files that the configuration excludes,
  /// or that git ignores, if git answers.
  private func folders() -> [String] {
    let named = Set(
      paths.filter { path in
        FileTree.parts(of: path).name == ManifestFile.standard[...]
          && ManifestFile.namesToolsVersion("\(root)/\(path)")
      }.map(Self.folder))
    // Without a tools version, which no SwiftPM of today accepts, it is a source of the package around it.
    func isSource(_ path: String, in folder: String) -> Bool {
      !named.contains(folder) && named.contains { $0.isEmpty || folder.hasPrefix($0 + "/") }
    }
    let manifests = paths.filter { path in
      guard FileTree.parts(of: path).name == ManifestFile.standard[...] else { return false }
      let folder = Self.folder(of: path)
      let isForeign = folder.split(separator: "/").contains {
        $0.hasPrefix(".") || ["checkouts", "Pods", "Carthage"].contains($0)
      }
      return !isForeign && !excluded.contains { $0.matches(folder) }
        && !isSource(path, in: folder)
    }.sorted()
    guard RepositoryRoot.folder(around: root) != nil else { return manifests.map(Self.folder) }
    let ignored = (try? programs.repository().ignored(among: manifests)) ?? []
    return manifests.filter { !ignored.contains($0) }.map(Self.folder)
  }

  private static func folder(of manifest: String) -> String {
    String(FileTree.parts(of: manifest).folder)
  }
}
