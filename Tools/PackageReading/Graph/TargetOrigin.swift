/// A package that declares targets.
///
/// It is a class because every target refers to one.
package final class TargetOrigin: Sendable {
  /// The name, which no other origin of the graph has.
  package let name: String

  /// The base folder of its targets' paths, relative to the root of the graph; empty for the root.
  package let folder: String
  package let manifestFile: String

  /// Whether it is known that the manifest was read from this file, and not from a variant beside it.
  package let isManifestKnown: Bool

  /// The packages whose products its targets may use, by identity and by name, in lower case.
  package let packages: Set<String>

  /// The packages that it declares.
  package let references: [PackageReference]

  /// The names that its targets may use for each declared package of the graph, by folder.
  package let neighbours: [String: String]
  package let opaqueFolders: OpaqueFolders

  /// Creates the origin of one of several packages, whose names are known by folder.
  private init(_ package: DumpedPackage, name: String, folders: [String: String]) {
    self.name = name
    folder = package.folder
    manifestFile = TargetSources.join(package.folder, package.manifestFile)
    isManifestKnown = package.readManifest != nil
    packages = Set(package.manifest.packageNames)
    references = package.manifest.packages
    neighbours = Dictionary(
      firstOf: package.neighbours.compactMap { reference, path in
        folders[path].map { ($0, reference.alias ?? Self.spelling(reference.identity, path)) }
      })
    opaqueFolders = OpaqueFolders(package.manifest)
  }

  package func relative(_ path: String) -> Substring {
    folder.isEmpty ? path[...] : path.dropFirst(folder.count + 1)
  }
}

extension TargetOrigin {
  /// Returns the origins of packages, in the same order.
  ///
  /// A package has the name in its manifest or, if that name is not unique, its folder.
  package static func origins(of packages: [DumpedPackage]) -> [TargetOrigin] {
    let counts = Dictionary(packages.map { ($0.manifest.name, 1) }, uniquingKeysWith: +)
    let folders = Dictionary(firstOf: packages.map { ($0.path, $0.folder) })
    return packages.map { package in
      let name = package.manifest.name
      let isAlone = counts[name] == 1 || package.folder.isEmpty
      return TargetOrigin(package, name: isAlone ? name : package.folder, folders: folders)
    }
  }

  /// Returns a package's identity, which is in lower case, as its folder spells it.
  private static func spelling(_ identity: String, _ path: String) -> String {
    let name = String(FileTree.parts(of: path).name)
    return name.lowercased() == identity ? name : identity
  }
}

/// Resolves the dependencies of several manifests among all their targets.
///
/// A target has the name in its manifest or, if that name is not unique, `Package.Target`.
struct DependencyResolution {
  /// For each package, the targets' names in the graph by their names in the manifest.
  let names: [[String: String]]

  /// For each package, the targets of its products by product name.
  private let products: [[String: [String]]]
  private let neighbours: [[String: Int]]

  init(_ packages: [DumpedPackage], of origins: [TargetOrigin]) {
    let counts = Dictionary(
      packages.flatMap { Set($0.manifest.targets.map(\.name)) }.map { ($0, 1) },
      uniquingKeysWith: +)
    let names = zip(packages, origins).map { package, origin in
      Dictionary(
        firstOf: package.manifest.targets.map { target in
          (target.name, counts[target.name] == 1 ? target.name : "\(origin.name).\(target.name)")
        })
    }
    let places = Dictionary(firstOf: packages.enumerated().map { ($1.path, $0) })
    self.names = names
    products = zip(packages, names).map { package, names in
      Dictionary(
        firstOf: package.manifest.products.map { ($0.name, $0.targets.compactMap { names[$0] }) })
    }
    neighbours = packages.map { package in
      var neighbours: [String: Int] = [:]
      for (reference, path) in package.neighbours {
        guard let place = places[path] else { continue }
        for name in [packages[place].manifest.name, reference.identity, reference.alias ?? ""] {
          neighbours[name.lowercased()] = place
        }
      }
      return neighbours
    }
  }

  /// Returns the targets in a product of another package of the graph; `nil` if no package has the product.
  func targets(of product: ProductDependency, declaredBy package: Int) -> [String]? {
    let places =
      product.package.map { [neighbours[package][$0.lowercased()]].compactMap { $0 } }
      ?? Set(neighbours[package].values).sorted()
    return places.lazy.compactMap { products[$0][product.name] }.first
  }

  /// For each package, the number of declarations to each package it can reach.
  var distances: [[Int: Int]] {
    neighbours.indices.map { place in
      Search.distances(from: [place]) { Set(neighbours[$0].values).sorted() }
    }
  }
}
