/// The modules of other packages' products, as far as they are known without network access.
///
/// A product is known from the configuration's table or from the manifest of its package, if that was fetched
/// before or is local. The rules ignore what only an unknown product could explain.
package struct ProductCatalog {
  package struct Entry: Hashable {
    package let product: String

    /// The name of the package in this manifest; `nil` if the configuration's table names only the product.
    package let package: String?
    package let modules: Set<String>

    /// The identity of the package, if the manifest uses another name.
    package var identity: String?

    /// Whether it may be used without an import: it has a system library, or resources.
    var isLinked = false

    func isOf(_ name: String?) -> Bool {
      guard let package, let name = name?.lowercased() else { return true }
      return package.lowercased() == name || identity?.lowercased() == name
    }
  }

  package let entries: [Entry]

  /// The packages whose manifests were read, by identity and name in lower case.
  private let read: Set<String>

  /// The packages, and the products, with plugins, which serve without being used by a target.
  private let withPlugins: Set<String>
  private let fetched: FetchedPackages

  init(
    _ entries: [Entry] = [], read: Set<String> = [], withPlugins: Set<String> = [],
    fetched: FetchedPackages = FetchedPackages()
  ) {
    (self.read, self.withPlugins, self.fetched) = (read, withPlugins, fetched)
    self.entries = entries.sorted {
      ($0.product, $0.package ?? "") < ($1.product, $1.package ?? "")
    }
  }

  /// Returns the libraries of a package; a product without an importable module is omitted.
  package static func entries(of manifest: Manifest, package: PackageReference) -> [Entry] {
    let kinds = Dictionary(firstOf: manifest.targets.map { ($0.name, $0.type) })
    let loaded = Set(manifest.targets.filter { !$0.resources.isEmpty }.map(\.name))
    return manifest.products.compactMap { product in
      let libraries = product.targets.filter { name in
        switch kinds[name] {
        case .regular, .system, .binary: true
        case .executable, .test, .macro, .plugin, nil: false
        }
      }
      // The name of a binary target does not tell which modules are in it.
      guard !libraries.isEmpty, !libraries.contains(where: { kinds[$0] == .binary }) else {
        return nil
      }
      return Entry(
        product: product.name, package: package.alias ?? package.identity,
        modules: Set(libraries.map(ModuleName.c99)), identity: package.identity,
        isLinked: libraries.contains { kinds[$0] == .system || loaded.contains($0) })
    }
  }

  /// Returns a product with its known package, if it is declared by name alone.
  package func placed(_ product: ProductDependency) -> ProductDependency {
    guard product.package == nil, let entry = entries.first(where: { $0.product == product.name })
    else { return product }
    return ProductDependency(name: product.name, package: entry.package)
  }

  package func isRead(_ package: String) -> Bool { read.contains(package.lowercased()) }

  package func offersPlugins(_ name: String) -> Bool { withPlugins.contains(name.lowercased()) }

  /// Returns whether the manifest that would tell a product's modules was not read, as before a fetch.
  package func isUnread(_ product: ProductDependency) -> Bool {
    modules(of: product) == nil
      && !(product.package.map { read.contains($0.lowercased()) } ?? false)
  }

  package func modules(of product: ProductDependency) -> Set<String>? {
    entry(of: product)?.modules
  }

  package func isLinked(_ product: ProductDependency) -> Bool {
    entry(of: product)?.isLinked ?? false
  }

  /// Returns the modules that products bring along, their own among them; `nil` if not all can be known.
  package func modules(broughtBy products: some Sequence<ProductDependency>) -> Set<String>? {
    fetched.modules(broughtBy: products)
  }

  private func entry(of product: ProductDependency) -> Entry? {
    entries.first { $0.product == product.name && $0.isOf(product.package) }
  }
}

package struct ProductDependency: Hashable, Sendable {
  package let name: String
  package let package: String?

  package init(name: String, package: String?) {
    (self.name, self.package) = (name, package)
  }

  /// The module assumed for a product of unknown content: one of the same name.
  package var namesake: String { ModuleName.c99(name) }
  package var words: String { "product '\(name)'" + (package.map { " of package '\($0)'" } ?? "") }

  /// The dependency as a manifest spells it.
  package func spelling(condition: String? = nil) -> String {
    let end = condition.map { ", condition: \($0))" } ?? ")"
    guard let package else {
      return condition == nil ? "\"\(name)\"" : ".byName(name: \"\(name)\"\(end)"
    }
    return ".product(name: \"\(name)\", package: \"\(package)\"\(end)"
  }
}

/// The packages whose products a graph's targets use, as far as they are fetched or local.
package struct NeighbourPackages {
  private let packages: [DumpedPackage]
  private let graph: PackageGraph
  private let table: [String: (modules: [String], place: ConfigurationPlace)]
  private let fetchingPackagePath: String

  /// Loads their manifests, without the flags of this package's configuration.
  private let programs: PackagePrograms
  private let log: RunLog

  package init(
    of packages: [DumpedPackage], _ graph: PackageGraph,
    table: [String: (modules: [String], place: ConfigurationPlace)], fetchingPackagePath: String,
    programs: PackagePrograms, log: RunLog
  ) {
    (self.packages, self.graph, self.table) = (packages, graph, table)
    (self.fetchingPackagePath, self.programs, self.log) = (fetchingPackagePath, programs, log)
  }

  /// The products of other packages, if the package uses any.
  ///
  /// Manifests are read from the build folder and from local packages; nothing is fetched. A package whose
  /// manifest cannot be dumped stays unknown. All packages stay unknown if none of their code may run.
  package var products: ProductCatalog {
    if graph.targets.allSatisfy(\.products.isEmpty) { return ProductCatalog() }
    let named = table.map {
      ProductCatalog.Entry(product: $0.key, package: nil, modules: Set($0.value.modules))
    }
    let members = Set(packages.map(\.path))
    let others = packages.flatMap(neighbours).filter { !members.contains($0.folder) }
    // Many packages may declare the same one.
    let folders = programs.isUntrusted ? [] : Set(others.map(\.folder)).sorted()
    let line = ProgressLine(of: folders.count, "manifests of other packages", on: log)
    defer { line?.end() }
    let read = Workers.map(folders, jobs: programs.jobs) { folder in
      defer { line?.step() }
      return try? programs.loader(of: folder).read(Manifest.decoded)
    }
    let manifests = Dictionary(
      firstOf: zip(folders, read).compactMap { pair in
        pair.1.map { (pair.0, $0) }
      })
    let found = Set(
      others.flatMap { neighbour in
        manifests[neighbour.folder].map {
          ProductCatalog.entries(of: $0, package: neighbour.package)
        } ?? []
      })
    let known = others.filter { manifests[$0.folder] != nil }.flatMap {
      [$0.package.identity, $0.package.alias].compactMap { $0?.lowercased() }
    }
    var withPlugins: Set<String> = []
    for other in others {
      guard let manifest = manifests[other.folder] else { continue }
      let kinds = Dictionary(firstOf: manifest.targets.map { ($0.name, $0.type) })
      let plugins = manifest.products.filter { product in
        product.targets.contains { kinds[$0] == .plugin || kinds[$0] == .macro }
      }
      if plugins.isEmpty { continue }
      withPlugins.formUnion(plugins.map { $0.name.lowercased() })
      withPlugins.formUnion(
        [other.package.identity, other.package.alias].compactMap { $0?.lowercased() })
    }
    return ProductCatalog(
      named + found.filter { entry in table[entry.product] == nil }, read: Set(known),
      withPlugins: withPlugins,
      fetched: FetchedPackages(
        others.compactMap { other in manifests[other.folder].map { (other.package, $0) } }))
  }

  private func neighbours(
    of package: DumpedPackage
  ) -> [(package: PackageReference, folder: String)] {
    let folder = TargetSources.join(fetchingPackagePath, package.folder)
    let checkouts = "\(folder)/.build/checkouts"
    let named = Dictionary(
      firstOf: package.manifest.packages.map { ($0.identity.lowercased(), $0) })
    let fetched = ((try? FolderReader.entries(of: checkouts)) ?? []).filter { $0.kind == .folder }
      .map { entry in
        (
          package: named[entry.name.lowercased()]
            ?? PackageReference(identity: entry.name, path: nil),
          folder: "\(checkouts)/\(entry.name)"
        )
      }
    let local = package.neighbours.map { (package: $0.package, folder: $0.path) }
    return (fetched + local).filter { FolderReader.kind(of: "\($0.folder)/Package.swift") == .file }
      .sorted { $0.folder < $1.folder }
  }
}
