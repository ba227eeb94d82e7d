/// The edges between targets of a package, each with its places: what contracts are about.
struct EdgeList {
  /// Why an edge is refused: the rest of the message, and the cure.
  typealias Refusal = (reason: String, remedy: String)

  private let model: PackageModel

  init(_ model: PackageModel) {
    self.model = model
  }

  /// What a finding says of an edge.
  struct Verdict {
    /// Whether the edge is forbidden or not allowed: `must not` or `may not`.
    var modal = "must not"

    /// What a place does with the module: `use` or `import`.
    var verb = "use"
    let reason: String
    let remedy: String
    let contracts: [String]
  }

  /// The findings for all edges that `judge` refuses: every use, and each declaration nothing uses.
  func findings(
    _ rule: any Rule.Type, contracts: [String],
    _ judge: (_ source: PackageTarget, _ destination: PackageTarget) -> Refusal?
  ) -> [Finding] {
    findings(rule) { source, destination in
      judge(source, destination).map {
        Verdict(reason: $0.reason, remedy: $0.remedy, contracts: contracts)
      }
    }
  }

  /// The findings for all edges that `judge` has something to say of.
  func findings(
    _ rule: any Rule.Type,
    _ judge: (_ source: PackageTarget, _ destination: PackageTarget) -> Verdict?
  ) -> [Finding] {
    model.edges.all.filter { $0.isUsed || $0.isDeclared }.flatMap { edge -> [Finding] in
      let (source, destination) = (edge.source, edge.destination)
      guard let verdict = judge(source, destination) else { return [] }
      let subject = "'\(source.name)' \(verdict.modal)"
      guard edge.isUsed else {
        return [
          model.declarationFinding(
            rule, source, destination,
            message: "\(subject) depend on '\(destination.name)': \(verdict.reason)",
            remedy: verdict.remedy, contracts: verdict.contracts)
        ]
      }
      return edge.uses.map { use in
        model.finding(
          rule, at: use,
          message: "\(subject) \(verdict.verb) '\(destination.name)'\(use.underCondition): "
            + verdict.reason,
          remedy: verdict.remedy, contracts: verdict.contracts)
      }
    }
  }
}
