import BoundaryRules
import Foundation
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
    let new = try snapshot(atCommit: end)
    let ignored = end == nil ? try ignoredSources(of: new) : []
    files = Set(files + ignored).sorted()
    let uses = Self.uses(model)
    let affected: AffectedTargets
    do {
      let old = try earlierSnapshot(at: start)
      affected = AffectedTargets(
        from: old, to: new, files: files, links: try git.links(), uses: uses)
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
    let snapshot = try snapshot(atCommit: end)
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

  /// Returns the package at a commit, or in the working tree, under the current configuration.
  private func snapshot(atCommit commit: String?) throws(BoundaryCheckError) -> ManifestSnapshot {
    if let commit {
      let files = try git.files(at: commit)
      return try snapshot(
        of: files, try git.contents(of: manifests(among: files), at: commit), configuration)
    }
    return try ManifestSnapshot(current, at: programs.packagePath, configuration)
  }

  /// Returns the package at an earlier commit under the configuration of that commit, so that the declared
  /// reads of that time count too; its manifest is read like the current one.
  private func earlierSnapshot(at commit: String) throws(BoundaryCheckError) -> ManifestSnapshot {
    let files = try git.files(at: commit)
    let paths = BoundaryConfiguration.defaultPaths.filter(files.contains)
    let contents = try git.contents(of: paths + manifests(among: files), at: commit)
    for path in paths {
      guard
        let earlier = try? contents[path].map({ (json) throws(BoundaryCheckError) in
          try BoundaryConfiguration(json: Array(json), name: path)
        }),
        let known = try? snapshot(of: files, contents, earlier.reading(as: configuration))
      else { continue }
      return known
    }
    return try snapshot(of: files, contents, .none.reading(as: configuration))
  }

  private func manifests(among files: [String]) -> [String] {
    files.filter { ManifestFile.isOne($0) && (current.isWorkspace || !$0.contains("/")) }
  }

  /// Returns the package of these files, of which the contents hold the manifests.
  private func snapshot(
    of files: [String], _ contents: [String: Data], _ configuration: BoundaryConfiguration
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    let manifests = manifests(among: files)
    // Before the first manifest, there were no targets.
    guard manifests.contains(where: { FileTree.parts(of: $0).name == ManifestFile.standard[...] })
    else { return ManifestSnapshot() }
    var folders: Set<String> = []
    for file in files {
      var path = file[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if !folders.insert(String(path)).inserted { break }
      }
    }
    let folder = try ScratchFolder()
    for name in manifests {
      try folder.makeFolder(String(FileTree.parts(of: name).folder))
      try GuardedFile(name, in: folder.path).replace(with: contents[name] ?? Data())
    }
    let source: ManifestSource =
      current.isWorkspace
      ? .workspace(
        Workspace(
          root: folder.path, paths: manifests, programs: programs,
          excluded: configuration.excludedPackages, log: log))
      : .package(try programs.loader(of: folder.path))
    return try ManifestSnapshot(
      try source.packages(at: folder.path), isWorkspace: source.isWorkspace, configuration,
      folderExists: folders.contains)
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
