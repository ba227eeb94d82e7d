import PackageReading
import SwiftScanning

package struct Report: Hashable, Sendable {
  package var package: String
  package var findings: [Finding]

  /// The findings that the baseline covers and the check accepts, sorted by place.
  package var baselined: [Finding] = []

  /// The cases that the rules could not decide, sorted by place; no check fails on them.
  package var notes: [Finding] = []

  /// The contracts of the configuration, in order; empty if the rule `layer` did not run.
  package var contracts: [ContractResult]
  package var targetCount: Int

  /// The packages of a workspace; empty for the check of a single package.
  package var packages: [ReportedPackage] = []
  package var coverage: Coverage
  package var importCount: Int
  package var rules: [Rule] = []

  /// The configuration whose version stands for the defaults of its time; `nil` if there is none.
  package var formerConfiguration: String?

  /// The folder of the package inside its repository, ending with a slash; empty at the root.
  package var repositoryPrefix = ""

  /// Whether there are no findings, coverage is sufficient, and all packages could be checked.
  package var isClean: Bool {
    findings.isEmpty && coverage.isEnough
      && packages.allSatisfy { $0.error == nil }
  }
}

extension Report {
  /// Applies rules to a package.
  ///
  /// Findings pass, in this order, comments in the source, exceptions, the configured severities and the
  /// baseline. A suppression without effect is itself a finding, which the baseline may cover unless it is
  /// about the baseline.
  package init(_ rules: [Rule], in model: PackageModel, jobs: Int = 1) {
    let ids = Set(rules.map(\.id))
    var (ignores, exemptions) = (IgnoreTable(model), ExemptionTable(model))
    var levels = LevelTable(model)
    let found = Workers.map(rules, jobs: jobs) { $0.findings(in: model) }.flatMap { $0 }
    var kept = found.filter { !ignores.covers($0) }.filter { !exemptions.cover($0) }
      .compactMap { levels.weighed($0) }
    let notes = Finding.numbered(kept.filter { $0.severity == .note })
    kept.removeAll { $0.severity == .note }
    func add(_ rule: Rule, _ found: @autoclosure () -> [Finding], to list: inout [Finding]) {
      guard ids.contains(rule.id) else { return }
      list += rule.reported(found(), in: model).compactMap { levels.weighed($0) }
    }
    add(.unusedIgnore, ignores.unused(ids), to: &kept)
    add(.unmatchedConfig, exemptions.unmatched(ids) + model.unusedAllowances, to: &kept)

    let numbered = Finding.numbered(kept)
    let strict = numbered.filter { levels.level(of: $0) == .strict }
    let coverable = numbered.filter { levels.level(of: $0) != .strict }
    let application = model.baseline.moved(to: coverable, isThere: model.isThere)
      .applied(to: coverable, today: model.today)
    var active = application.active + strict
    let stale = application.stale.filter { entry in
      ids.contains(entry.rule) && (entry.isOver(model.today) || !model.isUndecided(entry))
    }
    add(.staleBaseline, model.staleEntries(stale, covered: application.covered), to: &active)
    let findings = Finding.numbered(active)
    var violations: [String: Int] = [:]
    for name in findings.flatMap(\.contracts) { violations[name, default: 0] += 1 }
    // Findings about the manifest get their places in it.
    func placed(_ findings: [Finding]) -> [Finding] {
      ManifestLocations.placed(findings, in: model).map { finding in
        var finding = finding
        finding.package = model.package(of: finding)
        return finding
      }
    }
    let configuration = model.configuration
    self.init(
      package: model.graph.name, findings: placed(findings),
      baselined: placed(application.covered), notes: placed(notes),
      contracts: model.contracts(of: ids).map { name in
        ContractResult(name: name, violations: violations[name] ?? 0)
      }, targetCount: model.graph.targets.count,
      packages: model.reportedPackages,
      coverage: Coverage(model),
      importCount: model.files.reduce(0) { $0 + $1.scan.imports.count },
      rules: rules,
      formerConfiguration: configuration.hasFormerDefaults && !configuration.isStrict
        ? configuration.name : nil,
      repositoryPrefix: RepositoryRoot.prefix(ofPackage: model.packagePath))
  }

  /// Creates the report of findings that are not about one state of a package.
  package init(forecasting findings: [Finding], in model: PackageModel) {
    self.init(
      package: model.graph.name, findings: findings, contracts: [],
      targetCount: model.graph.targets.count, coverage: Coverage(checked: model.files.count),
      importCount: 0,
      rules: Rule.forecasts
        + RuleCatalog.all.filter { rule in
          findings.contains { $0.rule == rule.id }
        },
      repositoryPrefix: RepositoryRoot.prefix(ofPackage: model.packagePath))
  }
}

package struct ReportedPackage: Hashable, Sendable {
  /// The name as in findings; `nil` if the manifest could not be read.
  package var name: String?
  package var folder: String
  package var targetCount = 0

  /// The reason why it was not checked.
  package var error: String?
}

extension PackageModel {
  /// The names of the contracts that rules check, in the order of the configuration.
  fileprivate func contracts(of rules: Set<String>) -> [String] {
    var names: [String] = []
    if rules.contains(Rule.layer.id) { names += configuration.contracts.map(\.name) }
    if rules.contains(Rule.independence.id) { names += configuration.independence.map(\.name) }
    if rules.contains(Rule.forbidden.id) || rules.contains(Rule.forbiddenIndirect.id) {
      names += configuration.forbidden.map(\.name)
    }
    return names
  }

  fileprivate var reportedPackages: [ReportedPackage] {
    guard let workspaceFailures else { return [] }
    let counts = Dictionary(graph.targets.map { ($0.origin.name, 1) }, uniquingKeysWith: +)
    return graph.origins.map { origin in
      ReportedPackage(
        name: origin.name, folder: origin.folder, targetCount: counts[origin.name] ?? 0)
    }
      + workspaceFailures.map { ReportedPackage(folder: $0.folder, error: "\($0.error)") }
  }

  fileprivate func package(of finding: Finding) -> String? {
    if let target = finding.target.flatMap({ graph.target(named: $0) }) {
      return package(of: target)
    }
    return workspaceFailures == nil ? nil : graph.origin(of: finding.file)?.name
  }
}

package struct ContractResult: Hashable, Sendable {
  package var name: String
  package var violations: Int

  package var isKept: Bool { violations == 0 }
}
