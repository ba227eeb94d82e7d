/// The targets of a package and the dependencies they declare on each other.
struct PackageGraph {
  let name: String

  /// All targets, sorted by name.
  let targets: [PackageTarget]

  private let targetsByName: [String: PackageTarget]
  private let targetsByModule: [String: PackageTarget]

  /// Creates the graph of a package.
  ///
  /// - Parameters:
  ///   - manifest: The package.
  ///   - folderExists: Whether a folder exists at a path relative to the package.
  init(_ manifest: Manifest, folderExists: (String) -> Bool) {
    let names = Set(manifest.targets.map(\.name))
    name = manifest.name
    targets = manifest.targets.sorted { $0.name < $1.name }.map { target in
      let dependencies = target.dependencies.compactMap { dependency -> String? in
        switch dependency.reference {
        case .target(let name), .byName(let name): names.contains(name) ? name : nil
        case .product: nil
        }
      }
      return PackageTarget(
        name: target.name, module: ModuleName.c99(target.name), kind: target.type,
        folder: TargetFolders.folder(of: target, in: manifest, exists: folderExists),
        sources: target.sources, excluded: target.exclude ?? [],
        dependencies: Set(dependencies).sorted(), moduleAliases: manifest.moduleAliases(target),
        bareSlashRegexLiterals: manifest.usesBareSlashRegexLiterals(target))
    }
    targetsByName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    targetsByModule = Dictionary(targets.map { ($0.module, $0) }) { first, _ in first }
  }

  func target(named name: String) -> PackageTarget? { targetsByName[name] }

  /// The target that `source` means by the module name it writes; `nil` when it is not of this package.
  func target(forModule module: String, importedBy source: PackageTarget) -> PackageTarget? {
    targetsByModule[source.moduleAliases[module] ?? module]
  }

  /// The shortest chain of declared dependencies between two targets, both included.
  ///
  /// - Complexity: O(*v* + *e*).
  func chain(from source: String, to destination: String) -> [String]? {
    Search.shortestPath(from: source, to: destination) { targetsByName[$0]?.dependencies ?? [] }
  }
}
