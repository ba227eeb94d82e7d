/// What a package is meant to be: its manifest and its configuration.
struct PackageDesign {
  let configuration: BoundaryConfiguration?
  let manifest: Manifest
  let graph: PackageGraph

  /// The configuration made concrete; `nil` without one.
  let policy: BoundaryPolicy?

  init(_ check: PackageCheck) throws(BoundaryCheckError) {
    configuration = try check.configuration()
    manifest = try check.manifest(configuration)
    let lookup = SourceLister(packagePath: check.packagePath)
    graph = PackageGraph(manifest) { lookup.isFolder($0) }
    guard let configuration else {
      policy = nil
      return
    }
    policy = try BoundaryPolicy(
      configuration, graph: graph,
      sections: try OwnerSection.read(graph, packagePath: check.packagePath))
  }
}
