/// What rules find in one package, weighed and sorted, without what is let pass.
///
/// In this order: the severity the configuration gives, comments in the source, exceptions of the
/// configuration, the baseline. What lets nothing pass is a finding itself.
struct RuleRun {
  let findings: [Finding]
  let baselined: [Finding]
  let contracts: [ContractResult]

  init(_ rules: [Rule], in model: PackageModel, jobs: Int = 1) {
    let levels = SeverityTable(model: model)
    let ids = Set(rules.map(\.id))
    var ignores = IgnoreTable(model)
    var exemptions = ExemptionTable(model)
    let found = Workers.map(rules, jobs: jobs, chunk: 1) { $0.findings(in: model) }
      .flatMap { $0 }.compactMap(levels.weighed)
    let kept = found.filter { !ignores.covers($0) }.filter { !exemptions.cover($0) }
    let numbered = Finding.numbered(kept)
    let strict = numbered.filter { levels.level(of: $0) == .strict }
    let application = model.baseline.applied(
      to: numbered.filter { levels.level(of: $0) != .strict }, today: model.today)

    var own: [Finding] = []
    if ids.contains(Rule.unusedIgnore.id) { own += Rule.unusedIgnore.reported(ignores.unused(ids)) }
    if ids.contains(Rule.unmatchedConfig.id) {
      own += Rule.unmatchedConfig.reported(exemptions.unmatched(ids) + model.unusedAllowances)
    }
    if ids.contains(Rule.staleBaseline.id) {
      let stale = application.stale.filter { ids.contains($0.rule) }
      own += Rule.staleBaseline.reported(
        model.staleEntries(stale, covered: application.covered))
    }
    let active = application.active + strict + own.compactMap(levels.weighed)
    let all = Finding.numbered(active)
    findings = all
    baselined = application.covered
    contracts = Self.contracts(ids, model).map { name in
      ContractResult(
        name: name, violations: all.count { $0.contracts.contains(name) })
    }
  }

  private static func contracts(_ rules: Set<String>, _ model: PackageModel) -> [String] {
    guard let policy = model.policy else { return [] }
    var names: [String] = []
    if rules.contains(Rule.layer.id) { names += policy.contracts.map(\.name) }
    if rules.contains(Rule.independence.id) {
      names += policy.configuration.independence.map(\.name)
    }
    if rules.contains(Rule.forbidden.id) || rules.contains(Rule.forbiddenIndirect.id) {
      names += policy.configuration.forbidden.map(\.name)
    }
    return names
  }
}

struct SeverityTable {
  let model: PackageModel

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
    if let chosen { return chosen.level }
    let rule = RuleCatalog.all.first { $0.id == finding.rule }
    return rule?.defaultSeverity == .warning ? .warn : .error
  }

  /// The finding with its severity; `nil` when its rule is off.
  func weighed(_ finding: Finding) -> Finding? {
    guard let severity = level(of: finding).severity else { return nil }
    var finding = finding
    finding.severity = severity
    return finding
  }
}
