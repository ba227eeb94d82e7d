import BoundaryChecker
import Testing

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
    #expect(finding.place == "Sources/App/App.swift:2:24")
    #expect(finding.rule == "undeclared-dependency")
    #expect(finding.message.contains("App → Mid → Leaf-Kit"))
    #expect(finding.message.contains("stale code"))
    #expect(finding.remedy == "add \"Leaf-Kit\" to the dependencies of \"App\" in Package.swift")
    #expect(try package.report().findings.count == 1)
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
    let finding = try #require(try package.report().findings.first)
    #expect(finding.condition == "os(Plan9)")
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
    #expect(try package.findings() == ["Tests/AppTests/T.swift:2:8 [undeclared-dependency] Mid"])
  }
}
