import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Entries of a configuration and findings")
struct FindingTablesTests {
  @Test("entries are compared once with each rule and edge, however many findings there are")
  func once() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: ["Sources/A/A.swift": "", "Sources/B/B.swift": ""],
      configuration: """
        { "version": 1,
          "severities": [{ "rule": "layer", "level": "warn", "targets": ["A"] }],
          "exceptions": [{ "rule": "layer", "targets": ["A"], "files": ["Sources/A/F7.swift"],
            "reason": "Because." }] }
        """)
    let model = try package.check().model()
    for count in [1_000, 2_000, 4_000] {
      var (levels, exemptions) = (LevelTable(model), ExemptionTable(model))
      let findings = (0..<count).map { place in
        var finding = Finding(
          file: "Sources/A/F\(place).swift", message: "", remedy: "",
          target: place.isMultiple(of: 2) ? "B" : "A", module: "B")
        finding.rule = "layer"
        return finding
      }
      expectEqual(findings.count { levels.level(of: $0) == .warn }, count / 2)
      expectEqual(findings.count { exemptions.cover($0) }, 1)
      expectEqual([levels.steps, exemptions.steps], [2, 2])
    }
  }
}
