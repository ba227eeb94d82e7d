import SwiftScanning

struct PackageGraph {
  let name: String

  /// All targets, sorted by name.
  let targets: [PackageTarget]
  let shipped: Set<String>

  /// The packages whose products may be declared, by identity and by name, in lower case.
  let packages: Set<String>

  /// The folders in which the package's tools version looks for no sources.
  let opaqueFolders: OpaqueFolders

  private let targetsByName: [String: PackageTarget]
  private let targetsByModule: [String: PackageTarget]

  /// Creates the graph of a package.
  init(_ manifest: Manifest, folderExists: (String) -> Bool) {
    let names = Set(manifest.targets.map(\.name))
    name = manifest.name
    opaqueFolders = OpaqueFolders(manifest)
    targets = manifest.targets.sorted { $0.name < $1.name }.enumerated().map { index, target in
      PackageTarget(
        target, index: index, in: manifest, among: names,
        folder: TargetFolders.folder(of: target, in: manifest, exists: folderExists))
    }
    shipped = Set((manifest.products ?? []).flatMap(\.targets))
    packages = Set(
      (manifest.packages ?? []).flatMap { [$0.identity, $0.alias].compactMap { $0?.lowercased() } })
    targetsByName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
    targetsByModule = Dictionary(targets.map { ($0.module, $0) }) { first, _ in first }
  }

  func target(named name: String) -> PackageTarget? { targetsByName[name] }

  /// The target that `source` means by the module name it writes; `nil` when it is not of this package.
  func target(forModule module: String, importedBy source: PackageTarget) -> PackageTarget? {
    targetsByModule[source.moduleAliases[module] ?? module]
  }

  /// The shortest chain of declared dependencies between two targets, both included.
  func chain(from source: String, to destination: String) -> [String]? {
    Search.shortestPath(from: source, to: destination) { targetsByName[$0]?.dependencies ?? [] }
  }
}

/// A target of the package under check.
///
/// It is an object since every use of a module refers to two of them.
final class PackageTarget: Sendable {
  let name: String
  let index: Int

  /// The name its module has in an import.
  let module: String

  let kind: TargetKind

  /// The folder relative to the package; `nil` while it does not exist.
  let folder: String?
  let sources: [String]?
  let excluded: [String]
  let resources: [String]

  /// The targets of this package it declares as dependencies, sorted.
  let dependencies: [String]

  /// The targets it declares as dependencies that the manifest does not declare.
  let missingDependencies: [String]

  /// The products of other packages it declares, in the manifest's order.
  let products: [ProductDependency]

  /// When the declared dependencies hold that do not always hold, by their targets' names.
  let dependencyConditions: [String: [DependencyCondition]]

  /// When the declared products are there that are not always there, by the products.
  let productConditions: [ProductDependency: [DependencyCondition]]
  let moduleAliases: [String: String]

  let bareSlashRegexLiterals: Bool
  let defaultImportAccess: AccessLevel

  init(
    _ target: Manifest.Target, index: Int, in manifest: Manifest, among names: Set<String>,
    folder: String?
  ) {
    let declared = target.dependencies.compactMap { dependency in
      dependency.target(among: names).map { (name: $0, condition: dependency.condition) }
    }
    let offered = target.dependencies.compactMap { dependency in
      dependency.product(among: names).map { (name: $0, condition: dependency.condition) }
    }
    name = target.name
    self.index = index
    module = ModuleName.c99(target.name)
    kind = target.type
    self.folder = folder
    sources = target.sources
    excluded = target.exclude ?? []
    resources = (target.resources ?? []).map(\.path)
    dependencies = Set(declared.map(\.name)).sorted()
    let hasPackages = !(manifest.packages ?? []).isEmpty
    missingDependencies = target.dependencies.compactMap {
      $0.missingTarget(among: names, hasPackages: hasPackages)
    }
    products = offered.map(\.name)
    dependencyConditions = Self.conditions(of: declared)
    productConditions = Self.conditions(of: offered)
    moduleAliases = manifest.moduleAliases(target)
    bareSlashRegexLiterals = manifest.usesBareSlashRegexLiterals(target)
    defaultImportAccess = manifest.importsInternally(target) ? .internal : .public
  }

  /// The conditions of what is nowhere declared without one.
  private static func conditions<Name: Hashable>(
    of dependencies: [(name: Name, condition: DependencyCondition?)]
  ) -> [Name: [DependencyCondition]] {
    let always = Set(dependencies.filter { $0.condition == nil }.map(\.name))
    var conditions: [Name: [DependencyCondition]] = [:]
    for (name, condition) in dependencies where !always.contains(name) {
      if let condition { conditions[name, default: []].append(condition) }
    }
    return conditions
  }
}
