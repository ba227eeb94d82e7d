import Foundation

/// Reads what changed in a package between two states of its repository.
struct ChangeReader {
  let current: ManifestSource
  let programs: PackagePrograms
  var configuration: BoundaryConfiguration?

  struct Change {
    /// The commit it began at; `nil` where everything is taken as changed.
    let base: String?

    /// How the base was found, where none was named.
    var origin: String?
    let head: String?
    let files: [String]
    let snapshot: ManifestSnapshot
    let affected: AffectedTargets
    let uses: [String: Set<String>]
  }

  /// Reads the change since a revision, or without one since the branch left origin's main one.
  func change(
    since base: String?, to head: String? = nil, mergesBase: Bool = false,
    uses model: PackageModel? = nil
  ) throws(BoundaryCheckError) -> Change {
    let git = try programs.repository()
    let end = try head.map { name throws(BoundaryCheckError) in try git.commit(name) }
    var (start, origin) = ("", String?.none)
    if let base {
      start = try git.commit(base)
      if mergesBase { start = try git.mergeBase(start, end ?? "HEAD") }
    } else {
      (start, origin) = try git.startOfBranch(at: end ?? "HEAD")
    }
    // Build products that no .gitignore names are no change.
    let files = try git.changedFiles(from: start, to: end).filter {
      !"/\($0)".contains("/.build/")
    }
    let new = try snapshot(at: end, of: git)
    let uses = Self.uses(model)
    let affected: AffectedTargets
    do {
      let old = try earlierSnapshot(of: git, at: start)
      affected = AffectedTargets(
        from: old, to: new, files: files, links: try git.links(), uses: uses)
    } catch .manifestNotDumped {
      // What cannot be compared may have changed anywhere.
      affected = AffectedTargets(all: new, because: "the manifest of the base cannot be evaluated")
    }
    return Change(
      base: start, origin: origin, head: end, files: files, snapshot: new, affected: affected,
      uses: uses)
  }

  func everything(
    at head: String? = nil, uses model: PackageModel? = nil
  ) throws(BoundaryCheckError) -> Change {
    let git = try programs.repository()
    let end = try head.map { name throws(BoundaryCheckError) in try git.commit(name) }
    let snapshot = try snapshot(at: end, of: git)
    return Change(
      base: nil, head: end, files: [], snapshot: snapshot,
      affected: AffectedTargets(all: snapshot, because: "everything is asked for"),
      uses: Self.uses(model))
  }

  func snapshot(at revision: String) throws(BoundaryCheckError) -> ManifestSnapshot {
    let git = try programs.repository()
    return try snapshot(of: git, at: try git.commit(revision), programs, configuration: nil)
  }

  private static func uses(_ model: PackageModel?) -> [String: Set<String>] {
    model.map { Reachability.actual.successors(in: $0).mapValues(Set.init) } ?? [:]
  }

  /// The package at a commit, or as it is in the working tree, under the configuration of today.
  private func snapshot(
    at commit: String?, of git: GitRepository
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    if let commit {
      return try snapshot(of: git, at: commit, programs, configuration: configuration)
    }
    return try ManifestSnapshot(current, at: programs.packagePath, configuration)
  }

  /// The package at an earlier commit, under the configuration it had then: what was declared to be read
  /// then counts too, and so do the flags that its manifest saw.
  private func earlierSnapshot(
    of git: GitRepository, at commit: String
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    for path in BoundaryConfiguration.defaultPaths {
      guard let json = git.content(of: path, at: commit),
        let earlier = try? BoundaryConfiguration(json: Array(json), name: path)
      else { continue }
      var programs = programs
      programs.flags = earlier.environment
      if let known = try? snapshot(of: git, at: commit, programs, configuration: earlier) {
        return known
      }
    }
    return try snapshot(of: git, at: commit, programs, configuration: nil)
  }

  private func snapshot(
    of git: GitRepository, at commit: String, _ programs: PackagePrograms,
    configuration: BoundaryConfiguration?
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    let files = try git.files(at: commit)
    let manifests = files.filter {
      ManifestFile.isOne($0) && (current.isWorkspace || !$0.contains("/"))
    }
    // Before there was a manifest there were no targets.
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
      guard let content = git.content(of: name, at: commit) else { continue }
      try folder.makeFolder(String(FileTree.parts(of: name).folder))
      try GuardedFile(name, in: folder.path).replace(with: content)
    }
    let source: ManifestSource =
      current.isWorkspace
      ? .workspace(
        Workspace(
          root: folder.path, paths: manifests, programs: programs,
          excluded: configuration?.excludedPackages ?? [], log: RunLog()))
      : .package(try programs.loader(of: folder.path))
    return try ManifestSnapshot(
      try source.packages(at: folder.path), isWorkspace: source.isWorkspace, configuration,
      folderExists: folders.contains)
  }
}

extension PackageCheck {
  /// The check of the package as it was at a commit, whose files are written into a folder.
  func at(
    _ commit: String, of git: GitRepository, in folder: borrowing ScratchFolder
  ) throws(BoundaryCheckError) -> PackageCheck {
    var check = self
    check.packagePath = try git.extract(commit, into: folder)
    check.manifestPath = nil
    check.fetchingPackagePath = packagePath
    check.log = RunLog()
    return check
  }

  /// The findings at a revision under today's configuration, or where that does not fit, the one of then.
  func findings(at revision: String) throws(BoundaryCheckError) -> [Finding] {
    let git = try programs(nil).repository()
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
