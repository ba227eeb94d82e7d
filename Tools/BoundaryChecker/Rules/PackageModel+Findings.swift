import SwiftScanning

/// Findings at the places that rules judge, with their owners; ``Rule`` puts its name on them.
extension PackageModel {
  func finding(
    at use: ModuleUse, message: String, remedy: String, chain: [String] = [],
    contracts: [String] = [], related: [RelatedLocation] = [], change: DependencyChange? = nil
  ) -> Finding {
    Finding(
      file: use.file, position: use.position, endColumn: use.endColumn, message: message,
      remedy: remedy, target: use.source.name, module: use.destination.name, chain: chain,
      contracts: contracts, condition: use.condition?.description,
      owners: owners.owners(of: use.file),
      moduleOwners: owners.owners(ofFolder: use.destination.folder), related: related,
      change: change)
  }

  /// A finding at an import, be the module of the package or not.
  func finding(
    in file: ScannedFile, at statement: ImportStatement, message: String, remedy: String
  ) -> Finding {
    let destination = graph.target(forModule: statement.module, importedBy: file.source)
    return Finding(
      file: file.path, position: statement.position, endColumn: statement.endColumn,
      message: message + (statement.condition.map { " under #if \($0)" } ?? ""), remedy: remedy,
      target: file.target, module: destination?.name ?? statement.module,
      condition: statement.condition?.description, owners: owners.owners(of: file.path),
      moduleOwners: owners.owners(ofFolder: destination?.folder))
  }

  /// A finding at the line of the manifest that declares a dependency.
  func declarationFinding(
    _ source: PackageTarget, _ destination: PackageTarget, message: String, remedy: String,
    chain: [String] = [], contracts: [String] = [], related: [RelatedLocation] = [],
    change: DependencyChange? = nil
  ) -> Finding {
    Finding(
      file: manifestFile, message: message, remedy: remedy, target: source.name,
      module: destination.name, chain: chain, contracts: contracts,
      owners: owners.owners(ofFolder: source.folder),
      moduleOwners: owners.owners(ofFolder: destination.folder), related: related, change: change)
  }

  func locations(of chain: [String]) -> [RelatedLocation] {
    zip(chain, chain.dropFirst()).map { source, destination in
      let use = uses(of: destination, by: source).first
      return RelatedLocation(
        file: use?.file ?? manifestFile, position: use?.position,
        message: "\(source) \(use == nil ? "declares" : "uses") \(destination)")
    }
  }

  func uses(of destination: String, by source: String) -> [ModuleUse] {
    guard let source = graph.target(named: source),
      let destination = graph.target(named: destination)
    else { return [] }
    return edges[source, destination]?.uses ?? []
  }
}
