import CodeOwnership
import PackageReading

/// The targets that a change can reach: those it touches and everything that depends on them.
///
/// It errs on the safe side: it holds every target whose sources, or whose dependencies' sources, changed.
struct AffectedTargets: Equatable {
  enum Cause: Hashable {
    case files([String])
    case manifest([String])
    case added
    /// It is declared to read other files than before, so only its tests tell whether it reads them.
    case reads
    /// A setting that holds for every target changed, or a package that the target uses.
    case package(String)
    case everything(String)
    case dependency(String)
  }

  private(set) var causes: [String: Cause] = [:]
  private(set) var removed: [String]
  private(set) var outside: [String] = []

  init(all head: ManifestSnapshot, because reason: String) {
    causes = head.targets.mapValues { _ in .everything(reason) }
    removed = []
  }

  init(
    from base: ManifestSnapshot, to head: ManifestSnapshot, files: [String],
    links: [(link: String, target: String)] = [], uses: [String: Set<String>] = [:]
  ) {
    let general = files.filter { base.concernsAll($0) || head.concernsAll($0) }
    let diff = ManifestDiff(from: base, to: head)
    removed = diff.removed
    let indices = [base, head].map { TargetIndex($0, links: links) }
    touch(files, indices, head)
    let changed = Set(files)
    for (name, target) in head.targets.sorted(by: { $0.key < $1.key }) {
      let cause: Cause? =
        if base.targets[name] == nil {
          .added
        } else if let keys = diff.changed[name] {
          .manifest(keys)
        } else if diff.readers.contains(name) {
          .reads
        } else if !diff.everywhere.isEmpty || !general.isEmpty {
          .package((diff.everywhere + general).joined(separator: ", "))
        } else if target.usesProducts,
          diff.packagesChanged
            || changed.contains(TargetSources.join(target.home, "Package.resolved"))
        {
          .package(diff.packagesChanged ? "dependencies" : "Package.resolved")
        } else {
          nil
        }
      if let cause, causes[name] == nil { causes[name] = cause }
    }
    // When a target gains or loses a folder, the enclosing target loses or gains files.
    let folders = Set(base.targets.values.compactMap(\.folder))
      .symmetricDifference(head.targets.values.compactMap(\.folder))
    for folder in folders.sorted() {
      for name in indices.flatMap({ $0.targets(of: folder + "/") })
      where head.targets[name] != nil && causes[name] == nil {
        causes[name] = .files([folder])
      }
    }
    spread(base, head, uses)
  }

  /// Returns the chain from a target to the changed target that reaches it, both included.
  func chain(from name: String) -> [String] {
    var chain = [name]
    while case .dependency(let next)? = causes[chain[chain.count - 1]], !chain.contains(next) {
      chain.append(next)
    }
    return chain
  }

  private mutating func touch(
    _ files: [String], _ indices: [TargetIndex], _ head: ManifestSnapshot
  ) {
    var touched: [String: [String]] = [:]
    let homes = Set(head.targets.values.map(\.home)).union([""])
    for file in files {
      let owners = Set(indices.flatMap { $0.targets(of: file) })
      for owner in owners { touched[owner, default: []].append(file) }
      let (folder, name) = FileTree.parts(of: file)
      let isManifest =
        homes.contains(String(folder)) && (ManifestFile.isOne(file) || name == "Package.resolved")
      if owners.isEmpty, !isManifest, !head.concernsAll(file) { outside.append(file) }
    }
    for (name, files) in touched where head.targets[name] != nil { causes[name] = .files(files) }
    // A target that depended on a removed target has a changed manifest entry, or does not compile.
  }

  private mutating func spread(
    _ base: ManifestSnapshot, _ head: ManifestSnapshot, _ uses: [String: Set<String>]
  ) {
    var dependents: [String: Set<String>] = [:]
    for (name, target) in head.targets {
      let needs = target.dependencies.union(base.targets[name]?.dependencies ?? [])
        .union(uses[name] ?? [])
      for need in needs { dependents[need, default: []].insert(name) }
    }
    var queue = causes.keys.sorted() + removed
    var next = 0
    while next < queue.count {
      let name = queue[next]
      next += 1
      for dependent in (dependents[name] ?? []).sorted() where causes[dependent] == nil {
        causes[dependent] = .dependency(name)
        queue.append(dependent)
      }
    }
  }
}

/// Finds the targets a file belongs to: those with the innermost folder around it, those whose manifest names
/// it, and those that are declared to read it by its path.
///
/// Several targets may share a folder, each with its own list of sources; the result contains all of them. A
/// file in a documentation catalog belongs to no target, nor does one that the manifest leaves out and that some
/// target is declared to read by more than `**`: its readers are known then.
struct TargetIndex {
  private var targetsByFolder: [String: [String]] = [:]
  private var excluded: [String: PathCover] = [:]

  /// The targets that name a file or folder, by its path, which may lie in the folder of another target.
  private var targetsByName: [String: [String]] = [:]

  private var readers: [(target: String, files: [PathPattern])] = []
  private let links: [(link: String, target: String)]

  init(_ snapshot: ManifestSnapshot, links: [(link: String, target: String)] = []) {
    self.links = links
    for (name, target) in snapshot.targets {
      if let folder = target.folder { targetsByFolder[folder, default: []].append(name) }
      for path in target.named { targetsByName[path, default: []].append(name) }
      if !target.reads.isEmpty { readers.append((name, target.reads)) }
      if !target.excluded.isEmpty { excluded[name] = PathCover(target.excluded) }
    }
  }

  /// Returns the targets of a file, under its own name or the name of a link to it; duplicates are possible.
  func targets(of path: String) -> [String] {
    links.filter { path == $0.target || path.hasPrefix($0.target + "/") }
      .reduce(into: targets(named: path)) { $0 += targets(named: $1.link) }
  }

  private func targets(named path: String) -> [String] {
    var targets = targetsByName[path] ?? []
    targets += readers.filter { $0.files.contains { $0.matches(path) } }.map(\.target)
    lazy var isRead = readers.contains {
      $0.files.contains { $0.text != "**" && $0.matches(path) }
    }
    var isInnermost = true
    var folder = path[...]
    while !folder.isEmpty {
      if folder.hasSuffix(".docc") { isInnermost = false }
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
      let name = String(folder)
      targets += targetsByName[name] ?? []
      if isInnermost, let found = targetsByFolder[name] {
        targets += found.filter { !(excluded[$0]?.contains(path) ?? false && isRead) }
        isInnermost = false
      }
    }
    return targets
  }
}
