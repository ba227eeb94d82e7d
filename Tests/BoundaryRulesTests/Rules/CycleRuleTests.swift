import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Rule cycle")
struct CycleRuleTests {
  @Test("a cycle of declarations is found once, with its path")
  func declared() throws {
    let package = try FixturePackage([
      .init(name: "A", dependencies: ["B"]), .init(name: "B", dependencies: ["C"]),
      .init(name: "C", dependencies: ["A"]), .init(name: "D", dependencies: ["A"]),
    ])
    let findings = try package.report().findings
    expectEqual(findings.map(\.message), ["targets depend on each other: A → B → C → A"])
    expectEqual(findings.map(\.file), ["Package.swift"])
  }

  @Test("a cycle that an undeclared import closes is found at that import")
  func closedByImport() throws {
    let package = try FixturePackage(
      [.init(name: "A", dependencies: ["B"]), .init(name: "B")],
      files: ["Sources/A/A.swift": "import B", "Sources/B/B.swift": "\nimport A"])
    let finding = try #require(try package.report(rules: ["cycle"]).findings.first)
    expectEqual(finding.place, "Sources/B/B.swift:2:8")
    #expect(finding.message.contains("A → B → A"))
    expectEqual(finding.remedy, "cut B → A at Sources/B/B.swift:2:8")
  }

  @Test("of two imports that close a cycle, the one to be cut is not to be declared")
  func advice() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: ["Sources/A/A.swift": "import B\nimport B\n", "Sources/B/B.swift": "import A\n"])
    let report = try package.report()
    #expect(
      report.findings.first { $0.rule == "cycle" }?.remedy == "cut B → A at Sources/B/B.swift:1:8")
    let undeclared = report.findings.filter { $0.rule == "undeclared-dependency" }
    expectEqual(undeclared.compactMap(\.change?.target), ["A", "A"])
    expectEqual(
      undeclared.last?.remedy.hasPrefix("remove it: declaring it would close the cycle B → A → B"),
      true)
  }

  @Test("two cycles are two findings, and a target may depend on itself by mistake")
  func several() throws {
    let package = try FixturePackage([
      .init(name: "A", dependencies: ["B"]), .init(name: "B", dependencies: ["A"]),
      .init(name: "C", dependencies: ["C"]),
    ])
    try expectEqual(
      package.report().findings.map(\.message),
      ["targets depend on each other: A → B → A", "targets depend on each other: C → C"])
  }

  @Test("a diamond is not a cycle")
  func diamond() throws {
    let package = try FixturePackage([
      .init(name: "A", dependencies: ["B", "C"]), .init(name: "B", dependencies: ["D"]),
      .init(name: "C", dependencies: ["D"]), .init(name: "D"),
    ])
    #expect(try package.report().isClean)
  }
}
