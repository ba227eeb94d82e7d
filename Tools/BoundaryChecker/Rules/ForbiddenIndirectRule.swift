/// Some modules must not even be reached.
enum ForbiddenIndirectRule: Rule {
  static let id = "forbidden-indirect"

  static let explanation = RuleExplanation(
    title: "Forbidden module within reach",
    summary: "no chain of dependencies leads from a target to a module that is forbidden to it",
    rationale: """
      A module linked through three others is linked all the same: the program contains it, starts it
      and ships it. The chain says where to cut.
      """,
    example: """
      // "forbidden": [{ …, "modules": ["Analytics"], "indirect": true }]
      // Cart → Catalog → Analytics
      """,
    cure: "cut one edge of the chain the message prints")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    let successors = model.successors
    var findings: [Finding] = []
    for contract in policy.configuration.forbidden where contract.isIndirect {
      for source in model.graph.targets {
        guard let captures = policy.selection.match(source, contract.targets) else { continue }
        for destination in model.graph.targets
        where destination.name != source.name
          && policy.selection.match(destination, contract.modules, captures: captures) != nil
        {
          guard
            let chain = Search.shortestPath(
              from: source.name, to: destination.name,
              successors: { name in
                let next = successors[name] ?? []
                return name == source.name ? next.filter { $0 != destination.name } : next
              })
          else { continue }
          findings.append(
            finding(contract, source, destination, chain, in: model))
        }
      }
    }
    return findings
  }

  private static func finding(
    _ contract: BoundaryConfiguration.Forbidden, _ source: PackageTarget,
    _ destination: PackageTarget, _ chain: [String], in model: PackageModel
  ) -> Finding {
    let message =
      "'\(source.name)' reaches '\(destination.name)' through "
      + "\(chain.joined(separator: " → ")): contract \(contract.name)"
    let related = model.locations(of: chain)
    let first = model.uses.first {
      $0.form != .canImport && $0.source.name == source.name && $0.destination.name == chain[1]
    }
    if let first {
      var finding = model.finding(
        self, at: first, message: message, remedy: "cut the chain: \(contract.reason)",
        chain: chain, contracts: [contract.name], related: related)
      finding.module = destination.name
      finding.moduleOwners = model.owners.owners(ofFolder: destination.folder)
      return finding
    }
    return model.declarationFinding(
      self, source, destination, message: message, remedy: "cut the chain: \(contract.reason)",
      chain: chain, contracts: [contract.name], related: related)
  }
}
