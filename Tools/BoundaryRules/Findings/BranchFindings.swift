package import CodeOwnership
import PackageReading
package import SwiftScanning

extension Finding {
  /// Returns a finding about branches, the one of the place first, with the owners of both places.
  package static func between(
    _ branches: [String], _ rule: Rule, _ file: String, _ position: SourcePosition?,
    _ message: String, remedy: String, subject: String,
    related: (file: String, position: SourcePosition?)?, _ owners: CodeOwners
  ) -> Finding {
    var finding = Finding(file: file, position: position, message: message, remedy: remedy)
    (finding.rule, finding.severity) = (rule.id, rule.defaultSeverity)
    finding.branches = branches
    finding.subject = (branches + [subject]).joined(separator: " ")
    finding.owners = owners.owners(of: file)
    if let related {
      finding.moduleOwners = owners.owners(of: related.file)
      finding.related = [
        RelatedLocation(
          file: related.file, position: related.position,
          message: "on \(branches.last ?? "")")
      ]
    }
    return finding
  }
}

extension Report {
  /// Creates the report of findings that are not about one state of a package.
  package init(forecasting findings: [Finding], in model: PackageModel) {
    self.init(
      package: model.graph.name, findings: findings, contracts: [],
      targetCount: model.graph.targets.count, coverage: Coverage(checked: model.files.count),
      importCount: 0, targetsWithoutFolder: [],
      rules: Rule.forecasts
        + RuleCatalog.all.filter { rule in
          findings.contains { $0.rule == rule.id }
        },
      repositoryPrefix: RepositoryRoot.prefix(ofPackage: model.packagePath))
  }
}
