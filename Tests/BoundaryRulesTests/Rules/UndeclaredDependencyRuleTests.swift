import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules

@Suite("Rule undeclared-dependency")
struct UndeclaredDependencyRuleTests {
  private let chain: [FixturePackage.Target] = [
    .init(name: "App", dependencies: ["Mid"]), .init(name: "Mid", dependencies: ["Leaf-Kit"]),
    .init(name: "Leaf-Kit"),
  ]

  @Test("an import through another target is found, with the chain and the hazard")
  func transitive() throws {
    let package = try FixturePackage(
      chain, files: ["Sources/App/App.swift": "import Mid\n@preconcurrency import Leaf_Kit\n"])
    let finding = try #require(try package.report().findings.first)
    expectEqual(finding.place, "Sources/App/App.swift:2:24")
    expectEqual(finding.rule, "undeclared-dependency")
    #expect(finding.message.contains("App → Mid → Leaf-Kit"))
    #expect(finding.message.contains("stale code"))
    expectEqual(finding.remedy, "add \"Leaf-Kit\" to the dependencies of \"App\" in Package.swift")
    try expectEqual(package.report().findings.count, 1)
  }

  @Test("an import that nothing leads to is found too")
  func unreachable() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")], files: ["Sources/A/A.swift": "import B"])
    let finding = try #require(try package.report().findings.first)
    #expect(finding.message.contains("nothing 'A' declares leads to it"))
  }

  @Test("declared dependencies, system modules and the target itself pass")
  func declared() throws {
    let package = try FixturePackage(
      chain,
      files: [
        "Sources/App/App.swift": "import Mid\nimport Foundation\nimport App",
        "Sources/Mid/Mid.swift": "import Leaf_Kit",
      ])
    #expect(try package.report().isClean)
  }

  @Test("an import in a branch is an edge, and the finding says under which condition")
  func conditional() throws {
    let package = try FixturePackage(
      chain, files: ["Sources/App/App.swift": "#if os(Plan9)\nimport Leaf_Kit\n#endif"])
    let finding = try #require(
      try package.report(rules: ["undeclared-dependency"]).findings.first)
    expectEqual(finding.condition, "os(Plan9)")
    #expect(finding.message.contains("under #if os(Plan9)"))
  }

  @Test("when declaring would close a cycle, the remedy says so")
  func wouldCycle() throws {
    let package = try FixturePackage(chain, files: ["Sources/Leaf-Kit/Leaf.swift": "import App"])
    let finding = try #require(
      try package.report(rules: ["undeclared-dependency"]).findings.first)
    #expect(finding.remedy.contains("Leaf-Kit → App → Mid → Leaf-Kit"))
  }

  @Test("tests are held to what they declare as well")
  func tests() throws {
    let targets = chain + [.init(name: "AppTests", dependencies: ["App"], type: "test")]
    let package = try FixturePackage(
      targets, files: ["Tests/AppTests/T.swift": "@testable import App\nimport Mid"])
    try expectEqual(package.findings(), ["Tests/AppTests/T.swift:2:8 [undeclared-dependency] Mid"])
  }

  @Test(
    "what no build compiles is not an edge",
    arguments: [
      ("false", 0), ("!SWIFT_PACKAGE", 0), ("SWIFT_PACKAGE", 1), ("OTHER_SYSTEM", 0),
      ("!OTHER_SYSTEM", 1), ("DEBUG && OTHER_SYSTEM", 0), ("OURS", 1), ("!OURS", 0),
      ("SOMETIMES", 1), ("!SOMETIMES", 1), ("BY_HAND", 1), ("!BY_HAND", 0), ("OF_C", 0),
      ("Extras", 1), ("!Extras", 1), ("compiler(>=6)", 1), ("!compiler(>=6)", 1), ("$Macros", 1),
      ("OTHER_SYSTEM || os(Windows)", 1), ("hasFeature(X)", 1),
    ])
  func flags(_ condition: String, _ count: Int) throws {
    let folder = try TemporaryFolder()
    let manifest = try folder.write(
      """
      {"name": "p", "traits": [{"name": "Extras"}], "targets": [
        {"name": "B", "type": "regular", "dependencies": []},
        {"name": "A", "type": "regular", "dependencies": [], "settings": [
          {"kind": {"define": {"_0": "OURS"}}, "tool": "swift"},
          {"kind": {"define": {"_0": "OF_C"}}, "tool": "c"},
          {"kind": {"unsafeFlags": {"_0": ["-DBY_HAND"]}}, "tool": "swift"},
          {"condition": {"config": "debug"}, "kind": {"define": {"_0": "SOMETIMES"}},
           "tool": "swift"}]}]}
      """, to: "manifest.json")
    try folder.write("#if \(condition)\nimport B\n#endif\n", to: "Sources/A/A.swift")
    try folder.write("", to: "Sources/B/B.swift")
    let report = try PackageCheck(packagePath: folder.path, manifestPath: manifest).report()
    expectEqual(report.findings.count, count)
  }
}
