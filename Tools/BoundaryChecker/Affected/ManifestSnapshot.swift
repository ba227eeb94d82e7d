import Foundation

/// A package's manifest at one commit, as far as a change of it matters.
///
/// What a target says is kept as canonical text, so that every setting counts, known to this tool or
/// not; a change of the file that leaves the text as it was changes nothing.
struct ManifestSnapshot: Equatable {
  struct Target: Equatable {
    var kind: TargetKind
    var folder: String?

    /// The targets it depends on, plugins included.
    var dependencies: Set<String> = []
    var usesProducts = false

    /// The files and folders that the manifest names as its sources and resources, by their paths.
    var named: [String] = []

    /// The files that it is declared to read by their paths.
    var reads: [PathPattern] = []

    /// Everything the manifest says of it, by key, as canonical JSON.
    var terms: [String: String] = [:]
  }

  var terms: [String: String] = [:]

  /// The packages the manifest depends on, as canonical JSON.
  var packages = ""

  var targets: [String: Target] = [:]

  /// The files beside the manifest by which everything is built.
  var general: [PathPattern] = []

  func concernsAll(_ path: String) -> Bool { general.contains { $0.matches(path) } }

  /// What a manifest says that no target is built from.
  private static let ignored: Set<String> = [
    "targets", "products", "dependencies", "packageKind",
  ]

  init(targets: [String: Target] = [:]) {
    self.targets = targets
  }

  init(
    _ source: ManifestSource, at packagePath: String, _ configuration: BoundaryConfiguration? = nil
  ) throws(BoundaryCheckError) {
    let lookup = SourceLister(packagePath: packagePath)
    try self.init(dump: try source.dump(), configuration, folderExists: lookup.isFolder)
  }

  /// Reads the output of `swift package dump-package`, and what a configuration says of changes.
  init(
    dump json: Data, _ configuration: BoundaryConfiguration? = nil, folderExists: (String) -> Bool
  ) throws(BoundaryCheckError) {
    let manifest = try Manifest.decoded(from: json)
    guard let object = try? JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw .manifestNotUnderstood(detail: "it is not an object")
    }
    for (key, value) in object where !Self.ignored.contains(key) {
      terms[key] = Self.canonical(value)
    }
    packages = Self.canonical(object["dependencies"])
    var entries: [String: [String: Any]] = [:]
    for entry in object["targets"] as? [[String: Any]] ?? [] {
      if let name = entry["name"] as? String { entries[name] = entry }
    }
    let names = Set(manifest.targets.map(\.name))
    for target in manifest.targets {
      let entry = entries[target.name] ?? [:]
      var snapshot = Target(
        kind: target.type,
        folder: TargetFolders.folder(of: target, in: manifest, exists: folderExists))
      if let folder = snapshot.folder {
        snapshot.named = ((target.sources ?? []) + (target.resources ?? []).map(\.path))
          .map { TargetSources.join(folder, $0) }
      }
      snapshot.dependencies = Set(target.dependencies.compactMap { $0.target(among: names) })
      snapshot.usesProducts = target.dependencies.contains { $0.target(among: names) == nil }
      for usage in entry["pluginUsages"] as? [[String: Any]] ?? [] {
        guard let values = usage["plugin"] as? [Any], let name = values.first as? String else {
          continue
        }
        if names.contains(name) {
          snapshot.dependencies.insert(name)
        } else {
          snapshot.usesProducts = true
        }
      }
      for (key, value) in entry { snapshot.terms[key] = Self.canonical(value) }
      targets[target.name] = snapshot
    }
    guard let configuration, let changes = configuration.affected else { return }
    general = changes.everything
    let graph = PackageGraph(manifest, folderExists: folderExists)
    let selection = try LayerSelection(configuration.layers, graph: graph)
    for read in changes.reads {
      try selection.validate(read.targets)
      for target in graph.targets where selection.match(target, read.targets) != nil {
        targets[target.name]?.reads += read.files
      }
    }
  }

  private static func canonical(_ value: Any?) -> String {
    guard let value,
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }
}

struct ManifestDiff: Equatable {
  var changed: [String: [String]] = [:]

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
      // Where a target names no path, its folder is found by looking.
      if old.folder != target.folder, !keys.contains("path") { keys.append("path") }
      if !keys.isEmpty { changed[name] = keys }
    }
  }

  private static func changedKeys(
    _ first: [String: String], _ second: [String: String]
  ) -> [String] {
    Set(first.keys).union(second.keys).filter { first[$0] != second[$0] }.sorted()
  }
}
