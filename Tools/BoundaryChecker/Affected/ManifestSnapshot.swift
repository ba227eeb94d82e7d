import BoundaryRules
import CodeOwnership
import Encodings
import PackageReading

/// The parts of a package's manifest at one commit that decide whether a change matters.
///
/// The entry of a target is kept as canonical text. Every setting counts, even one that this tool does not
/// know, and a change of the manifest file that leaves the text equal changes nothing.
struct ManifestSnapshot: Equatable {
  struct Target: Equatable {
    var kind: TargetKind
    var folder: String?
    var dependencies: Set<String> = []
    var usesProducts = false
    var home = ""
    var plainName = ""
    var named: [String] = []

    /// The paths in its folder that the manifest leaves out.
    var excluded: [String] = []
    var reads: [PathPattern] = []

    /// Everything the manifest declares about the target, by key, as canonical JSON.
    var terms: [String: String] = [:]
  }

  var terms: [String: String] = [:]
  var packages = ""

  var targets: [String: Target] = [:]

  /// The files beside the manifest that affect every build.
  var general: [PathPattern] = []

  func concernsAll(_ path: String) -> Bool { general.contains { $0.matches(path) } }

  private static let ignored: Set<String> = ["targets", "products", "dependencies", "packageKind"]

  init(targets: [String: Target] = [:]) {
    self.targets = targets
  }

  init(
    _ source: ManifestSource, at packagePath: String, _ configuration: BoundaryConfiguration = .none
  ) throws(BoundaryCheckError) {
    try self.init(
      try source.packages(at: packagePath), isWorkspace: source.isWorkspace, configuration
    ) { FolderReader.isFolder($0, in: packagePath) }
  }

  /// Creates a snapshot of packages; in a workspace, package-wide settings are repeated for each target.
  init(
    _ packages: [DumpedPackage], isWorkspace: Bool, _ configuration: BoundaryConfiguration,
    folderExists: (String) -> Bool
  ) throws(BoundaryCheckError) {
    let graph = PackageGraph(packages, name: "", folderExists: folderExists)
    for (package, origin) in zip(packages, graph.origins) {
      guard let json = try? JSONValue(Array(package.dump)), case .object(let object) = json.content
      else { throw .manifestNotUnderstood(detail: "it is not an object") }
      let text = ManifestTermText(package.manifest)
      var common: [String: String] = [:]
      for (key, value) in object where !Self.ignored.contains(key) {
        common[isWorkspace ? "package \(key)" : key] = text.canonical(value, of: key)
      }
      let dependencies = object["dependencies"].map { text.canonical($0) } ?? "null"
      if !isWorkspace { (terms, self.packages) = (common, dependencies) }
      var entries: [String: [String: String]] = [:]
      if case .array(let targets)? = object["targets"]?.content {
        for case .object(let entry) in targets.map(\.content) {
          guard case .string(let name)? = entry["name"]?.content else { continue }
          entries[name] = Dictionary(
            uniqueKeysWithValues: entry.map { ($0.key, text.canonical($0.value, of: $0.key)) })
        }
      }
      for target in graph.targets where target.origin === origin {
        var snapshot = Target(target, entries[target.plainName] ?? [:])
        if isWorkspace {
          snapshot.terms.merge(common) { own, _ in own }
          if snapshot.usesProducts { snapshot.terms["package dependencies"] = dependencies }
        }
        targets[target.name] = snapshot
      }
    }
    guard let changes = configuration.affected else { return }
    general = changes.everything
    let selection = try LayerSelection(configuration.layers, graph: graph)
    for read in changes.reads {
      try selection.validate(read.targets)
      for target in graph.targets {
        guard let captures = selection.match(target, read.targets) else { continue }
        targets[target.name]?.reads += read.files.map { $0.filled(with: captures) }
      }
    }
  }
}

extension PathPattern {
  /// Returns the pattern with the names that a selector captured in place of `{F}`.
  fileprivate func filled(with captures: [String: String]) -> PathPattern {
    PathPattern(captures.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) })
  }
}

extension ManifestSnapshot.Target {
  init(_ target: PackageTarget, _ terms: [String: String]) {
    self.init(kind: target.kind, folder: target.folder)
    if let folder = target.folder {
      named = ((target.sources ?? []) + target.resources).map { TargetSources.join(folder, $0) }
      excluded = target.excluded.map { TargetSources.join(folder, $0) }
    }
    (home, plainName) = (target.origin.folder, target.plainName)
    dependencies = Set(target.dependencies)
    usesProducts = !target.products.isEmpty || !target.declaredProducts.isEmpty
    self.terms = terms
  }
}

struct ManifestDiff: Equatable {
  var changed: [String: [String]] = [:]

  /// The targets that are declared to read other files than before.
  var readers: Set<String> = []
  var removed: [String] = []
  var everywhere: [String] = []
  var packagesChanged = false

  init(from base: ManifestSnapshot, to head: ManifestSnapshot) {
    everywhere = Self.changedKeys(base.terms, head.terms)
    packagesChanged = base.packages != head.packages
    removed = base.targets.keys.filter { head.targets[$0] == nil }.sorted()
    for (name, target) in head.targets {
      guard let old = base.targets[name] else { continue }
      var keys = Self.changedKeys(old.terms, target.terms)
      // The folder of a target without a path is found by search.
      if old.folder != target.folder, !keys.contains("path") { keys.append("path") }
      if !keys.isEmpty { changed[name] = keys }
      if Set(old.reads) != Set(target.reads) { readers.insert(name) }
    }
  }

  private static func changedKeys(
    _ first: [String: String], _ second: [String: String]
  ) -> [String] {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
  }
}
