/// Siblings stay apart.
enum IndependenceRule: Rule {
  static let id = "independence"

  static let explanation = RuleExplanation(
    title: "Dependent siblings",
    summary: "targets that are declared independent do not use each other",
    rationale: """
      Siblings that know each other change together: a team cannot rewrite or remove its module without
      asking the others. What they share belongs below them.
      """,
    example: """
      // layer features: "siblings": "independent"
      import CartFeature   // in HomeFeature
      """,
    cure: "meet in an interface or a lower layer, or let the composing target connect both")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    let edges = EdgeList(model)
    var findings: [Finding] = []
    for contract in policy.configuration.independence {
      let members = Set(
        model.graph.targets.filter {
          policy.selection.match($0, contract.targets) != nil
        }.map(\.name))
      findings += edges.findings(self, contracts: [contract.name]) { source, destination in
        members.contains(source.name) && members.contains(destination.name)
          ? ("they are independent of each other", contract.reason) : nil
      }
    }
    for layer in policy.configuration.layers where layer.hasIndependentSiblings {
      findings += edges.findings(self, contracts: []) { source, destination in
        policy.layer(of: source) == layer.name && policy.layer(of: destination) == layer.name
          ? (
            "the siblings of layer '\(layer.name)' are independent",
            "move what both need into a lower layer"
          ) : nil
      }
    }
    return findings
  }
}
