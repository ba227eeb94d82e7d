/// Some modules are out of bounds for some targets.
enum ForbiddenRule: Rule {
  static let id = "forbidden"

  static let explanation = RuleExplanation(
    title: "Forbidden module",
    summary: "a target does not use a module that is forbidden to it",
    rationale: """
      Some edges are wrong whatever layer they cross: a shop that must not know the analytics, a tool
      that must build without the app. Named, the rule and its reason are found again.
      """,
    example: """
      // "forbidden": [{ "name": "no-analytics", "targets": ["Cart"], "modules": ["Analytics"], … }]
      import Analytics   // in Sources/Cart
      """,
    cure: "remove the use; the reason says what to do instead")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    let edges = EdgeList(model)
    return policy.configuration.forbidden.flatMap { contract in
      edges.findings(self, contracts: [contract.name]) { source, destination in
        guard let captures = policy.selection.match(source, contract.targets),
          policy.selection.match(destination, contract.modules, captures: captures) != nil
        else { return nil }
        return ("contract \(contract.name)", "remove it: \(contract.reason)")
      }
    }
  }
}
