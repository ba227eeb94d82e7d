extension PackageModel {
  /// A finding at an import, be the module of the package or not.
  func finding(
    _ rule: any Rule.Type, in file: ScannedFile, at statement: ImportStatement, message: String,
    remedy: String, subject: String = ""
  ) -> Finding {
    let source = graph.target(named: file.target)
    let destination = source.flatMap {
      graph.target(forModule: statement.module, importedBy: $0)
    }
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

  /// What every target uses or declares, sorted.
  var successors: [String: [String]] {
    var successors: [String: Set<String>] = [:]
    for target in graph.targets { successors[target.name] = Set(target.dependencies) }
    for use in uses where use.form != .canImport {
      successors[use.source.name]?.insert(use.destination.name)
    }
    return successors.mapValues { $0.sorted() }
  }

  /// The targets that products and programs contain.
  var shippedTargets: Set<String> {
    let roots = graph.targets.filter { $0.kind == .executable }.map(\.name) + graph.shipped
    return roots.reduce(into: Set(roots)) { reached, root in
      reached.formUnion(
        Search.reachable(from: root) { graph.target(named: $0)?.dependencies ?? [] })
    }
  }

  /// Where each edge of a chain stands: at its first use, or in the manifest.
  func locations(of chain: [String]) -> [RelatedLocation] {
    zip(chain, chain.dropFirst()).map { source, destination in
      let use = uses.first {
        $0.form != .canImport && $0.source.name == source && $0.destination.name == destination
      }
      return RelatedLocation(
        file: use?.file ?? manifestFile, position: use?.position,
        message: "\(source) \(use == nil ? "declares" : "uses") \(destination)")
    }
  }
}
