import SwiftScanning

/// The targets of a package and the dependencies they declare on each other.
struct PackageGraph {
  let name: String

  /// All targets, sorted by name.
  let targets: [PackageTarget]

  /// The names of the targets that products are made of.
  let shipped: Set<String>

  /// The packages whose products may be declared, by identity and by name, in lower case.
  let packages: Set<String>

  /// The folders in which the package's tools version looks for no sources.
  let opaqueFolders: OpaqueFolders

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
  ///
  /// - Complexity: O(*v* + *e*).
  func chain(from source: String, to destination: String) -> [String]? {
    Search.shortestPath(from: source, to: destination) { targetsByName[$0]?.dependencies ?? [] }
  }
}
