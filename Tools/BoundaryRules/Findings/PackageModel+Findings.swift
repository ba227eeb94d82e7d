package import PackageReading
package import SwiftScanning

/// Findings at the places that rules judge; ``Rule`` adds its name and the owners.
extension PackageModel {
  /// Returns a finding about an edge, at a use of it or else at its declaration.
  package func finding(
    _ source: PackageTarget, _ destination: PackageTarget, at use: ModuleUse? = nil,
    message: String, remedy: String, chain: [String] = [], contracts: [String] = [],
    related: [RelatedLocation] = [], change: DependencyChange? = nil
  ) -> Finding {
    Finding(
      file: use?.file ?? source.origin.manifestFile, position: use?.position,
      endColumn: use?.endColumn, message: message, remedy: remedy, target: source.name,
      module: destination.name, chain: chain, contracts: contracts,
      condition: use?.condition?.description, related: related, change: change)
  }

  package func finding(
    in file: ScannedFile, at statement: ImportStatement, message: String, details: String = "",
    remedy: String
  ) -> Finding {
    let destination = graph.target(forModule: statement.module, importedBy: file.source)
    return Finding(
      file: file.path, position: statement.position, endColumn: statement.endColumn,
      message: message + (statement.condition.map { " under #if \($0)" } ?? "") + details,
      remedy: remedy,
      target: file.target, module: destination?.name ?? statement.module,
      condition: statement.condition?.description)
  }

  package func locations(of chain: [String]) -> [RelatedLocation] {
    zip(chain, chain.dropFirst()).map { source, destination in
      let use = firstUse(of: destination, by: source)
      return RelatedLocation(
        file: use?.file ?? manifestFile(of: source), position: use?.position,
        message: "\(source) \(use == nil ? "declares" : "uses") \(destination)")
    }
  }

  package func manifestFile(of target: String) -> String {
    graph.target(named: target)?.origin.manifestFile ?? ManifestFile.standard
  }

  func firstUse(of destination: String, by source: String) -> ModuleUse? {
    guard let source = graph.target(named: source),
      let destination = graph.target(named: destination)
    else { return nil }
    return edges[source, destination]?.firstUse
  }
}
