import BoundaryFixtures
import Expectations
import Testing

@testable import BoundaryRules
@testable import PackageReading

/// `A` declares `B`.
@Suite("Rule unused-dependency")
struct UnusedDependencyRuleTests {
  private typealias Target = FixturePackage.Target

  private func package(
    _ source: String, _ files: [String: String] = [:], b: Target = Target(name: "B"),
    others: [Target] = [], a: Target = Target(name: "A", dependencies: ["B"])
  ) throws -> FixturePackage {
    try FixturePackage(
      [a, b] + others,
      files: ["Sources/A/A.swift": source, "Sources/B/B.swift": "public struct B {}"].merging(files)
      {
        $1
      })
  }

  /// The unused modules of `A`, the notes too.
  private func unused(_ package: FixturePackage) throws -> [String?] {
    let report = try package.report(rules: ["unused-dependency"])
    return (report.findings + report.notes).filter { $0.target == "A" }.map(\.module)
  }

  @Test("a dependency that no file imports is a warning with the change that removes it")
  func unused() throws {
    let findings = try package("let x = 1").report(rules: ["unused-dependency"]).findings
    let finding = try #require(findings.first)
    expectEqual(findings.count, 1)
    expectEqual(finding.severity, .warning)
    expectEqual(finding.change, DependencyChange(.remove, of: "B", in: "A"))
    expectEqual(finding.message, "'A' declares 'B' and no file of it imports it")
  }

  @Test("a member that another file's import shows is no import")
  func members() throws {
    let package = try package(
      "import C\nlet x = B.self",
      [
        "Sources/C/C.swift": "import B"
      ], others: [Target(name: "C", dependencies: ["B"])],
      a: Target(name: "A", dependencies: ["B", "C"]))
    try expectEqual(unused(package), ["B"])
  }

  @Test(
    "every kind of import counts, in any branch",
    arguments: [
      "import B", "@testable import B", "import struct B.S", "let x = B::y",
      "#if canImport(B)\n#endif", "#if os(Plan9)\nimport B\n#endif", "#if NEVER\nimport B\n#endif",
      "@freestanding(expression) macro m() = #externalMacro(module: \"B\", type: \"M\")",
    ])
  func used(_ source: String) throws {
    try expectEqual(unused(package(source)), [])
  }

  @Test(
    "what is used without an import is left alone",
    arguments: ["plugin", "executable", "macro", "system", "binary"])
  func otherKinds(_ type: String) throws {
    try expectEqual(unused(package("let x = 1", b: Target(name: "B", type: type))), [])
  }

  @Test("resources are loaded by name, and a target of comments brings its dependencies together")
  func linked() throws {
    let loaded = try package("let x = 1")
    let manifest = try loaded.folder.text(of: "manifest.json")
    try loaded.folder.write(
      manifest.replacing(
        #""name": "B", "type": "regular","#,
        with: #""name": "B", "type": "regular", "resources": [{"rule": "copy", "path": "x"}],"#),
      to: "manifest.json")
    try expectEqual(unused(loaded), [])
    try expectEqual(unused(package("// Brings B along.\n")), [])
  }

  @Test("a plugin may write code of the target that declares it, and of no other")
  func plugins() throws {
    let plugin = Target(name: "Gen", type: "plugin", path: "Plugins/Gen")
    let own = Target(name: "A", dependencies: ["B"], plugins: ["Gen"])
    try expectEqual(unused(package("let x = 1", others: [plugin], a: own)), [])
    let other = Target(name: "B", plugins: ["Gen"])
    try expectEqual(unused(package("let x = 1", b: other, others: [plugin])), ["B"])
  }

  @Test("what an imported target re-exports, or what re-exports an imported one, is in use")
  func reexports() throws {
    func package(_ a: String, b: String, c: String) throws -> FixturePackage {
      try self.package(
        a, ["Sources/B/B.swift": b, "Sources/C/C.swift": c],
        b: Target(name: "B", dependencies: ["C"]),
        others: [Target(name: "C", dependencies: ["B"])],
        a: Target(name: "A", dependencies: ["B", "C"]))
    }
    try expectEqual(unused(package("import C", b: "let b = 1", c: "@_exported import B")), [])
    try expectEqual(unused(package("import C", b: "@_exported import C", c: "let c = 1")), [])
    try expectEqual(unused(package("import C", b: "import C", c: "import B")), ["B"])
  }

  @Test(
    "an inclusion of a header, or of the module, counts in C and Objective-C",
    arguments: [
      ("#include \"b.h\"", true), ("  #  include <b.h>", true), ("#import \"sub/b.h\"", true),
      ("#include <B/Anything.h>", true), ("@import B;", true), ("#import \"B-Swift.h\"", true),
      ("// #include \"b.h\"", false), ("#include \"other.h\"", false), ("int b = 1;", false),
      ("@import Bee;", false), ("#pragma b.h", false),
    ])
  func headers(_ line: String, _ isUsed: Bool) throws {
    for file in ["a.c", "a.mm", "include/a.h"] {
      let package = try FixturePackage(
        [Target(name: "A", dependencies: ["B"]), Target(name: "B")],
        files: [
          "Sources/A/\(file)": "int a = 1;\n\(line)\n", "Sources/A/other.c": "",
          "Sources/B/include/b.h": "", "Sources/B/b.c": "",
        ])
      try expectEqual(unused(package), isUsed ? [] : ["B"], "\(file)")
    }
  }

  @Test("a module map names the modules and headers that it uses")
  func moduleMaps() throws {
    func package(_ map: String) throws -> FixturePackage {
      try FixturePackage(
        [Target(name: "A", dependencies: ["B"]), Target(name: "B")],
        files: [
          "Sources/A/a.c": "", "Sources/A/include/module.modulemap": map,
          "Sources/B/include/b.h": "", "Sources/B/b.c": "",
        ])
    }
    try expectEqual(unused(package("module A { header \"a.h\" use B }")), [])
    try expectEqual(unused(package("module A { header \"../../B/include/b.h\" }")), [])
    try expectEqual(unused(package("module A { header \"a.h\" }")), ["B"])
  }

  @Test("an exception with a reason says what is linked for another purpose")
  func exception() throws {
    let package = try package("let x = 1")
    try package.folder.write(
      """
      {"version": 1, "exceptions": [{"rule": "unused-dependency", "targets": ["A"], "modules": ["B"],
        "reason": "Its symbols are looked up by name."}]}
      """, to: "boundaries.json")
    #expect(try package.report().isClean)
  }

  @Test("fix leaves it to a build to prove that the dependency can go")
  func fix() throws {
    let package = try package("let x = 1")
    try package.folder.write(
      "let package = Package(targets: [.target(name: \"A\", dependencies: [\"B\"])])",
      to: "Package.swift")
    let model = try package.check().model()
    let findings = try package.check().report(of: model).findings
    expectEqual(findings.count, 1)
    #expect(try PackageFix(findings, in: model).edits.isEmpty)
  }
}

@Suite("Rule member-import-visibility")
struct MemberImportVisibilityRuleTests {
  @Test("a package with targets that do not enable the feature has one note, which fails nothing")
  func notes() throws {
    let targets: [FixturePackage.Target] = [
      .init(name: "A", settings: "[]"), .init(name: "B", settings: "[]"), .init(name: "C"),
      .init(name: "D", settings: "[]"),
    ]
    let package = try FixturePackage(
      targets,
      files: ["Sources/A/A.swift": "", "Sources/B/B.swift": "", "Sources/C/C.swift": ""])
    let report = try package.report()
    #expect(report.isClean)
    expectEqual(report.notes.map(\.rule), ["member-import-visibility"])
    #expect(report.notes.first?.message.hasPrefix("2 targets of 3 of 'fixture'") == true)
    let all = try FixturePackage([.init(name: "A")], files: ["Sources/A/A.swift": ""])
    #expect(try all.report().notes.isEmpty)
  }
}
