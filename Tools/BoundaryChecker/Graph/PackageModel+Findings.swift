import SwiftScanning

extension PackageModel {
  /// A finding at an import, be the module of the package or not.
  func finding(
    _ rule: any Rule.Type, in file: ScannedFile, at statement: ImportStatement, message: String,
    remedy: String, subject: String = ""
  ) -> Finding {
    let destination = graph.target(forModule: statement.module, importedBy: file.source)
    return Finding(
      rule: rule.id, file: file.path, position: statement.position,
      endColumn: statement.endColumn,
      message: message + (statement.condition.map { " under #if \($0)" } ?? ""), remedy: remedy,
      target: file.target, module: destination?.name ?? statement.module,
      condition: statement.condition?.description, owners: owners.owners(of: file.path),
      moduleOwners: owners.owners(ofFolder: destination?.folder), subject: subject)
  }

  /// A finding at the line of the manifest that declares a dependency.
  func declarationFinding(
    _ rule: any Rule.Type, _ source: PackageTarget, _ destination: PackageTarget,
    message: String, remedy: String, chain: [String] = [], contracts: [String] = [],
    related: [RelatedLocation] = []
  ) -> Finding {
    Finding(
      rule: rule.id, file: manifestFile, message: message, remedy: remedy,
      target: source.name, module: destination.name, chain: chain, contracts: contracts,
      owners: owners.owners(ofFolder: source.folder),
      moduleOwners: owners.owners(ofFolder: destination.folder), related: related)
  }

  /// Whether an entry of a list of permissions allows `source` the import.
  func allows(
    _ entries: [BoundaryConfiguration.Allowance], _ source: PackageTarget,
    _ statement: ImportStatement
  ) -> Bool {
    entries.contains { covers($0, source, statement) }
  }

  func covers(
    _ entry: BoundaryConfiguration.Allowance, _ source: PackageTarget,
    _ statement: ImportStatement
  ) -> Bool {
    guard let policy, let captures = policy.selection.match(source, entry.targets) else {
      return false
    }
    return policy.selection.match(
      module: statement.module,
      target: graph.target(forModule: statement.module, importedBy: source), entry.modules,
      captures: captures) != nil
  }

  /// The targets that products and programs contain.
  var shippedTargets: Set<String> {
    var pending = graph.targets.filter { $0.kind == .executable }.map(\.name) + graph.shipped
    var reached = Set(pending)
    while let name = pending.popLast() {
      for next in graph.target(named: name)?.dependencies ?? []
      where reached.insert(next).inserted {
        pending.append(next)
      }
    }
    return reached
  }

  /// Where each edge of a chain stands: at its first use, or in the manifest.
  func locations(of chain: [String]) -> [RelatedLocation] {
    zip(chain, chain.dropFirst()).map { source, destination in
      let use = uses(of: destination, by: source).first
      return RelatedLocation(
        file: use?.file ?? manifestFile, position: use?.position,
        message: "\(source) \(use == nil ? "declares" : "uses") \(destination)")
    }
  }
  /// The places where one target uses another.
  func uses(of destination: String, by source: String) -> [ModuleUse] {
    guard let source = graph.target(named: source),
      let destination = graph.target(named: destination)
    else { return [] }
    return edges[source, destination]?.uses ?? []
  }

  /// For each target, by its index, whether it has a source file.
  var targetsWithSources: [Bool] {
    var answers = [Bool](repeating: false, count: graph.targets.count)
    for file in files { answers[file.source.index] = true }
    return answers
  }

  /// Whether a product of another package is declared or known, so that an import could be of it.
  var knowsProducts: Bool {
    !products.entries.isEmpty || graph.targets.contains { !$0.products.isEmpty }
  }
}
