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
    var seen: Set<[String]> = []
    // Many places make one edge, and an edge is judged once.
    var judgements: [[String]: Judgement] = [:]
    for use in model.uses where use.form != .canImport {
      let edge = [use.source.name, use.destination.name]
      let broken = judgements[edge] ?? Judgement(policy, use.source, use.destination)
      judgements[edge] = broken
      guard !broken.contracts.isEmpty else { continue }
      seen.insert(edge)
      findings.append(
        model.finding(
          self, at: use,
          message:
            "'\(use.source.name)' \(broken.verb) import '\(use.destination.name)'"
            + "\(use.underCondition): contract \(broken.names)",
          remedy: broken.reasons, contracts: broken.contracts.map(\.name)))
    }
    for source in model.graph.targets {
      for name in source.dependencies where !seen.contains([source.name, name]) {
        guard let destination = model.graph.target(named: name) else { continue }
        let broken = Judgement(policy, source, destination)
        guard !broken.contracts.isEmpty else { continue }
        findings.append(
          Finding(
            rule: id, file: model.manifestFile,
            message:
              "'\(source.name)' \(broken.verb) depend on '\(name)': contract \(broken.names)",
            remedy: broken.reasons, target: source.name, module: name,
            contracts: broken.contracts.map(\.name),
            owners: model.owners.owners(ofFolder: source.folder),
            moduleOwners: model.owners.owners(ofFolder: destination.folder)))
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
