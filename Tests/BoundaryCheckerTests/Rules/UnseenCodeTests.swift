import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Code that a check does not see")
struct UnseenCodeTests {
  private typealias Target = FixturePackage.Target

  /// A package in which no visible line of `A` uses its dependency `Dep`, but `Mid` brings `Dep` along.
  private func package(
    _ more: [Target] = [], a: Target = Target(name: "A", dependencies: ["Dep", "Mid"]),
    files: [String: String] = [:]
  ) throws -> FixturePackage {
    let package = try FixturePackage(
      [
        a, Target(name: "Dep"), Target(name: "Mid", dependencies: ["Dep"]),
        Target(name: "GenPlugin", type: "plugin", path: "Plugins/GenPlugin"),
      ] + more,
      files: [
        "Sources/A/A.swift": "import Mid\nlet mine = 1\n",
        "Sources/Dep/Dep.swift":
          "public struct Thing { public var bare = 0 }\nextension Int { public var grain: Int { 1 } }\n",
        "Sources/Mid/Mid.swift": "import Dep\npublic let middle = 1\n",
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "fixture",
          targets: [.target(name: "A", dependencies: ["Dep", "Mid"], plugins: ["GenPlugin"])])

        """,
      ].merging(files) { $1 })
    return package
  }

  private func note(in package: FixturePackage, of target: String = "A") throws -> String {
    let report = try package.report(rules: ["unused-dependency", "leaked-dependency"])
    #expect(!report.findings.contains { $0.target == target }, "\(report.text)")
    let fixed = package.run(["fix", "--rule", "unused-dependency", "--rule", "leaked-dependency"])
    #expect(!fixed.output.contains("Dep"), "\(fixed)")
    let note = try #require(report.notes.first { $0.target == target && $0.module == "Dep" })
    #expect(note.change == nil)
    return note.message
  }

  @Test("without such code the dependency is removed")
  func seen() throws {
    let package = try package()
    try expectEqual(
      package.report(rules: ["unused-dependency"]).findings.map(\.module), ["Dep"])
    let output = package.run(["fix"]).output
    #expect(output.contains("dependencies: [\"Mid\"], plugins"), "\(output)")
  }

  @Test("a plugin may write code of the target, of the dependency, or of what lies between")
  func plugins() throws {
    let own = try package(
      a: Target(name: "A", dependencies: ["Dep", "Mid"], plugins: ["GenPlugin"]))
    #expect(try note(in: own).hasSuffix("the plugin 'GenPlugin' may write code of 'A'"))
    let between = try package(
      a: Target(name: "A", dependencies: ["Dep", "Mid", "Far"]),
      files: ["Sources/A/A.swift": "import Mid\nimport Far\nlet mine = 1.grain\n"])
    #expect(throws: Never.self) { try between.report() }
    for (target, name) in [
      (Target(name: "Far", dependencies: ["Dep"], plugins: ["GenPlugin"]), "Far"),
      (Target(name: "Far", dependencies: ["Other"]), "Other"),
    ] {
      let far = try package(
        [target, Target(name: "Other", plugins: ["GenPlugin"])],
        a: Target(name: "A", dependencies: ["Dep", "Mid", "Far"]),
        files: ["Sources/A/A.swift": "import Mid\nimport Far\nlet mine = 1.grain\n"])
      #expect(try note(in: far).hasSuffix("the plugin 'GenPlugin' may write code of '\(name)'"))
    }
  }

  @Test("a dependency whose code a plugin writes is kept")
  func writtenDependency() throws {
    let package = try FixturePackage(
      [
        Target(name: "A", dependencies: ["Dep"]), Target(name: "Dep", plugins: ["GenPlugin"]),
        Target(name: "GenPlugin", type: "plugin", path: "Plugins/GenPlugin"),
      ],
      files: ["Sources/A/A.swift": "let mine = 1\n", "Sources/Dep/Dep.swift": "public let d = 1\n"])
    #expect(try note(in: package).hasSuffix("the plugin 'GenPlugin' may write code of 'Dep'"))
  }

  @Test(
    "a macro of the package may expand to uses",
    arguments: ["@Stored struct S {}", "#stored(1)", "let s = f(#stored(1))"])
  func macros(_ use: String) throws {
    let package = try package(
      files: [
        "Sources/A/A.swift": "import Mid\n\(use)\n",
        "Sources/Mid/Mid.swift": """
        import Dep
        @attached(member) public macro Stored() = #externalMacro(module: "M", type: "S")
        @freestanding(expression) public macro stored(_ i: Int) -> Int = #externalMacro(module: "M", type: "T")
        """,
      ])
    #expect(try note(in: package).contains("may expand to code of 'A'"))
  }

  @Test("a macro of a module that is not known here may expand to uses, the toolchain's does not")
  func foreignMacros() throws {
    let products = Target(name: "A", dependencies: ["Dep", "Mid"], products: ["Kit@kits"])
    func package(_ use: String) throws -> FixturePackage {
      try self.package(
        a: products, files: ["Sources/A/A.swift": "import Kit\nimport Mid\n\(use)\n"])
    }
    for use in ["@Shaped struct S {}", "#shape(1)", "let s = f(#shape(1))"] {
      #expect(try note(in: package(use)).contains("may expand to code of 'A'"), "\(use)")
    }
    for use in ["@Observable class C {}", "let s = f(#file)", "@Test func f() { #expect(a) }"] {
      let found = try package(use).report(rules: ["unused-dependency"]).findings
      expectEqual(found.map(\.module), ["Dep"], "\(use)")
    }
  }

  @Test("an import in a branch that no known flag takes is a use for whoever sets the flag")
  func flags() throws {
    let package = try package(
      files: ["Sources/A/A.swift": "import Mid\n#if EXTRA\nimport Dep\n#endif\n"])
    #expect(try note(in: package).contains("it is named under #if EXTRA"))
  }

  @Test("a file that names classes by their module is code too", arguments: ["xib", "storyboard"])
  func interfaceFiles(_ ending: String) throws {
    let package = try package(files: ["Sources/A/Main.\(ending)": "<x customModule=\"Dep\"/>"])
    #expect(try note(in: package).hasSuffix("'Sources/A/Main.\(ending)' may name its types"))
  }

  @Test("a source that cannot be read may hold anything")
  func unreadable() throws {
    let package = try package()
    let isMade = unsafe mkfifo("\(package.folder.path)/Sources/A/Pipe.swift", 0o600) == 0
    #expect(isMade)
    #expect(try note(in: package).hasSuffix("'Sources/A/Pipe.swift' was not read"))
  }

  @Test("a target that another build of the manifest declares is not taken out of the lists")
  func conditionalTarget() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      var targets: [Target] = [.target(name: "A", dependencies: ["Dep", "Gone"]), .target(name: "Dep")]
      if Context.environment["DEP"] != nil { targets.append(.target(name: "Dep")) }
      let package = Package(name: "fixture", targets: targets)

      """
    let package = try FixturePackage(
      [Target(name: "A", dependencies: ["Dep", "Gone"])],
      files: ["Sources/A/A.swift": "let a = 1\n", "Package.swift": manifest])
    let outcome = package.run(["fix", "--write"])
    let text = try package.folder.text(of: "Package.swift")
    expectEqual(text, manifest.replacing("[\"Dep\", \"Gone\"]", with: "[\"Dep\"]"))
    #expect(outcome.diagnostics.contains("left 1 finding that no edit fixes"))
    #expect(
      package.run().output.contains(
        "fix: Package.swift declares \"Dep\" under a condition; let the check see it with"))
  }

  @Test("what is accepted or ignored stays while the modules of a product are not known")
  func unknownProducts() throws {
    func package(_ targets: [Target]) throws -> FixturePackage {
      try FixturePackage(
        targets,
        files: [
          "Sources/A/A.swift":
            "import KitUI\nimport KitCore\nimport KitMore  // boundary:ignore[undeclared-dependency] soon\n",
          ".boundaries.baseline/A.txt":
            "undeclared-dependency\tA\tKitCore\tSources/A/A.swift\t1\t@x\t-\tdev\n",
        ])
    }
    let package = try package([Target(name: "A", products: ["KitUI@kit"])])
    let check = package.run()
    expectEqual(check.status, .clean, "\(check)")
    expectEqual(package.run(["baseline", "verify"]).status, .clean)
    expectEqual(package.run(["baseline", "update"]).status, .clean)
    #expect(
      FileManager.default.fileExists(atPath: "\(package.folder.path)/.boundaries.baseline/A.txt"))
    expectEqual(package.run(["fix"]).output, "")
    // Where no product could explain it, the entry is stale.
    let plain = try self.package(
      [], a: Target(name: "A"),
      files: [
        "Sources/A/A.swift": "let a = 1\n",
        ".boundaries.baseline/A.txt":
          "undeclared-dependency\tA\tKitCore\tSources/A/A.swift\t1\t@x\t-\tdev\n",
      ])
    #expect(plain.run().output.contains("[stale-baseline]"))
  }
}
