import BoundaryRules
import CodeOwnership
import PackageReading

struct ChangeReader {
  private let current: ManifestSource
  private let programs: PackagePrograms
  private let configuration: BoundaryConfiguration
  private let log: RunLog
  let git: GitRepository

  init(_ check: PackageCheck) throws(BoundaryCheckError) {
    configuration = try check.configuration()
    programs = check.programs(configuration)
    log = RunLog(terminal: check.log.terminal)
    current = try check.manifestSource(configuration)
    git = try programs.repository()
  }

  struct Change {
    /// The commit that the change starts from; `nil` when everything counts as changed.
    let base: String?

    /// How the base was found when none was named.
    var origin: String?
    let head: String?
    let files: [String]

    /// The sources that git ignores, such as generated ones, which a build compiles all the same.
    var ignored: [String] = []
    let snapshot: ManifestSnapshot
    let affected: AffectedTargets
    let uses: [String: Set<String>]
  }

  /// Reads the change since `base`, or since the branch left the main branch of origin.
  func change(
    since base: String?, to head: String? = nil, mergesBase: Bool = false,
    uses model: PackageModel? = nil
  ) throws(BoundaryCheckError) -> Change {
    let end = try head.map(git.commit)
    var (start, origin) = ("", String?.none)
    if let base {
      start = try git.commit(base)
      if mergesBase { start = try git.mergeBase(start, end ?? "HEAD") }
    } else {
      (start, origin) = try git.startOfBranch(at: end ?? "HEAD")
    }
    // Build products are not changes, even when no .gitignore lists them.
    var files = try git.changedFiles(from: start, to: end).filter {
      !"/\($0)".contains("/.build/")
    }
    let tree = try tree(at: end)
    let packages = try packages(of: tree)
    let new = try snapshot(of: packages, in: tree, configuration)
    let ignored = end == nil ? try ignoredSources(of: new) : []
    files = Set(files + ignored).sorted()
    let uses = Self.uses(model)
    let affected: AffectedTargets
    do {
      if let old = try earlierSnapshot(at: start, beside: tree, packages) {
        affected = AffectedTargets(
          from: old, to: new, files: files, links: try git.links(), uses: uses)
      } else {
        affected = AffectedTargets(
          all: new, because: "not known: the manifest changed, and it depends on its folder")
      }
    } catch .manifestNotDumped {
      // Without a base to compare with, anything may have changed.
      affected = AffectedTargets(all: new, because: "the manifest of the base cannot be evaluated")
    }
    return Change(
      base: start, origin: origin, head: end, files: files, ignored: ignored, snapshot: new,
      affected: affected, uses: uses)
  }

  func everything(
    at head: String? = nil, uses model: PackageModel? = nil
  ) throws(BoundaryCheckError) -> Change {
    let end = try head.map(git.commit)
    let tree = try tree(at: end)
    let snapshot = try snapshot(of: try packages(of: tree), in: tree, configuration)
    return Change(
      base: nil, head: end, files: [], ignored: end == nil ? try ignoredSources(of: snapshot) : [],
      snapshot: snapshot,
      affected: AffectedTargets(all: snapshot, because: "everything is asked for"),
      uses: Self.uses(model))
  }

  private func ignoredSources(of snapshot: ManifestSnapshot) throws(BoundaryCheckError) -> [String]
  {
    let folders = snapshot.targets.values.compactMap { $0.folder.map { $0.isEmpty ? "." : $0 } }
    let kinds = [".swift", ".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".m", ".mm", ".s", ".S"]
    return try git.ignored(among: folders).filter { path in
      // SwiftPM enters no folder such as `.build`.
      kinds.contains(where: path.hasSuffix) && !"/\(path)".contains("/.")
    }.sorted()
  }

  private static func uses(_ model: PackageModel?) -> [String: Set<String>] {
    model.map { Reachability.actual.successors(in: $0).mapValues(Set.init) } ?? [:]
  }

  /// A commit, or the working tree, as far as manifests are read from it.
  private struct Tree {
    /// The commit; `nil` for the working tree.
    let commit: String?

    let files: [String]

    /// The manifests by their paths.
    let manifests: [String: [UInt8]]
  }

  private func tree(at commit: String?) throws(BoundaryCheckError) -> Tree {
    if let commit {
      let files = try git.files(at: commit)
      let contents = try git.contents(of: files.filter(isManifest), at: commit)
      return Tree(commit: commit, files: files, manifests: contents.mapValues(Array.init))
    }
    let root = programs.packagePath
    let paths: [String]
    if case .workspace(let workspace) = current {
      paths = workspace.paths.filter(isManifest)
    } else {
      paths = try FolderReader.entries(of: root).map(\.name).filter(isManifest)
    }
    var manifests: [String: [UInt8]] = [:]
    for path in paths { manifests[path] = try? FileReader.bytes(of: "\(root)/\(path)") }
    return Tree(commit: nil, files: [], manifests: manifests)
  }

  private func isManifest(_ file: String) -> Bool {
    ManifestFile.isOne(file) && (current.isWorkspace || !file.contains("/"))
  }

  private func snapshot(
    of packages: [DumpedPackage], in tree: Tree, _ configuration: BoundaryConfiguration
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    // Before the first manifest, there were no targets.
    if packages.isEmpty { return ManifestSnapshot() }
    let folders = tree.commit.map { _ in Self.folders(of: tree.files) }
    return try ManifestSnapshot(packages, isWorkspace: current.isWorkspace, configuration) {
      folders?.contains($0) ?? FolderReader.isFolder($0, in: programs.packagePath)
    }
  }

  private static func folders(of files: [String]) -> Set<String> {
    var folders: Set<String> = []
    for file in files {
      var path = file[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if !folders.insert(String(path)).inserted { break }
      }
    }
    return folders
  }

  /// Returns the package at an earlier commit under the configuration of that commit, so that the declared
  /// reads of that time count too; its manifest is read like the current one, or it is not known.
  private func earlierSnapshot(
    at commit: String, beside head: Tree, _ packages: [DumpedPackage]
  ) throws(BoundaryCheckError) -> ManifestSnapshot? {
    let base = try tree(at: commit)
    let paths = BoundaryConfiguration.defaultPaths.filter(base.files.contains)
    let contents = try git.contents(of: paths, at: commit)
    guard let earlier = try earlierPackages(of: base, beside: head, packages) else { return nil }
    for path in paths {
      guard
        let written = try? contents[path].map({ (json) throws(BoundaryCheckError) in
          try BoundaryConfiguration(json: Array(json), name: path)
        }),
        let known = try? snapshot(of: earlier, in: base, written.reading(as: configuration))
      else { continue }
      return known
    }
    return try snapshot(of: earlier, in: base, .none.reading(as: configuration))
  }

  /// Returns what the manifests of the base said in the surroundings of those at the head; `nil` if that is not known.
  ///
  /// Equal manifests say the same there. Others are read in a folder of the same name, where those at the head
  /// have to give what they give in their own: the folder, its files and the tags around it are not those of then.
  private func earlierPackages(
    of base: Tree, beside head: Tree, _ packages: [DumpedPackage]
  ) throws(BoundaryCheckError) -> [DumpedPackage]? {
    if base.manifests == head.manifests, !current.isSaved { return packages }
    let earlier = try self.packages(of: base)
    if head.commit == nil, !current.isSaved, !head.manifests.isEmpty, !earlier.isEmpty {
      let elsewhere = try self.packages(of: Tree(commit: "", files: [], manifests: head.manifests))
      func terms(_ packages: [DumpedPackage]) throws(BoundaryCheckError) -> ManifestSnapshot {
        try ManifestSnapshot(packages, isWorkspace: current.isWorkspace, .none) { _ in true }
      }
      guard try terms(elsewhere) == terms(packages) else { return nil }
    }
    return earlier
  }

  /// Returns the packages of a commit's manifests, which are written into a folder of the package's name, or
  /// those of the working tree.
  private func packages(of tree: Tree) throws(BoundaryCheckError) -> [DumpedPackage] {
    guard tree.commit != nil else { return try current.packages(at: programs.packagePath) }
    let names = tree.manifests.keys.sorted()
    guard names.contains(where: { FileTree.parts(of: $0).name == ManifestFile.standard[...] })
    else { return [] }
    let folder = try ScratchFolder()
    let name = String(FileTree.parts(of: FolderReader.resolved(programs.packagePath)).name)
    try folder.makeFolder(name)
    let root = "\(folder.path)/\(name)"
    for path in names {
      try folder.makeFolder("\(name)/\(FileTree.parts(of: path).folder)")
      try SafeWriter(path, in: root).replace(with: tree.manifests[path] ?? [])
    }
    let source: ManifestSource =
      current.isWorkspace
      ? .workspace(
        Workspace(
          root: root, paths: names, programs: programs, excluded: configuration.excludedPackages,
          log: log))
      : .package(try programs.loader(of: root))
    return try source.packages(at: root)
  }
}

extension PackageCheck {
  /// Returns the check of the package at a commit, whose files are written into a folder.
  func at(
    _ commit: String, of git: GitRepository, in folder: borrowing ScratchFolder
  ) throws(BoundaryCheckError) -> PackageCheck {
    var check = self
    check.tree = try configuration()
    check.packagePath = try git.extract(commit, into: folder)
    check.manifestPath = nil
    check.fetchingPackagePath = packagePath
    check.log = RunLog(terminal: log.terminal)
    return check
  }

  /// Returns the findings at a revision, under its own configuration where the current one does not fit.
  func findings(at revision: String) throws(BoundaryCheckError) -> [Finding] {
    let git = try programs().repository()
    let folder = try ScratchFolder()
    var old = try self.at(try git.commit(revision), of: git, in: folder)
    old.configurationPath = configurationFile
    do {
      return try old.report().findings
    } catch {
      old.configurationPath = nil
      return try old.report().findings
    }
  }
}
