import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules
@testable import PackageReading

/// What is an error, a warning or nothing where the configuration does not say.
@Suite("Defaults")
struct DefaultTests {
  /// A package in which a library, a program, a kit for tests and tests each import what another declares.
  private func package(_ configuration: String? = nil) throws -> FixturePackage {
    try FixturePackage(
      [
        .init(name: "App", dependencies: ["Mid"], type: "executable"),
        .init(name: "Mid", dependencies: ["Base"]), .init(name: "Base"), .init(name: "Other"),
        .init(name: "Kit", dependencies: ["Mid"]),
        .init(name: "AppTests", dependencies: ["Mid", "Kit"], type: "test"),
      ],
      files: [
        "Sources/App/App.swift": "import Base\nimport Mid\n",
        "Sources/App/More.swift": "import Base\n",
        "Sources/Mid/Mid.swift": "@_exported import Base\n", "Sources/Base/Base.swift": "",
        "Sources/Other/Other.swift": "import XCTest\n",
        "Sources/Kit/Kit.swift": "import Base\nimport Mid\n",
        "Tests/AppTests/T.swift": "import Base\nimport Kit\nimport Mid\n",
        "Sources/Lost.swift": "", "CODEOWNERS": "/Gone/ @gone\n",
      ], configuration: configuration)
  }

  private func found(_ package: FixturePackage, _ rules: [String] = []) throws -> [String] {
    Set(
      try package.check(rules: rules).report().findings.map {
        "\($0.severity) \($0.rule) \($0.target ?? $0.file)"
      }
    ).sorted()
  }

  @Test("without a configuration a healthy package has warnings about what it ships, and no errors")
  func healthy() throws {
    let package = try package()
    try expectEqual(found(package), ["warning undeclared-dependency App"])
    let report = try package.check().report()
    // Both lines of the edge are there.
    expectEqual(
      report.findings.map(\.place), ["Sources/App/App.swift:1:8", "Sources/App/More.swift:1:8"])
    expectEqual(report.formerConfiguration, nil)
  }

  @Test("an import that nothing declared leads to is an error, in tests too")
  func unreached() throws {
    let package = try package()
    for (file, target) in [
      ("Sources/Kit/New.swift", "Kit"), ("Tests/AppTests/N.swift", "AppTests"),
    ] {
      try package.folder.write("import Other\n", to: file)
      #expect(try found(package).contains("error undeclared-dependency \(target)"), "\(file)")
    }
  }

  @Test(
    "a configuration of version 2 has the same defaults, and asks for more by an entry or a word")
  func configured() throws {
    try expectEqual(found(package(#"{"version": 2}"#)), ["warning undeclared-dependency App"])
    try expectEqual(
      found(
        package(
          #"{"version": 2, "severities": [{"rule": "reexport", "level": "warn"}]}"#)),
      ["warning reexport Mid", "warning undeclared-dependency App"])
    try expectEqual(
      found(package(#"{"version": 2, "strict": true}"#)),
      [
        "error codeowners-unmatched CODEOWNERS", "error orphan-file Sources/Lost.swift",
        "error reexport Mid", "error undeclared-dependency App",
        "error undeclared-dependency AppTests", "error undeclared-dependency Kit",
        "error unowned App", "error unowned AppTests", "error unowned Base", "error unowned Kit",
        "error unowned Mid", "error unowned Other",
      ])
    try expectEqual(
      found(
        package(
          #"{"version": 2, "strict": true, "severities": [{"rule": "*", "level": "off", "reason": "x"}]}"#
        )), [])
  }

  @Test("a configuration of version 1 keeps the defaults of its time, and the report says so")
  func former() throws {
    let package = try package(#"{"version": 1}"#)
    let found = try found(package)
    #expect(found.contains("warning reexport Mid"), "\(found)")
    #expect(found.contains("error undeclared-dependency AppTests"), "\(found)")
    try expectEqual(package.check().report().formerConfiguration, "boundaries.json")
    #expect(throws: BoundaryCheckError.self) {
      try self.package(#"{"version": 3}"#).check().report()
    }
  }

  @Test("a rule that is asked for by name runs")
  func named() throws {
    try expectEqual(found(package(), ["reexport"]), ["warning reexport Mid"])
  }

  @Test("an ignore for what nobody asks for is not idle")
  func ignores() throws {
    let package = try package()
    try package.folder.write(
      "@_exported import Base  // boundary:ignore[reexport] it is meant\n",
      to: "Sources/Mid/Mid.swift")
    try expectEqual(found(package), ["warning undeclared-dependency App"])
  }
}
