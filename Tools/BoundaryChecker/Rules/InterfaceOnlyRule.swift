/// An implementation is used through its interface.
enum InterfaceOnlyRule: Rule {
  static let id = "interface-only"

  static let explanation = RuleExplanation(
    title: "Implementation instead of interface",
    summary: "an implementation is used by those that compose it, all others use its interface",
    rationale: """
      Behind an interface an implementation can be rewritten, removed or replaced by a fake, and its
      users need not be compiled again. One import of the implementation takes all that away.
      """,
    example: """
      // "interfaces": [{ "implementation": "{F}Feature", "interface": "{F}FeatureInterface", … }]
      import CartFeature   // in HomeFeature
      """,
    cure: "depend on the interface the message names")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    let edges = EdgeList(model)
    return policy.configuration.interfaces.flatMap { entry in
      edges.findings(self, contracts: []) { source, destination in
        guard let captures = policy.selection.match(destination, entry.implementation),
          policy.selection.match(source, entry.except) == nil
        else { return nil }
        let interfaces = model.graph.targets.filter {
          policy.selection.match($0, entry.interface, captures: captures) != nil
        }.map(\.name)
        if interfaces.contains(source.name) { return nil }
        let instead = interfaces.isEmpty ? "an interface" : interfaces.joined(separator: " or ")
        return ("it is used through \(instead)", "use \(instead): \(entry.reason)")
      }
    }
  }
}
