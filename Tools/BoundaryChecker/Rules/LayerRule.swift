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

/// The heights of layers: a target uses what stands lower.
struct LayerOrder {
  private let policy: BoundaryPolicy

  /// The height of each layer, 0 for the highest.
  private var heights: [String: Int] = [:]

  init(_ policy: BoundaryPolicy) {
    self.policy = policy
    for (height, level) in policy.configuration.order.enumerated() {
      for layer in level.layers { heights[layer] = height }
    }
  }

  func findings(in model: PackageModel) -> [Finding] {
    guard !heights.isEmpty else { return [] }
    return EdgeList(model).findings(LayerRule.self, contracts: []) { source, destination in
      guard let upper = policy.layer(of: source), let lower = policy.layer(of: destination),
        let from = heights[upper], let to = heights[lower], upper != lower
      else { return nil }
      if from > to {
        return (
          "layer '\(lower)' stands above layer '\(upper)'",
          "turn the dependency around, or move what both need into a lower layer"
        )
      }
      guard from == to, policy.configuration.order[from].isIndependent else { return nil }
      return (
        "the layers '\(upper)' and '\(lower)' are independent of each other",
        "move what both need into a lower layer"
      )
    }
  }
}
