package import SwiftScanning

package struct PackageGraph {
  package let name: String
  package let origins: [TargetOrigin]
  package let targets: [PackageTarget]
  package let shipped: Set<String>

  /// The products that offer a target to other packages, the smallest first.
  package let offers: [String: [String]]

  /// The platforms of the package, in SwiftPM's spelling: those in its manifest, and SwiftPM's implicit ones.
  package let platforms: Set<String>

  private let originsByFolder: [String: TargetOrigin]
  private let targetsByName: [String: PackageTarget]
  private let targetsByModule: [String: [PackageTarget]]

  /// The number of declarations that lead from one origin to another reachable one, by name.
  private let distances: [String: [String: Int]]

  package init(
    _ packages: [DumpedPackage], name: String, folderExists: (String) -> Bool,
    moduleMap: (_ target: Manifest.Target, _ folder: String) -> [String] = { _, _ in [] }
  ) {
    let origins = TargetOrigin.origins(of: packages)
    let resolution = DependencyResolution(packages, of: origins)
    let declared = zip(packages, origins).enumerated().flatMap { place, pair in
      pair.0.manifest.targets.map { target in
        (name: resolution.names[place][target.name] ?? target.name, target: target, place: place)
      }
    }
    self.name = name
    self.origins = origins
    originsByFolder = Dictionary(firstOf: origins.map { ($0.folder, $0) })
    let own = resolution.names.map { Set($0.keys) }
    var folders = packages.map { TargetFolders(of: $0.manifest) }
    targets = declared.sorted { $0.name < $1.name }.enumerated().map { index, entry in
      let (manifest, origin) = (packages[entry.place].manifest, origins[entry.place])
      let folder = folders[entry.place].folder(of: entry.target) {
        folderExists(TargetSources.join(origin.folder, $0))
      }
      return PackageTarget(
        entry.target, named: entry.name, index: index, in: manifest, of: origin,
        folder: folder.map { TargetSources.join(origin.folder, $0) },
        mapped: folder.map { moduleMap(entry.target, TargetSources.join(origin.folder, $0)) } ?? [],
        names: resolution.names[entry.place], own: own[entry.place]
      ) { resolution.targets(of: $0, declaredBy: entry.place) }
    }
    var (shipped, offers): (Set<String>, [String: [String]]) = ([], [:])
    for (package, names) in zip(packages, resolution.names) {
      let products = package.manifest.products.sorted {
        ($0.targets.count, $0.name) < ($1.targets.count, $1.name)
      }
      for product in products {
        for target in product.targets.compactMap({ names[$0] }) {
          shipped.insert(target)
          offers[target, default: []].append(product.name)
        }
      }
    }
    (self.shipped, self.offers) = (shipped, offers)
    platforms = packages.reduce(into: ["macos", "linux"]) {
      $0.formUnion($1.manifest.platformNames)
    }
    targetsByName = Dictionary(firstOf: targets.map { ($0.name, $0) })
    targetsByModule = targets.reduce(into: [:]) { found, target in
      for module in target.modules { found[module, default: []].append(target) }
    }
    distances =
      origins.count == 1
      ? [:]
      : Dictionary(
        firstOf: zip(origins, resolution.distances).map { origin, distances in
          let pairs = distances.map { (origins[$0.key].name, $0.value) }
          return (origin.name, Dictionary(pairs, uniquingKeysWith: min))
        })
  }

  package func target(named name: String) -> PackageTarget? { targetsByName[name] }

  /// Returns the target that a module name means in `source`; `nil` if it is not in the graph.
  ///
  /// Among several modules of that name, `source` itself comes first, then a declared dependency, a target of
  /// the same package, and the nearest package.
  package func target(forModule module: String, importedBy source: PackageTarget) -> PackageTarget?
  {
    let module = source.moduleAliases[module] ?? module
    guard let named = targetsByModule[module] else { return nil }
    if named.contains(where: { $0 === source }) { return source }
    if let declared = named.first(where: { source.dependencies.contains($0.name) }) {
      return declared
    }
    if let own = named.first(where: { $0.origin === source.origin }) { return own }
    // A module of the toolchain or of a package outside the graph is not one of the graph's targets.
    let isForeign =
      KnownModules.toolchain.contains(module)
      || source.products.contains { $0.namesake == module }
    if isForeign { return nil }
    let near = distances[source.origin.name] ?? [:]
    return named.filter { target in
      [.regular, .system, .binary].contains(target.kind)
        && (near[target.origin.name] != nil || !KnownModules.systems.contains(module))
    }.min { near[$0.origin.name] ?? .max < near[$1.origin.name] ?? .max }
  }

  /// Returns the origin whose folder is the nearest around a path.
  package func origin(of path: String) -> TargetOrigin? {
    var folder = FileTree.parts(of: path).folder
    while !folder.isEmpty {
      if let origin = originsByFolder[String(folder)] { return origin }
      folder = FileTree.parts(of: String(folder)).folder
    }
    return originsByFolder[""]
  }

  package func reaches(_ other: TargetOrigin, from origin: TargetOrigin) -> Bool {
    distances[origin.name]?[other.name] != nil
  }

  /// The indices of the declared dependencies of each target, in the order of their names.
  package var declared: [[Int]] {
    targets.map { $0.dependencies.compactMap { targetsByName[$0]?.index } }
  }
}

/// A target of a package under check.
///
/// It is a class because every use of a module refers to two targets.
package final class PackageTarget: Sendable {
  /// The name, which no other target of the graph has.
  package let name: String

  /// The name in the target's own manifest.
  package let plainName: String
  package let origin: TargetOrigin
  package let index: Int

  /// The names that imports use; a target in C with a module map of its own may have several.
  package let modules: [String]
  package var module: String { modules[0] }
  package let kind: TargetKind

  /// The folder relative to the root of the graph; `nil` if it does not exist.
  package let folder: String?
  package let sources: [String]?
  package let excluded: [String]
  package let resources: [String]
  package let plugins: [String]

  /// The targets of the graph that it depends on, by name or through products, sorted.
  package let dependencies: [String]

  /// The products through which it depends on targets of other packages of the graph, by target name.
  package let declaredProducts: [String: ProductDependency]

  /// What the manifest declares twice in the same way.
  package let repeatedDependencies: [String]

  /// The target dependencies that the manifest does not declare.
  package let missingDependencies: [String]
  package let products: [ProductDependency]

  /// The dependencies that it need not import.
  package let impliedDependencies: Set<String>
  package let impliedProducts: Set<ProductDependency>

  /// The conditions of the dependencies that do not always hold, by target name.
  package let dependencyConditions: [String: [DependencyCondition]]

  /// The conditions of the products that are not always available.
  package let productConditions: [ProductDependency: [DependencyCondition]]
  package let moduleAliases: [String: String]
  package let bareSlashRegexLiterals: Bool
  package let defaultImportAccess: AccessLevel
  package let hidesMembers: Bool
  package let flags: CompilationFlags

  package init(
    _ target: Manifest.Target, named name: String, index: Int, in manifest: Manifest,
    of origin: TargetOrigin, folder: String?, mapped: [String], names: [String: String],
    own: Set<String>,
    targets: (ProductDependency) -> [String]?
  ) {
    var declared: [(name: String, condition: DependencyCondition?)] = []
    var offered: [(name: ProductDependency, condition: DependencyCondition?)] = []
    var declaredProducts: [String: ProductDependency] = [:]
    var (judged, judgedProducts): (Set<String>, Set<ProductDependency>) = ([], [])
    for dependency in target.dependencies {
      if let name = dependency.target(among: own) {
        declared.append((names[name] ?? name, dependency.condition))
        if !dependency.isImplied { judged.insert(names[name] ?? name) }
      } else if let product = dependency.product(among: own) {
        guard let members = targets(product) else {
          offered.append((product, dependency.condition))
          if !dependency.isImplied { judgedProducts.insert(product) }
          continue
        }
        for name in members {
          declared.append((name, dependency.condition))
          declaredProducts[name] = product
        }
        if !dependency.isImplied { judged.formUnion(members) }
      }
    }
    self.name = name
    plainName = target.name
    self.origin = origin
    self.index = index
    modules = mapped.isEmpty ? [ModuleName.c99(target.name)] : mapped
    kind = target.type
    self.folder = folder
    sources = target.sources
    (excluded, resources, plugins) = (target.excluded, target.resources, target.plugins)
    dependencies = Set(declared.map(\.name)).sorted()
    self.declaredProducts = declaredProducts
    let hasPackages = !manifest.packages.isEmpty
    missingDependencies = target.dependencies.compactMap {
      $0.missingTarget(among: own, hasPackages: hasPackages)
    }
    repeatedDependencies = Self.repeated(target.dependencies, own)
    products = offered.map(\.name)
    impliedDependencies = Set(declared.map(\.name)).subtracting(judged)
    impliedProducts = Set(offered.map(\.name)).subtracting(judgedProducts)
    dependencyConditions = Self.conditions(of: declared)
    productConditions = Self.conditions(of: offered)
    moduleAliases = manifest.moduleAliases(target)
    bareSlashRegexLiterals = manifest.usesBareSlashRegexLiterals(target)
    defaultImportAccess = target.enables("InternalImportsByDefault") ? .internal : .public
    hidesMembers = target.enables("MemberImportVisibility")
    flags = manifest.flags(target)
  }

  /// Returns whether some build compiles code under a condition.
  package func compiles(_ condition: CompilationCondition?) -> Bool {
    condition.map { !flags.ruleOut($0) } ?? true
  }

  private static func repeated(_ dependencies: [TargetDependency], _ own: Set<String>) -> [String] {
    var counts: [TargetDependency: Int] = [:]
    for dependency in dependencies where !dependency.isImplied {
      let target = dependency.target(among: own)
      counts[
        TargetDependency(
          reference: target.map { .target($0) } ?? dependency.reference,
          condition: dependency.condition), default: 0] += 1
    }
    return counts.filter { $0.value > 1 }.map(\.key.name).sorted()
  }

  /// Returns the conditions of the dependencies that are never declared unconditionally.
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
