/// What rules find in one package, weighed and sorted, without what is let pass.
///
/// In this order: the severity the configuration gives, comments in the source, exceptions of the
/// configuration, the baseline. What lets nothing pass is a finding itself.
struct RuleRun {
  /// What counts, sorted by place.
  let findings: [Finding]

  /// What the baseline covers, sorted by place.
  let baselined: [Finding]

  /// The contracts the rules that ran are about, in the order of the configuration.
  let contracts: [ContractResult]

  /// Runs rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - model: The package.
  ///   - jobs: How many rules run at once; the result does not depend on it.
  init(_ rules: [any Rule.Type], in model: PackageModel, jobs: Int = 1) {
    let levels = SeverityTable(model)
    let ids = Set(rules.map { $0.id })
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
    if ids.contains(UnusedIgnoreRule.id) { own += ignores.unused(ids) }
    if ids.contains(UnmatchedConfigRule.id) {
      own += exemptions.unmatched(ids) + UnmatchedConfigRule.unusedAllowances(in: model)
    }
    if ids.contains(StaleBaselineRule.id) {
      own += StaleBaselineRule.findings(
        application.stale.filter { ids.contains($0.rule) }, covered: application.covered,
        in: model)
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
    if rules.contains(LayerRule.id) { names += policy.contracts.map(\.name) }
    if rules.contains(IndependenceRule.id) {
      names += policy.configuration.independence.map(\.name)
    }
    if rules.contains(ForbiddenRule.id) || rules.contains(ForbiddenIndirectRule.id) {
      names += policy.configuration.forbidden.map(\.name)
    }
    return names
  }
}
