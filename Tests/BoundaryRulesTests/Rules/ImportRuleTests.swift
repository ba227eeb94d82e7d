import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

/// The rules about what is written on an import.
@Suite("Rules external-ban, testable-in-product, reexport, spi and access-level")
struct ImportRuleTests {
  private let file = "Sources/A/A.swift"

  private func package(
    _ source: String, policy: String = "\"layers\": []", type: String = "regular",
    products: [String: [String]] = [:], settings: String = "[]"
  ) throws -> FixturePackage {
    try FixturePackage(
      [
        .init(
          name: "A", dependencies: ["B"], type: type, path: "Sources/A", settings: settings),
        .init(name: "B"),
      ],
      files: [file: source], configuration: "{\"version\": 1, \(policy)}", products: products)
  }

  @Test("a banned module is refused with what to use instead")
  func ban() throws {
    let policy = """
      "externals": [{"modules": ["Combine", "Rx*"], "use": "AsyncSequence",
                     "reason": "One way to stream."}]
      """
    let report = try package("import RxSwift\nimport Foundation\nimport B", policy: policy)
      .report()
    expectEqual(report.findings.map(\.place), ["\(file):1:8"])
    expectEqual(
      report.findings.map(\.message), ["'A' must not import 'RxSwift'; use AsyncSequence instead"])
    let spared = policy.replacing("\"use\"", with: "\"except\": [\"A\"], \"use\"")
    #expect(try package("import Combine\nimport B", policy: spared).report().isClean)
  }

  @Test("@testable belongs into tests")
  func testable() throws {
    let source = "#if os(Linux)\n@testable import B\n#endif"
    let report = try package(source).report()
    expectEqual(report.findings.map(\.rule), ["testable-in-product"])
    expectEqual(report.findings.map(\.condition), ["os(Linux)"])
    #expect(try package(source, type: "test").report().isClean)
  }

  @Test(
    "@testable that no release build compiles is none of a product's",
    arguments: [("DEBUG", 0), ("DEBUG && os(Linux)", 0), ("DEBUG || os(Linux)", 1), ("!DEBUG", 1)])
  func debugging(_ condition: String, _ count: Int) throws {
    let package = try package("#if \(condition)\n@testable import B\n#endif")
    try expectEqual(package.report().findings.count, count)
  }

  @Test("a test framework is not part of a product")
  func framework() throws {
    let source = "import Testing\nimport B"
    let rules = ["testable-in-product"]
    #expect(try package(source).report(rules: rules).isClean)
    let shipped = try FixturePackage(
      [.init(name: "A"), .init(name: "C", dependencies: ["A"])],
      files: [file: "import Testing\n", "Sources/C/C.swift": "import A\n"],
      products: ["P": ["A", "C"]])
    try expectEqual(shipped.findings(rules: rules), ["\(file):1:8 [testable-in-product] Testing"])
    // Nothing tells a library for tests from one that only imports too much.
    let doubtful = try package(source, products: ["P": ["A"]]).report(rules: rules)
    #expect(doubtful.isClean && doubtful.notes.count == 1)
    let opening = try package("@testable import Testing\nimport B", products: ["P": ["A"]])
    try expectEqual(opening.findings(rules: rules).count, 1)
    let kit = try FixturePackage(
      [.init(name: "CartTestKit")], files: ["Sources/CartTestKit/K.swift": "import Testing"],
      products: ["P": ["CartTestKit"]])
    #expect(try kit.report().isClean)
    let program = try package(source, type: "executable")
    try expectEqual(program.findings(rules: rules).count, 1)
  }

  @Test("a re-export is a warning unless it is permitted")
  func reexport() throws {
    let source = "@_exported import B"
    let report = try package(source).report()
    expectEqual(report.findings.map(\.rule), ["reexport"])
    expectEqual(report.findings.map(\.severity), [.warning])
    let policy =
      #""reexports": [{"targets": ["A"], "modules": ["B"], "reason": "An umbrella."}]"#
    #expect(try package(source, policy: policy).report().isClean)
    try expectEqual(
      package("import B", policy: policy).findings(),
      ["boundaries.json:1:30 [unmatched-config]"])
  }

  @Test("a group of SPI is for those on the list")
  func spi() throws {
    let policy = """
      "spi": [{"targets": ["A"], "modules": ["B"], "groups": ["Tools"], "reason": "Ours."}]
      """
    let source = "@_spi(Tools) @_spi(Other) import B"
    let report = try package(source, policy: policy).report()
    expectEqual(report.findings.map(\.rule), ["spi"])
    expectEqual(report.findings.map(\.subject), ["Other"])
    #expect(try package(source).report().isClean)
  }

  @Test("an access level is one the contract allows, written or by default")
  func access() throws {
    let policy = """
      "access": [{"targets": ["A"], "modules": ["B"], "levels": ["internal", "private"],
                  "reason": "B is a detail."}]
      """
    let findings = try package("public import B", policy: policy).report().findings
    expectEqual(findings.map(\.rule), ["access-level"])
    expectEqual(findings.map(\.remedy), ["write 'internal import': B is a detail."])
    #expect(try package("private import B", policy: policy).report().isClean)
    try expectEqual(
      package("import B", policy: policy).report().findings.map(\.message),
      ["'A' imports 'B' as public by default, and may only as internal or private"])
    let settings =
      #"[{"tool": "swift", "kind": {"enableUpcomingFeature": {"_0": "InternalImportsByDefault"}}}]"#
    #expect(try package("import B", policy: policy, settings: settings).report().isClean)
  }
}
