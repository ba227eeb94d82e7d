/// The edges between targets of a package, each with its places: what contracts are about.
struct EdgeList {
  /// Why an edge is refused: the rest of the message, and the cure.
  typealias Refusal = (reason: String, remedy: String)

  private let model: PackageModel

  init(_ model: PackageModel) {
    self.model = model
  }

  /// The findings for all edges that `judge` refuses: every use, and each declaration nothing uses.
  func findings(
    _ rule: any Rule.Type, contracts: [String],
    _ judge: (_ source: PackageTarget, _ destination: PackageTarget) -> Refusal?
  ) -> [Finding] {
    var findings: [Finding] = []
    for edge in model.edges.all where edge.isUsed || edge.isDeclared {
      let (source, destination) = (edge.source, edge.destination)
      guard let refusal = judge(source, destination) else { continue }
      guard edge.isUsed else {
        findings.append(
          model.declarationFinding(
            rule, source, destination,
            message: "'\(source.name)' must not depend on '\(destination.name)': \(refusal.reason)",
            remedy: refusal.remedy, contracts: contracts))
        continue
      }
      findings += edge.uses.map { use in
        model.finding(
          rule, at: use,
          message:
            "'\(source.name)' must not use '\(destination.name)'\(use.underCondition): "
            + refusal.reason,
          remedy: refusal.remedy, contracts: contracts)
      }
    }
    return findings
  }
}
