package import PackageReading
import Spelling

/// A configuration applied to one package: the layer of each target, and the contracts that govern it.
///
/// The initializer validates the configuration: every selector selects something, no target is in two layers,
/// and every target of a layer is governed.
package struct BoundaryPolicy {
  package struct Contract {
    package let terms: BoundaryConfiguration.Contract

    package var name: String { terms.name }

    /// The values of the contract's captures for each target, by index; `nil` for ungoverned targets.
    let governed: [NamePattern.Captures?]
  }

  package let contracts: [Contract]
  package let layers: [String]
  package let configuration: BoundaryConfiguration

  /// The sections that the owners of targets put into the targets' own folders.
  let sections: [OwnerSection]

  package let selection: LayerSelection

  package init(
    _ configuration: BoundaryConfiguration, graph: PackageGraph, sections: [OwnerSection] = []
  ) throws(BoundaryCheckError) {
    self.configuration = configuration
    self.sections = sections
    let selection = try LayerSelection(configuration.layers, graph: graph)
    self.selection = selection
    layers = configuration.layers.map(\.name)
    var contracts: [Contract] = []
    for contract in configuration.contracts {
      let terms = [contract.targets, contract.mayImport ?? [], contract.neverImport ?? []]
      for selectors in terms + contract.exceptions.flatMap({ [$0.targets, $0.mayImport] }) {
        try selection.validate(selectors)
      }
      contracts.append(
        Contract(
          terms: contract, governed: graph.targets.map { selection.match($0, contract.targets) }))
    }
    self.contracts = contracts
    try selection.validate(configuration)
    try Self.validate(configuration.products, graph)
    for section in sections { try selection.validate(section.visibleTo) }
    let ordered = Set(configuration.order.flatMap(\.layers))
    for target in graph.targets where !(configuration.contracts.isEmpty) {
      guard let layer = selection.layer(of: target), !ordered.contains(layer) else { continue }
      let allowing = contracts.contains {
        $0.terms.mayImport != nil && $0.governed[target.index] != nil
      }
      if !allowing, let place = configuration.layers.first(where: { $0.name == layer })?.place {
        throw .ungovernedTarget(target.name, layer: layer, at: place)
      }
    }
  }

  private static func validate(
    _ table: [String: (modules: [String], place: ConfigurationPlace)], _ graph: PackageGraph
  ) throws(BoundaryCheckError) {
    let declared = Set(graph.targets.flatMap(\.products).map(\.name))
    for (name, entry) in table.sorted(by: { $0.key < $1.key }) where !declared.contains(name) {
      throw .unknownWord(
        name, at: entry.place, suggestion: Suggestions.nearest(to: name, among: declared.sorted()),
        known: declared.sorted())
    }
  }

  package func contractsBroken(by source: PackageTarget, using destination: PackageTarget)
    -> [Contract]
  {
    contracts.filter { verdict($0, source: source, destination: destination) != .kept }
  }

  package func verdict(
    _ contract: Contract, source: PackageTarget, destination: PackageTarget
  ) -> ContractVerdict {
    guard let captures = contract.governed[source.index] else { return .kept }
    if selection.match(destination, contract.terms.neverImport ?? [], captures: captures) != nil {
      return .forbidden
    }
    guard let allowed = contract.terms.mayImport else { return .kept }
    if selection.match(destination, allowed, captures: captures) != nil { return .kept }
    let isExcepted = contract.terms.exceptions.contains {
      selection.match(source, $0.targets, captures: captures) != nil
        && selection.match(destination, $0.mayImport, captures: captures) != nil
    }
    return isExcepted ? .kept : .notAllowed
  }
}

package enum ContractVerdict {
  /// The contract permits the use, or does not govern the using target.
  case kept
  /// `neverImport` names the module.
  case forbidden
  /// `mayImport` does not name the module.
  case notAllowed
}

/// The decisions of a target's owner, in a `.boundaries.json` in the target's own folder.
///
/// The file is beside the code, so CODEOWNERS asks the owner when another target wants access.
/// ```json
/// { "version": 1, "visibleTo": ["layer:apps", "Cart*"], "reason": "Ask @shop/auth for a flow." }
/// ```
package struct OwnerSection {
  package static let fileName = ".boundaries.json"

  package let target: String
  package let file: String
  let visibleTo: [Selector]
  package let reason: String

  package static func read(
    _ graph: PackageGraph, packagePath: String
  ) throws(BoundaryCheckError) -> [OwnerSection] {
    var sections: [OwnerSection] = []
    for target in graph.targets {
      guard let folder = target.folder, folder != target.origin.folder else { continue }
      let file = "\(folder)/\(fileName)"
      let path = "\(packagePath)/\(file)"
      guard FolderReader.kind(of: path) != .absent else { continue }
      let object = try ConfigurationObject(
        file: try FileReader.bytes(of: path), name: file, keys: ["version", "visibleTo", "reason"])
      try object.version()
      sections.append(
        OwnerSection(
          target: target.name, file: file, visibleTo: try object.selectors("visibleTo"),
          reason: try object.text("reason")))
    }
    return sections
  }
}
