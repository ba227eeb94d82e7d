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
    var judged: [[String]: Refusal?] = [:]
    var seen: Set<[String]> = []
    func refusal(_ source: PackageTarget, _ destination: PackageTarget) -> Refusal? {
      let key = [source.name, destination.name]
      if let known = judged[key] { return known }
      let refusal = judge(source, destination)
      judged[key] = .some(refusal)
      return refusal
    }
    for use in model.uses where use.form != .canImport {
      guard let refusal = refusal(use.source, use.destination) else { continue }
      seen.insert([use.source.name, use.destination.name])
      findings.append(
        model.finding(
          rule, at: use,
          message:
            "'\(use.source.name)' must not use '\(use.destination.name)'\(use.underCondition): "
            + refusal.reason,
          remedy: refusal.remedy, contracts: contracts))
    }
    for source in model.graph.targets {
      for name in source.dependencies where !seen.contains([source.name, name]) {
        guard let destination = model.graph.target(named: name), name != source.name,
          let refusal = refusal(source, destination)
        else { continue }
        findings.append(
          model.declarationFinding(
            rule, source, destination,
            message: "'\(source.name)' must not depend on '\(name)': \(refusal.reason)",
            remedy: refusal.remedy, contracts: contracts))
      }
    }
    return findings
  }
}
