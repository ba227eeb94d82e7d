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
    var used: [String: Set<String>] = [:]
    for use in model.uses { used[use.source.name, default: []].insert(use.destination.name) }
    let withSources = Set(model.files.map(\.target))
    let products = ProductUses(model)
    var findings: [Finding] = []
    for source in model.graph.targets where withSources.contains(source.name) {
      for name in source.dependencies where !used[source.name, default: []].contains(name) {
        guard let destination = model.graph.target(named: name),
          canBeImported(destination, withSources), name != source.name
        else { continue }
        findings.append(
          Finding(
            rule: id, file: model.manifestFile,
            message: "'\(source.name)' declares '\(name)' and no file of it uses it",
            remedy: "remove \"\(name)\" from the dependencies of \"\(source.name)\"",
            target: source.name, module: name,
            owners: model.owners.owners(ofFolder: source.folder),
            moduleOwners: model.owners.owners(ofFolder: destination.folder),
            change: DependencyChange(.remove, of: name, in: source.name)))
      }
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
    _ target: PackageTarget, _ withSources: Set<String>
  ) -> Bool {
    switch target.kind {
    case .regular: withSources.contains(target.name)
    case .macro: true
    case .executable, .test, .plugin, .system, .binary: false
    }
  }
}
