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
    let contracts = policy.configuration.forbidden.filter(\.isIndirect)
    if contracts.isEmpty { return [] }
    let successors = model.edges.successors
    let targets = model.graph.targets
    var findings: [Finding] = []
    for contract in contracts {
      for source in targets {
        guard let captures = policy.selection.match(source, contract.targets) else { continue }
        let reached = Search.reachable(from: source.index) { successors[$0] }
        for index in reached.sorted() where index != source.index {
          let destination = targets[index]
          guard policy.selection.match(destination, contract.modules, captures: captures) != nil,
            let chain = Search.shortestPath(
              from: source.index, to: index,
              successors: { node in
                node == source.index ? successors[node].filter { $0 != index } : successors[node]
              })
          else { continue }
          findings.append(
            finding(contract, source, destination, chain.map { targets[$0].name }, in: model))
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
    if let first = model.uses(of: chain[1], by: source.name).first {
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
