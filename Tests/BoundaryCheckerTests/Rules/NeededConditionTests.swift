import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

@Suite("Conditions that an undeclared dependency needs")
struct NeededConditionTests {
  /// What fixes the import of `B` in `A`, where `C` declares `B` too, under a condition or for all builds.
  private func finding(
    _ source: String, elsewhere: String? = nil, traits: String = "[]"
  ) throws -> Finding? {
    let folder = try TemporaryFolder()
    let other = elsewhere.map { #"{"byName": ["B", \#($0)]}"# } ?? ""
    let manifest = try folder.write(
      """
      {"name": "p", "traits": \(traits), "targets": [
        {"name": "B", "type": "regular", "dependencies": []},
        {"name": "C", "type": "regular", "dependencies": [\(other)]},
        {"name": "D", "type": "regular", "dependencies": []},
        {"name": "A", "type": "regular", "dependencies": [{"byName": ["D", null]}]}]}
      """, to: "manifest.json")
    try folder.write("import B\n", to: "Sources/C/C.swift")
    try folder.write("", to: "Sources/B/B.swift")
    try folder.write(source, to: "Sources/A/A.swift")
    return try PackageCheck(
      packagePath: folder.path, manifestPath: manifest, rules: ["undeclared-dependency"]
    ).report().findings.first { $0.target == "A" }
  }

  private let plain = #"add "B" to the dependencies of "A" in Package.swift"#

  private func conditional(_ condition: String) -> String {
    #"add .target(name: "B", condition: \#(condition)) to the dependencies of "A" in Package.swift"#
  }

  @Test(
    "an import on some platforms or with a trait is declared for those, by hand",
    arguments: [
      ("os(macOS)", ".when(platforms: [.macOS])"),
      ("os(iOS)", ".when(platforms: [.iOS, .macCatalyst])"),
      ("os(Linux) || os(WASI)", ".when(platforms: [.linux, .wasi])"),
      ("canImport(Glibc)", ".when(platforms: [.linux])"), ("T", #".when(traits: ["T"])"#),
      ("os(macOS) && T", #".when(platforms: [.macOS], traits: ["T"])"#),
      ("(T || U) && !U", #".when(traits: ["T"])"#), ("!(U || !T)", #".when(traits: ["T"])"#),
    ])
  func narrow(_ condition: String, _ spelling: String) throws {
    let finding = try finding(
      "#if \(condition)\nimport B\n#endif\n", traits: #"[{"name": "T"}, {"name": "U"}]"#)
    expectEqual(finding?.remedy, conditional(spelling))
    #expect(finding?.change == nil)
  }

  @Test(
    "a condition that no manifest can say is left to a person",
    arguments: ["!T", "T && U", "canImport(Other)", "os(Plan9)"])
  func unclear(_ condition: String) throws {
    let finding = try finding(
      "#if \(condition)\nimport B\n#endif\n", traits: #"[{"name": "T"}, {"name": "U"}]"#)
    expectEqual(finding?.remedy, plain + " by hand, under the condition of its use")
    #expect(finding?.change == nil)
  }

  @Test(
    "an import that no platform and no trait decides is declared for all builds",
    arguments: [
      "import B\n", "#if DEBUG\nimport B\n#endif\n", "#if canImport(B)\nimport B\n#endif\n",
      "#if canImport(D)\nimport B\n#endif\n",
      "#if os(macOS)\nimport B\n#else\nimport B\n#endif\n", "#if compiler(>=6)\nimport B\n#endif\n",
      "#if canImport(Other)\nimport B\n#endif\nimport B\n", "#if T\nimport B\n#endif\nimport B\n",
    ])
  func wide(_ source: String) throws {
    let finding = try finding(source, elsewhere: "null", traits: #"[{"name": "T"}]"#)
    expectEqual(finding?.remedy, plain)
    #expect(finding?.change != nil)
  }

  @Test(
    "a condition of others is taken where it holds wherever the use is compiled, and only there")
  func elsewhere() throws {
    let linux = #"{"platformNames": ["linux"]}"#
    let traits = #"[{"name": "T"}, {"name": "U"}]"#
    let wide = try finding("import B\n", elsewhere: linux)
    expectEqual(wide?.remedy, plain)
    let unclear = try finding(
      "#if os(Linux) && canImport(Other)\nimport B\n#endif\n", elsewhere: linux)
    expectEqual(unclear?.remedy, conditional(".when(platforms: [.linux])"))
    let narrow = try finding(
      "#if canImport(Other)\nimport B\n#endif\n", elsewhere: linux)
    expectEqual(narrow?.remedy, plain + " by hand, under the condition of its use")
    let several = try finding(
      "#if T && U\nimport B\n#endif\n", elsewhere: #"{"traits": ["U"]}"#, traits: traits)
    expectEqual(several?.remedy, conditional(#".when(traits: ["U"])"#))
  }

  @Test("products of other packages are declared under conditions as well")
  func products() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "C", products: ["Kit@kits"])],
      files: [
        "Sources/A/A.swift": "#if os(macOS)\nimport Kit\n#endif\n",
        "Sources/C/C.swift": "import Kit\n",
      ])
    let finding = try #require(
      try package.report(rules: ["undeclared-dependency"]).findings.first)
    #expect(
      finding.remedy
        == #"add .product(name: "Kit", package: "kits", condition: .when(platforms: [.macOS])) "#
        + #"to the dependencies of "A" in Package.swift"#)
    #expect(finding.change == nil)
  }

  @Test("fix leaves such a dependency to a person, and says so")
  func fix() throws {
    let manifest = #"let p = Package(targets: [.target(name: "A"), .target(name: "B")])"# + "\n"
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: [
        "Sources/A/A.swift": "#if os(macOS)\nimport B\n#endif\n", "Package.swift": manifest,
      ])
    let outcome = package.run(["fix", "--write", "--rule", "undeclared-dependency"])
    #expect(outcome.diagnostics.contains("left 1 finding that no edit fixes"))
    #expect(outcome.output.isEmpty)
  }
}
