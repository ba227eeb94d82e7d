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
    var findings = LayerOrder(policy).findings(in: model)
    for edge in model.edges.all where edge.isUsed || edge.isDeclared {
      let (source, destination) = (edge.source, edge.destination)
      let broken = Judgement(policy, source, destination)
      guard !broken.contracts.isEmpty else { continue }
      guard edge.isUsed else {
        findings.append(
          model.declarationFinding(
            self, source, destination,
            message:
              "'\(source.name)' \(broken.verb) depend on '\(destination.name)': "
              + "contract \(broken.names)",
            remedy: broken.reasons, contracts: broken.contracts.map(\.name)))
        continue
      }
      findings += edge.uses.map { use in
        model.finding(
          self, at: use,
          message:
            "'\(source.name)' \(broken.verb) import '\(destination.name)'"
            + "\(use.underCondition): contract \(broken.names)",
          remedy: broken.reasons, contracts: broken.contracts.map(\.name))
      }
    }
    return findings
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

    var verb: String { forbidding.isEmpty ? "may not" : "must not" }
    var names: String { contracts.map(\.name).joined(separator: ", ") }

    /// Why; a contract that forbids the edge says it better than one that only does not allow it.
    var reasons: String {
      let telling = forbidding.isEmpty ? contracts : forbidding
      return "remove it: " + telling.map(\.reason).joined(separator: " ")
    }
  }
}
