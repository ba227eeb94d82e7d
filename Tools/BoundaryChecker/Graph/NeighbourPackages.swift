import Spelling

/// The packages whose products the one under check uses.
struct NeighbourPackages {
  /// The package into whose build folder they were fetched.
  let fetchingPackagePath: String

  /// What asks for their manifests, without the flags of this package's configuration.
  let programs: PackagePrograms

  /// Their products, where the package uses any.
  ///
  /// Their manifests are read from the build folder and from where local packages stand; nothing is
  /// fetched. A package whose manifest cannot be dumped stays unknown, and so do all when
  /// nothing of the package may run.
  func products(
    _ configuration: BoundaryConfiguration?, _ manifest: Manifest, _ graph: PackageGraph
  ) throws(BoundaryCheckError) -> ProductCatalog {
    let declared = Set(graph.targets.flatMap(\.products).map(\.name))
    let table = configuration?.products ?? [:]
    for name in table.keys.sorted() where !declared.contains(name) {
      throw .unknownWord(
        name, at: "\(configuration?.name ?? ""): products",
        suggestion: NearNames.nearest(to: name, among: declared.sorted()),
        known: declared.sorted())
    }
    if declared.isEmpty { return ProductCatalog() }
    let named = table.map {
      ProductCatalog.Entry(product: $0.key, package: nil, modules: Set($0.value))
    }
    let found = Workers.map(
      programs.isUntrusted ? [] : neighbours(manifest), jobs: programs.jobs, chunk: 1
    ) {
      neighbour in
      let read = try? Manifest.decoded(from: programs.loader(of: neighbour.folder).dump())
      return read.map { ProductCatalog.entries(of: $0, package: neighbour.package) } ?? []
    }
    return ProductCatalog(
      named + found.flatMap { $0 }.filter { entry in table[entry.product] == nil })
  }

  /// The folders of packages this one uses.
  private func neighbours(_ manifest: Manifest) -> [(package: PackageReference, folder: String)] {
    let checkouts = "\(fetchingPackagePath)/.build/checkouts"
    let named = Dictionary((manifest.packages ?? []).map { ($0.identity.lowercased(), $0) }) {
      first, _ in first
    }
    let fetched = ((try? FolderReader.entries(of: checkouts)) ?? []).filter { $0.kind == .folder }
      .map { entry in
        (
          package: named[entry.name.lowercased()]
            ?? PackageReference(identity: entry.name, path: nil),
          folder: "\(checkouts)/\(entry.name)"
        )
      }
    let local = (manifest.packages ?? []).compactMap { package in
      package.path.map { (package: package, folder: $0) }
    }
    return (fetched + local).filter { FolderReader.kind(of: "\($0.folder)/Package.swift") == .file }
      .sorted { $0.folder < $1.folder }
  }
}
