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

  /// How many findings are new since an earlier revision, and how many of it are gone; `nil` if none was named.
  package var difference: Difference?

  package struct Difference: Hashable, Sendable {
    package let new, gone: Int
  }

  /// The folder of the package inside its repository, ending with a slash; empty at the root.
  package var repositoryPrefix = ""

  /// Whether there are no findings, coverage is sufficient, and all packages could be checked.
  package var isClean: Bool {
    findings.isEmpty && coverage.isEnough
      && packages.allSatisfy { $0.error == nil }
  }
}

extension Report {
  /// Applies rules to a package, and shows what is chosen of their findings.
  package init(
    _ rules: [Rule], in model: PackageModel, jobs: Int = 1, showing choice: FindingChoice
  ) {
    let found = Workers.map(rules, jobs: jobs) { $0.findings(in: model) }.flatMap { $0 }
    var filter = FindingFilter(rules, in: model, choice)
    let passed = filter.passed(found)
    var violations: [String: Int] = [:]
    for name in passed.findings.flatMap(\.contracts) { violations[name, default: 0] += 1 }
    let configuration = model.configuration
    self.init(
      package: model.graph.name, findings: model.placed(passed.findings),
      baselined: model.placed(passed.baselined), notes: model.placed(passed.notes),
      contracts: model.contracts(of: Set(rules.map(\.id))).map { name in
        ContractResult(name: name, violations: violations[name] ?? 0)
      }, targetCount: model.graph.targets.count,
      packages: model.reportedPackages,
      coverage: Coverage(model),
      importCount: model.files.reduce(0) { $0 + $1.scan.imports.count },
      rules: rules,
      formerConfiguration: configuration.hasFormerDefaults && !configuration.isStrict
        ? configuration.name : nil,
      repositoryPrefix: RepositoryRoot.prefix(ofPackage: model.packagePath))
    filter.narrow(&self)
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

  /// Returns findings with their packages, and those about a manifest with their places in it.
  fileprivate func placed(_ findings: [Finding]) -> [Finding] {
    ManifestLocations.placed(findings, in: self).map { finding in
      var finding = finding
      finding.package = package(of: finding)
      return finding
    }
  }

  private func package(of finding: Finding) -> String? {
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
