package import PackageReading

/// What a check read of a repository, and what it did not read or could not know, each with the reason.
///
/// A check that looks at nothing finds nothing, so a gate asks for both: no findings, and enough coverage.
/// Manifests are not counted.
package struct Coverage: Hashable, Sendable {
  /// Why files were not looked at.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case otherPackage, otherProject, otherConditions, otherManifest, excluded
    case passedOver, unreadable, tooLarge, noTarget, outside

    /// Why code of a target may be among the files: what it uses is not known.
    static let hidingCode: [Reason] = [.unreadable]

    /// The reason in words that follow a number of files.
    package var words: String {
      switch self {
      case .otherPackage: "in other packages"
      case .otherProject: "beside a project of another tool"
      case .otherConditions: "of targets that do not exist on this platform"
      case .otherManifest: "of packages whose manifest was not understood"
      case .excluded: "excluded by the manifest"
      case .passedOver: "where SwiftPM does not look"
      case .unreadable: "that cannot be read"
      case .tooLarge: "that are too large (more than \(FileReader.sourceLimit >> 20) MB)"
      case .noTarget: "in no target"
      case .outside: "outside of the package"
      }
    }
  }

  /// How many files were looked at.
  package var checked: Int

  /// The projects of Xcode in the package's folder, of which nothing is read.
  package var projects: [String] = []

  /// The paths of the other files, relative to the package or, for files outside it, to the repository.
  package var notChecked: [Reason: [String]] = [:]

  /// The targets whose folder is not there.
  package var targetsWithoutFolder: [String] = []

  /// What the rules could not know.
  package var certainty = Certainty()

  /// The lowest ``percent`` with which a check passes.
  package var minimum = 0

  package var total: Int { checked + notChecked.values.reduce(0) { $0 + $1.count } }

  /// The percentage of files that were looked at, rounded down; 0 if there are no files.
  package var percent: Int { checked * 100 / max(total, 1) }

  package var isEnough: Bool { percent >= minimum && certainty.isEnough }

  package var isEmpty: Bool { checked == 0 }
}

extension PackageCheck {
  /// Returns the input of the rules, for a use that means nothing if no source was read.
  ///
  /// - Throws: ``BoundaryCheckError/nothingChecked(_:)`` if there are Swift files and none is checked.
  package func checkedModel() throws(BoundaryCheckError) -> PackageModel {
    let model = try model()
    if model.files.isEmpty {
      let coverage = Coverage(model)
      if coverage.total > 0 { throw .nothingChecked(coverage.emptiness) }
    }
    return model
  }
}

extension Coverage {
  package init(_ model: PackageModel) {
    // The files are sorted by path, and several targets may share one.
    let repeated = zip(model.files, model.files.dropFirst()).count { $0.path == $1.path }
    self.init(checked: model.files.count - repeated, notChecked: model.notChecked)
    projects = model.tree.paths.filter(OtherBuild.isXcodeProject).map { path in
      String(FileTree.parts(of: path).folder)
    }
    targetsWithoutFolder = model.graph.targets.filter { $0.folder == nil && $0.kind != .binary }
      .map(\.name)
    certainty = Certainty(model)
    let prefix = RepositoryRoot.prefix(ofPackage: model.packagePath)
    guard !prefix.isEmpty, let root = RepositoryRoot.folder(around: model.packagePath) else {
      return
    }
    let tree = FileTree(root: root)
    let neighbours = Neighbours(tree)
    for path in tree.swiftFiles where !path.hasPrefix(prefix) {
      let reason: Reason =
        neighbours.packages.contains(path)
        ? .otherPackage : neighbours.projects.contains(path) ? .otherProject : .outside
      notChecked[reason, default: []].append(path)
    }
  }

  package var count: String {
    notChecked.isEmpty ? "file".counted(checked) : "\(checked) of \("Swift file".counted(total))"
  }

  package var gaps: String {
    let gaps = Reason.allCases.compactMap { reason in
      notChecked[reason].map { "\($0.count) \(reason.words)" }
    }
    return gaps.isEmpty ? "" : "; not checked: \(gaps.joined(separator: ", "))"
  }

  /// The projects of Xcode in words, the first by name.
  private var unreadProjects: String {
    let named = projects.prefix(3).joined(separator: ", ").escaped
    return "\("Xcode project".counted(projects.count)) (\(named)"
      + (projects.count > 3 ? " …)" : ")")
  }

  /// All that was not read or is not known, each part with a semicolon before it.
  package var summary: String {
    let parts = [
      certainty.gaps.isEmpty ? nil : "not fully known: \(certainty.words)",
      targetsWithoutFolder.isEmpty
        ? nil : "no folder: \(targetsWithoutFolder.joined(separator: ", ").escaped)",
      projects.isEmpty ? nil : "not read: \(unreadProjects)",
    ]
    return gaps + parts.compactMap(\.self).map { "; \($0)" }.joined()
  }

  /// Why it is not enough; empty if it is.
  package var shortfalls: [String] {
    let files =
      "\(count) checked (\(percent) %), and --minimum-coverage asks for \(minimum) %\(gaps); check them "
      + "where they are compiled, or ask for less"
    return (percent >= minimum ? [] : [files]) + (certainty.isEnough ? [] : [certainty.shortfall])
  }

  package var emptiness: String {
    "nothing was checked: \(count)\(gaps); "
      + (notChecked[.otherConditions] == nil
        ? "name the folder of the packages with --package-path"
        : "the manifest declares their targets on another platform, or under a variable (--pass-env)")
  }
}

/// The Swift files of a graph that no target compiles here, by reason.
struct UncheckedFiles {
  private(set) var byReason: [Coverage.Reason: [String]] = [:]
  private let excluded: PathCover
  private let graph: PackageGraph

  /// The folders with test targets below them.
  private let aboveTests: Set<Substring>
  private let failed: Set<Substring>
  private let root: String

  /// Determines the reasons for all files that are not checked; a saved manifest need not be in the tree.
  init(in model: PackageModel) {
    let (tree, graph, root) = (model.tree, model.graph, model.packagePath)
    let failed = (model.workspaceFailures ?? []).map(\.folder)
    (self.graph, self.failed, self.root) = (graph, Set(failed.map { $0[...] }), root)
    excluded = PathCover(
      graph.targets.flatMap { target in
        (target.excluded + target.resources).compactMap { path in
          target.folder.map { TargetSources.join($0, path) }
        }
      })
    aboveTests = graph.targets.reduce(into: []) { above, target in
      guard target.kind == .test, let path = target.folder else { return }
      for folder in Self.folders(around: path) where !above.insert(folder).inserted { return }
    }
    let compiled = Set(model.files.map(\.path))
    let neighbours = Neighbours(
      tree, apartFrom: compiled,
      members: Set(graph.origins.map(\.folder) + failed))
    for path in tree.swiftFiles where !compiled.contains(path) {
      byReason[reason(path, neighbours), default: []].append(path)
    }
    if !tree.unread.isEmpty { byReason[.unreadable, default: []] += tree.unread }
    var named: [String: Set<String>] = [:]
    let targets = Dictionary(grouping: graph.targets) { ObjectIdentifier($0.origin) }
    // The manifest knows better than a project around it whose files they are.
    let left = [Coverage.Reason.noTarget, .otherProject].flatMap { reason in
      (byReason.removeValue(forKey: reason) ?? []).map { (path: $0, reason: reason) }
    }
    // A checked file may be reachable through a link to it or to a folder around it.
    let ends =
      left.isEmpty ? [] : Set(compiled.map { FolderReader.resolved("\(root)/\($0)") })
    for (path, reason) in left
    where reason != .noTarget || !ends.contains(FolderReader.resolved("\(root)/\(path)")) {
      var isNamed = false
      if let origin = graph.origin(of: path) {
        let names =
          named[origin.name]
          ?? Self.names(
            in: (try? FileReader.bytes(of: "\(root)/\(origin.manifestFile)")) ?? [],
            unlike: targets[ObjectIdentifier(origin)] ?? [])
        named[origin.name] = names
        isNamed = Self.isNamed(origin.relative(path), among: names)
      }
      byReason[isNamed ? .otherConditions : reason, default: []].append(path)
    }
  }

  private func reason(_ path: String, _ neighbours: Neighbours) -> Coverage.Reason {
    let home = graph.origin(of: path)
    let inner = Self.folders(around: path).prefix { home == nil || $0 != home?.folder[...] }
    if inner.contains(where: failed.contains) { return .otherManifest }
    if neighbours.packages.contains(path) { return .otherPackage }
    if excluded.contains(path) { return .excluded }
    if isPassedOver(path, home) { return .passedOver }
    // A name that is not UTF-8 is shown with U+FFFD.
    if path.unicodeScalars.contains("\u{FFFD}") { return .unreadable }
    if neighbours.projects.contains(path) { return .otherProject }
    return FolderReader.size("\(root)/\(path)") > FileReader.sourceLimit ? .tooLarge : .noTarget
  }

  /// Returns whether SwiftPM never looks at the path, or takes the file as the main program of the tests
  /// below its folder, which it otherwise generates.
  private func isPassedOver(_ path: String, _ home: TargetOrigin?) -> Bool {
    let (folder, name) = FileTree.parts(of: path)
    let opaque = home?.opaqueFolders ?? .current
    if name.hasPrefix(".") || opaque.hide(String(folder)) { return true }
    guard name == "LinuxMain.swift" || name == "XCTMain.swift" else { return false }
    return aboveTests.contains(folder)
  }

  /// Returns the folders around a path, the innermost first and the root last.
  private static func folders(around path: String) -> some Sequence<Substring> {
    sequence(first: FileTree.parts(of: path).folder) { folder in
      folder.isEmpty ? nil : FileTree.parts(of: String(folder)).folder
    }
  }

  /// What a target sets by a text that is no name of a target and no folder of one.
  private static let settings = [
    "define", "enableExperimentalFeature", "enableUpcomingFeature", "headerSearchPath",
    "linkedFramework", "linkedLibrary",
  ]

  private static func names(in manifest: [UInt8], unlike targets: [PackageTarget]) -> Set<String> {
    let parts = manifest.split(separator: UInt8(ascii: "\"")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let names = zip([""] + parts, parts).filter { before, _ in
      !settings.contains { before.hasSuffix("\($0)(") }
    }.map { TargetFolders.normalized($1) }
    return Set(names).subtracting(
      targets.flatMap { target in
        [target.plainName, target.folder.map { String(target.origin.relative($0)) } ?? ""]
      })
  }

  private static func isNamed(_ path: Substring, among names: Set<String>) -> Bool {
    let parts = path.split(separator: "/")
    // Nobody names a part of so deep a path, and there are too many.
    guard parts.count <= 64 else { return false }
    return parts.indices.contains { start in
      (start + 1...parts.count).contains { end in
        (start, end) != (0, 1) && names.contains(parts[start..<end].joined(separator: "/"))
      }
    }
  }
}

/// The other packages and projects among files, each with everything below its folder.
private struct Neighbours {
  let packages: PathCover
  let projects: PathCover

  /// Leaves out the packages at `members`; `compiled` sources never indicate a project, whatever their names.
  init(_ tree: FileTree, apartFrom compiled: Set<String> = [], members: Set<String> = [""]) {
    var (packages, projects): ([String], [String]) = ([], [])
    for path in tree.paths {
      let (folder, name) = FileTree.parts(of: path)
      if name == ManifestFile.standard[...] {
        if !members.contains(String(folder)) { packages.append(String(folder)) }
      } else if OtherBuild.isXcodeProject(path) {
        projects.append(String(FileTree.parts(of: String(folder)).folder))
      } else if OtherBuild.isConfiguration(name), !compiled.contains(path) {
        projects.append(String(folder))
      }
    }
    (self.packages, self.projects) = (PathCover(packages), PathCover(projects))
  }
}
