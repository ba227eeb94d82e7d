/// How much findings weigh, by rule and target.
struct SeverityTable {
  private let model: PackageModel
  private let defaults: [String: Severity]

  init(_ model: PackageModel) {
    self.model = model
    defaults = Dictionary(
      uniqueKeysWithValues: RuleCatalog.all.map { ($0.id, $0.defaultSeverity) })
  }

  /// The level at which the finding's rule is held; the last entry that matches decides.
  func level(of finding: Finding) -> RuleLevel {
    let chosen = model.policy?.configuration.severities.last { entry in
      guard entry.rule ?? finding.rule == finding.rule else { return false }
      guard let targets = entry.targets else { return true }
      guard let target = finding.target.flatMap({ model.graph.target(named: $0) }) else {
        return false
      }
      return model.policy?.selection.match(target, targets) != nil
    }
    return chosen?.level ?? (defaults[finding.rule] == .warning ? .warn : .error)
  }

  /// The finding with its severity; `nil` when its rule is off.
  func weighed(_ finding: Finding) -> Finding? {
    guard let severity = level(of: finding).severity else { return nil }
    var finding = finding
    finding.severity = severity
    return finding
  }
}
