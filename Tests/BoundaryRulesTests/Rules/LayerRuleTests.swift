import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Rules layer and unassigned-target")
struct LayerRuleTests {
  private static let configuration = """
    {
      "version": 1,
      "layers": [
        {"name": "interfaces", "targets": ["{F}FeatureInterface"]},
        {"name": "features", "targets": ["{F}Feature"]},
        {"name": "stores", "targets": ["Sources/*Store"]}
      ],
      "contracts": [
        {"name": "no-feature", "targets": ["layer:features"], "neverImport": ["{G}Feature"],
         "reason": "Teams stay apart."},
        {"name": "own-interface", "targets": ["{F}Feature"], "mayImport": ["{F}FeatureInterface"],
         "exceptions": [{"targets": ["HomeFeature"], "mayImport": ["CartFeatureInterface"],
                         "reason": "Home opens the cart."}],
         "reason": "A feature sees its own interface."},
        {"name": "free", "targets": ["layer:interfaces", "layer:stores"], "mayImport": "*",
         "reason": "Not governed here."}
      ]
    }
    """

  private func package(
    home: [String], cart: [String] = [], source: String = "", others: [String] = []
  ) throws -> FixturePackage {
    try FixturePackage(
      [
        .init(name: "HomeFeature", dependencies: home),
        .init(name: "CartFeature", dependencies: cart), .init(name: "HomeFeatureInterface"),
        .init(name: "CartFeatureInterface"), .init(name: "CartStore"),
      ] + others.map { .init(name: $0) },
      files: ["Sources/HomeFeature/Home.swift": source], configuration: Self.configuration)
  }

  @Test("what the contracts allow passes, exceptions included")
  func kept() throws {
    let package = try package(
      home: ["HomeFeatureInterface", "CartFeatureInterface"], cart: ["CartFeatureInterface"],
      source: "import HomeFeatureInterface\nimport CartFeatureInterface")
    let report = try package.report()
    #expect(report.isClean)
    expectEqual(report.contracts.map(\.name), ["no-feature", "own-interface", "free"])
    expectEqual(report.contracts.map(\.isKept), [true, true, true])
  }

  @Test("an import that breaks two contracts is one finding that names both")
  func brokenTwice() throws {
    let package = try package(home: ["CartFeature"], source: "import CartFeature")
    let report = try package.report()
    let finding = try #require(report.findings.first)
    expectEqual(report.findings.count, 1)
    expectEqual(finding.place, "Sources/HomeFeature/Home.swift:1:8")
    expectEqual(finding.contracts, ["no-feature", "own-interface"])
    #expect(finding.message.contains("must not import"))
    expectEqual(finding.remedy, "remove it: Teams stay apart.")
    expectEqual(report.contracts.map(\.isKept), [false, false, true])
  }

  @Test("what a contract forbids is not advised to be declared")
  func advice() throws {
    let package = try package(home: [], source: "import CartFeature")
    let report = try package.report(rules: ["undeclared-dependency"])
    expectEqual(
      report.findings.map(\.remedy),
      ["remove it: declaring it would break no-feature, own-interface"])
  }

  @Test("a declaration that nothing imports yet is a finding in the manifest")
  func declaredOnly() throws {
    let package = try package(home: ["CartStore"])
    try expectEqual(package.findings(), ["Package.swift [layer] CartStore"])
  }

  @Test("an exception holds for its target alone")
  func exceptionIsNarrow() throws {
    let package = try package(home: [], cart: ["HomeFeatureInterface"])
    try expectEqual(package.findings(), ["Package.swift [layer] HomeFeatureInterface"])
  }

  @Test("a module selector breaks a contract like an import")
  func selector() throws {
    let package = try package(home: ["CartStore"], source: "let x = CartStore::y")
    try expectEqual(package.findings(), ["Sources/HomeFeature/Home.swift:1:9 [layer] CartStore"])
  }

  @Test("a target in no layer is refused")
  func unassigned() throws {
    let package = try package(home: [], others: ["Helpers"])
    let finding = try #require(try package.report().findings.first)
    expectEqual(finding.rule, "unassigned-target")
    expectEqual(finding.target, "Helpers")
    #expect(finding.remedy.contains("interfaces, features, stores"))
    #expect(try self.package(home: []).report().isClean)
  }
}
