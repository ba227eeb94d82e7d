/// What rules find in one package, weighed and sorted.
struct RuleRun {
  /// What counts, sorted by place.
  let findings: [Finding]

  /// What the baseline covers, sorted by place.
  let baselined: [Finding]

  init(_ rules: [any Rule.Type], in model: PackageModel) {
    let found = rules.flatMap { rule in
      rule.findings(in: model).map { finding in
        var finding = finding
        finding.severity = rule.defaultSeverity
        return finding
      }
    }
    findings = Finding.numbered(found)
    baselined = []
  }
}
