/// Reads what changed in a package between two states of its repository.
struct ChangeReader {
  let current: ManifestSource
  let programs: PackagePrograms

  struct Change {
    let base: String
    let head: String?
    let files: [String]
    let snapshot: ManifestSnapshot
    let affected: AffectedTargets
  }

  /// Reads a change.
  func change(
    since base: String, to head: String? = nil, mergesBase: Bool = false,
    uses model: PackageModel? = nil
  ) throws(BoundaryCheckError) -> Change {
    let git = try programs.repository()
    let end = try head.map { name throws(BoundaryCheckError) in try git.commit(name) }
    var start = try git.commit(base)
    if mergesBase { start = try git.mergeBase(start, end ?? "HEAD") }
    // Build products that no .gitignore names are no change.
    let files = try git.changedFiles(from: start, to: end).filter { !$0.hasPrefix(".build/") }
    let old = try snapshot(of: git, at: start)
    let new: ManifestSnapshot
    if let end {
      new = try snapshot(of: git, at: end)
    } else {
      new = try ManifestSnapshot(current, at: programs.packagePath)
    }
    let uses = model.map { Reachability.actual.successors(in: $0).mapValues(Set.init) } ?? [:]
    return Change(
      base: start, head: end, files: files, snapshot: new,
      affected: AffectedTargets(
        from: old, to: new, files: files, links: try git.links(), uses: uses))
  }

  func snapshot(at revision: String) throws(BoundaryCheckError) -> ManifestSnapshot {
    let git = try programs.repository()
    return try snapshot(of: git, at: try git.commit(revision))
  }

  private func snapshot(
    of git: GitRepository, at commit: String
  ) throws(BoundaryCheckError) -> ManifestSnapshot {
    let files = try git.files(at: commit)
    let manifests = files.filter {
      $0 == ManifestFile.standard || ManifestFile.isVariant($0) && !$0.contains("/")
    }
    // Before there was a manifest there were no targets.
    guard manifests.contains("Package.swift") else { return ManifestSnapshot() }
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
      try GuardedFile(name, in: folder.path).replace(with: content)
    }
    return try ManifestSnapshot(
      dump: try programs.loader(of: folder.path).dump(), folderExists: folders.contains)
  }
}

/// Checks a package as it was at a revision.
struct RevisionCheck {
  let check: PackageCheck

  /// The findings at a revision under the configuration of today.
  ///
  /// Where that configuration does not fit the older package, the one it had then judges it.
  func findings(at revision: String) throws(BoundaryCheckError) -> [Finding] {
    let git = try check.programs(nil).repository()
    let folder = try ScratchFolder()
    let package = try git.extract(try git.commit(revision), into: folder.path)
    var old = check
    old.packagePath = package
    old.manifestPath = nil
    old.fetchingPackagePath = check.packagePath
    var today = old
    today.configurationPath = check.policyFiles.configurationFile()
    do {
      return try today.report().findings
    } catch {
      old.configurationPath = nil
      return try old.report().findings
    }
  }
}
