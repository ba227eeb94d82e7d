/// A target uses what it declares.
enum UnusedDependencyRule: Rule {
  static let id = "unused-dependency"
  static let defaultSeverity = Severity.warning

  static let explanation = RuleExplanation(
    title: "Unused dependency",
    summary: "every target and product declared as a dependency is imported or mentioned",
    rationale: """
      A dependency nobody uses makes builds wait and rebuild for nothing, widens what a change affects,
      and lets other targets compile by reaching through it.
      """,
    example: """
      .target(name: "Cart", dependencies: ["Money"]),   // no file of Cart imports Money
      """,
    cure: "remove the dependency from Package.swift")

  static func findings(in model: PackageModel) -> [Finding] {
    let withSources = model.targetsWithSources
    let products = ProductUses(model)
    var findings: [Finding] = []
    for edge in model.edges.all where edge.isDeclared && edge.mentions.isEmpty {
      let (source, destination) = (edge.source, edge.destination)
      guard withSources[source.index], canBeImported(destination, withSources) else { continue }
      findings.append(
        Finding(
          rule: id, file: model.manifestFile,
          message: "'\(source.name)' declares '\(destination.name)' and no file of it uses it",
          remedy:
            "remove \"\(destination.name)\" from the dependencies of \"\(source.name)\"",
          target: source.name, module: destination.name,
          owners: model.owners.owners(ofFolder: source.folder),
          moduleOwners: model.owners.owners(ofFolder: destination.folder),
          change: DependencyChange(.remove, of: destination.name, in: source.name)))
    }
    for source in model.graph.targets where withSources[source.index] {
      findings += products.unused(by: source).map { finding($0, of: source, in: model) }
    }
    return findings
  }

  private static func finding(
    _ product: ProductDependency, of source: PackageTarget, in model: PackageModel
  ) -> Finding {
    Finding(
      rule: id, file: model.manifestFile,
      message: "'\(source.name)' declares the \(product.words) and no file of it uses it",
      remedy: "remove \(product.spelling) from the dependencies of \"\(source.name)\"",
      target: source.name, module: product.name,
      owners: model.owners.owners(ofFolder: source.folder),
      change: DependencyChange(
        .remove, of: product.name, from: product.package, in: source.name))
  }

  /// Whether a use of the target would be seen; plugins, programs and binaries are used otherwise.
  private static func canBeImported(
    _ target: PackageTarget, _ withSources: [Bool]
  ) -> Bool {
    switch target.kind {
    case .regular: withSources[target.index]
    case .macro: true
    case .executable, .test, .plugin, .system, .binary: false
    }
  }
}
