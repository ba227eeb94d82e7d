import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Rule unused-dependency")
struct UnusedDependencyRuleTests {
  private func findings(_ source: String, type: String = "regular") throws -> [Finding] {
    let package = try FixturePackage(
      [
        .init(name: "A", dependencies: ["B"]),
        .init(name: "B", type: type, path: "Sources/B"),
      ],
      files: ["Sources/A/A.swift": source, "Sources/B/B.swift": "public struct B {}"])
    return try package.report(rules: ["unused-dependency"]).findings
  }

  @Test("a dependency that no file uses is a warning with the change that removes it")
  func unused() throws {
    let finding = try #require(try findings("let x = 1").first)
    expectEqual(finding.severity, .warning)
    expectEqual(finding.change, DependencyChange(.remove, of: "B", in: "A"))
    expectEqual(finding.message, "'A' declares 'B' and no file of it uses it")
  }

  @Test(
    "every kind of use counts, in any branch",
    arguments: [
      "import B", "@testable import B", "import struct B.S", "let x = B::y",
      "#if canImport(B)\n#endif", "#if os(Plan9)\nimport B\n#endif",
      "@freestanding(expression) macro m() = #externalMacro(module: \"B\", type: \"M\")",
    ])
  func used(_ source: String) throws {
    #expect(try findings(source).isEmpty)
  }

  @Test("what is not imported to be used is left alone", arguments: ["plugin", "executable"])
  func otherKinds(_ type: String) throws {
    #expect(try findings("let x = 1", type: type).isEmpty)
  }
}
