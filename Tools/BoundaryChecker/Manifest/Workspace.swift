import Foundation

/// A package as `swift package dump-package` prints it, and where it stands among others.
struct DumpedPackage {
  /// The folder relative to the root of the graph; empty for the root.
  let folder: String

  let manifest: Manifest

  /// What was printed; empty where only ``manifest`` matters.
  var dump = Data()

  /// The file the manifest came from, relative to the folder.
  var manifestFile = ManifestFile.standard

  /// The folder without links; empty where only ``manifest`` matters.
  var path = ""

  /// The packages it declares by paths, each with its folder without links.
  var neighbours: [(package: PackageReference, path: String)] = []

  init(_ manifest: Manifest, folder: String = "") {
    (self.manifest, self.folder) = (manifest, folder)
  }

  /// Reads what was printed of the package in a folder below `root`.
  init(dump: Data, folder: String = "", root: String) throws(BoundaryCheckError) {
    self.init(try Manifest.decoded(from: dump), folder: folder)
    self.dump = dump
    let path = TargetSources.join(root, folder)
    manifestFile = ManifestFile.name(in: path, toolsVersion: manifest.toolsVersion?.version)
    let own = FolderReader.resolved(path)
    self.path = own
    neighbours = (manifest.packages ?? []).compactMap { [manifest] package in
      manifest.path(of: package, from: own).map { (package, FolderReader.resolved($0)) }
    }
  }
}

/// All packages below a folder, to be checked as one graph.
struct Workspace {
  struct Failure {
    /// The package's folder relative to the root.
    let folder: String
    let error: BoundaryCheckError
  }

  let root: String

  /// The files below the root, relative to it.
  let paths: [String]

  let programs: PackagePrograms

  /// The packages that the configuration leaves out, by patterns over their folders.
  let excluded: [PathPattern]

  /// Where packages are noted whose manifests are not understood.
  let log: RunLog

  /// Asks for the manifests of all packages, as many at once as there are jobs; one that is not understood
  /// leaves the others as they are.
  ///
  /// - Throws: ``BoundaryCheckError/noPackages(path:)``, or what is wrong with the first when none is
  ///   understood.
  func packages() throws(BoundaryCheckError) -> [DumpedPackage] {
    let folders = try folders()
    guard !folders.isEmpty else { throw .noPackages(path: root) }
    let read = Workers.map(folders, jobs: programs.jobs, chunk: 1) {
      folder -> Result<DumpedPackage, BoundaryCheckError> in
      Result { () throws(BoundaryCheckError) in
        try programs.loader(of: TargetSources.join(root, folder)).package(in: folder, below: root)
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
    return packages
  }

  /// The folders with a manifest, sorted.
  ///
  /// Hidden ones and the checkouts of other packages are none, nor what the configuration leaves out and
  /// what git ignores.
  private func folders() throws(BoundaryCheckError) -> [String] {
    let folders = paths.compactMap { path -> String? in
      let (folder, name) = FileTree.parts(of: path)
      guard name == ManifestFile.standard[...] else { return nil }
      let isForeign = folder.split(separator: "/").contains {
        $0.hasPrefix(".") || $0 == "checkouts"
      }
      return isForeign || excluded.contains { $0.matches(String(folder)) } ? nil : String(folder)
    }.sorted()
    guard RepositoryRoot.folder(around: root) != nil else { return folders }
    let manifests = folders.map { TargetSources.join($0, ManifestFile.standard) }
    let ignored = try programs.repository().ignored(among: manifests.filter(isOfRepository))
    return zip(folders, manifests).filter { !ignored.contains($1) }.map { $0.0 }
  }

  /// Whether no repository stands between the root and a file; git answers for its own files only.
  private func isOfRepository(_ path: String) -> Bool {
    var folder = FileTree.parts(of: path).folder
    while !folder.isEmpty {
      if FolderReader.kind(of: "\(root)/\(folder)/.git") != .absent { return false }
      folder = FileTree.parts(of: String(folder)).folder[...]
    }
    return true
  }
}
