/// Targets import what the contracts of the configuration allow.
enum LayerRule: Rule {
  static let id = "layer"

  static let explanation = RuleExplanation(
    title: "Broken contract",
    summary: "a target imports and declares only what the contracts that govern it allow",
    rationale: """
      A contract is a named rule of the architecture. It holds for imports, for module selectors and
      for dependencies that are declared and not used yet, in every branch of #if. One place that
      breaks two contracts is one finding that names both.
      """,
    example: """
      // contract features-never-import-features
      import CartFeature   // in Modules/Features/HomeFeature/Sources
      """,
    cure: "depend on an interface or on the domain; the contract's reason says why")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    return LayerOrder(policy).findings(in: model)
      + EdgeList(model).findings(self) { source, destination in
        let broken = Judgement(policy, source, destination)
        return broken.contracts.isEmpty ? nil : broken.verdict
      }
  }

  /// What the contracts say of one edge.
  private struct Judgement {
    let contracts: [BoundaryPolicy.Contract]

    /// The contracts whose `neverImport` names the edge.
    private let forbidding: [BoundaryPolicy.Contract]

    init(_ policy: BoundaryPolicy, _ source: PackageTarget, _ destination: PackageTarget) {
      contracts = policy.contractsBroken(by: source, using: destination)
      forbidding = contracts.filter {
        policy.verdict($0, source: source, destination: destination) == .forbidden
      }
    }

    var verdict: EdgeList.Verdict {
      let names = contracts.map(\.name)
      return EdgeList.Verdict(
        modal: forbidding.isEmpty ? "may not" : "must not", verb: "import",
        reason: "contract \(names.joined(separator: ", "))", remedy: reasons, contracts: names)
    }

    /// Why; a contract that forbids the edge says it better than one that only does not allow it.
    private var reasons: String {
      let telling = forbidding.isEmpty ? contracts : forbidding
      return "remove it: " + telling.map(\.reason).joined(separator: " ")
    }
  }
}
