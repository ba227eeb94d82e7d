import SwiftScanning

@testable import BoundaryRules

/// A report whose findings hold everything a format could stumble over.
enum SampleReport {
  static let report = make()

  /// What every format has to carry: the place, the severity and the rule of each finding.
  static let expected = report.findings.map {
    "\($0.file):\($0.position?.line ?? 1) \($0.severity.rawValue) \($0.rule)"
  }.sorted()

  /// The first place of each edge, of which some formats have one result.
  static let edges = expected.filter { !$0.hasPrefix("Sources/A/A.swift:9 ") }

  private static func make() -> Report {
    var plain = Finding(
      rule: "undeclared-dependency", file: "Sources/A/A.swift",
      position: SourcePosition(line: 3, column: 8), message: "'A' imports 'B'", remedy: "declare it"
    )
    plain.endColumn = 9
    plain.target = "A"
    plain.module = "B"
    plain.chain = ["A", "C", "B"]
    plain.owners = ["@team/a"]
    plain.moduleOwners = ["@team/b"]
    plain.change = DependencyChange(.add, of: "B", in: "A")
    var odd = Finding(
      rule: "layer", file: "Sources/Ünïcode & <odd>/100%, a:b|c.swift",
      position: SourcePosition(line: 12, column: 1),
      message: "a \"quoted\" <tag> & 100% | `code`\nsecond line", remedy: "fix 'it': a, b\r\n]]>")
    odd.severity = .warning
    odd.contracts = ["walls"]
    odd.condition = "os(Linux)"
    odd.related = [RelatedLocation(file: "Package.swift", message: "declared here")]
    var whole = Finding(
      rule: "cycle", file: "Package.swift", message: "A → B → A", remedy: "cut an edge")
    whole.target = "A"
    var again = plain
    again.position = SourcePosition(line: 9, column: 8)
    return Report(
      package: "sample", findings: Finding.numbered([plain, odd, whole, again]),
      contracts: [ContractResult(name: "walls", violations: 1)], targetCount: 3,
      coverage: Coverage(checked: 2), importCount: 2,
      rules: RuleCatalog.all, repositoryPrefix: "")
  }
}
