import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// `Feature` declares `Screen` and `Style` and imports `Screen` alone, which imports `Style`.
@Suite("Rule leaked-dependency")
struct LeakedDependencyRuleTests {
  private func package(
    _ feature: String, style: String = "extension Int { public var flavour: Int { self } }",
    screen: String = "import Style\npublic struct Screen { public init() {} }",
    _ change: (inout [FixturePackage.Target]) -> Void = { _ in }
  ) throws -> FixturePackage {
    var targets: [FixturePackage.Target] = [
      .init(name: "Feature", dependencies: ["Screen", "Style"]),
      .init(name: "Screen", dependencies: ["Style"]), .init(name: "Style"),
    ]
    change(&targets)
    return try FixturePackage(
      targets,
      files: [
        "Sources/Feature/Feature.swift": feature, "Sources/Screen/Screen.swift": screen,
        "Sources/Style/Style.swift": style,
      ])
  }

  /// What is said of `Style`: the places where it leaks, `unused`, why nothing is known, or nothing.
  private func answer(_ package: FixturePackage) throws -> String {
    let report = try package.report(rules: ["leaked-dependency", "unused-dependency"])
    #expect(report.findings.count + report.notes.count < 3)
    let found = (report.findings + report.notes).filter { $0.module == "Style" }.first
    guard let found else { return "used" }
    if found.severity == .note { return String(found.message.split(separator: ": ").last ?? "") }
    return found.rule == "unused-dependency" ? "unused" : found.place
  }

  private func answer(_ feature: String, style: String) throws -> String {
    try answer(package("import Screen\n\(feature)", style: style))
  }

  @Test("a member that comes through another import is a finding at its place, with both owners")
  func member() throws {
    let package = try package("import Screen\n\nlet price = 1.flavour\n")
    try package.folder.write(
      "/Sources/Feature/ @feature\n/Sources/Style/ @style\n", to: "CODEOWNERS")
    try package.folder.makeFolder(".git")
    let report = try package.report(rules: ["leaked-dependency", "unused-dependency"])
    let finding = try #require(report.findings.first)
    expectEqual(report.findings.count, 1)
    #expect(report.notes.isEmpty)
    expectEqual(finding.place, "Sources/Feature/Feature.swift:3:15")
    expectEqual(finding.endColumn, 22)
    expectEqual(finding.rule, "leaked-dependency")
    expectEqual(finding.message, "'Feature' uses 'flavour' of 'Style' without an import of it")
    expectEqual(finding.remedy, "add 'import Style' to Sources/Feature/Feature.swift")
    expectEqual(finding.owners, ["@feature"])
    expectEqual(finding.moduleOwners, ["@style"])
    expectEqual(finding.related.map(\.place), ["Sources/Style/Style.swift:1:28"])
  }

  @Test(
    "functions, members of its types, cases and operators leak like extensions",
    arguments: [
      ("extension Int { public func inFlavour() {} }", "func f() { 1.inFlavour() }", "2:14"),
      (
        "public struct Theme { public var grain = 1 }", "func f(_ x: Screen) { x.y.grain = 2 }",
        "2:27"
      ),
      ("public enum Taste { case sour, bittersweet }", "let x = pick(.bittersweet)", "2:15"),
      (
        "extension Int { package static func <+> (a: Int, b: Int) -> Int { a } }",
        "let x = 1 <+> 2", "2:11"
      ),
    ])
  func kinds(_ style: String, _ feature: String, _ place: String) throws {
    try expectEqual(answer(feature, style: style), "Sources/Feature/Feature.swift:\(place)")
  }

  @Test(
    "a name that something else declares as well proves nothing",
    arguments: [
      ("extension Int { public var count: Int { self } }", "let x = [1].count", "count"),
      (
        "extension Int { public var flavour: Int { self } }",
        "struct Own { var flavour = 1 }\nlet x = Own().flavour", "flavour"
      ),
      (
        "extension Int { public var flavour: Int { self } }",
        "func f(flavour: Int) { print(x.flavour) }", "flavour"
      ),
    ])
  func shared(_ style: String, _ feature: String, _ name: String) throws {
    try expectEqual(
      answer(feature, style: style), "'\(name)' is mentioned, which others declare as well")
  }

  @Test("a name of another dependency proves nothing, and a distinct one beside it does")
  func otherDependency() throws {
    let screen = "import Style\npublic struct Screen { public var flavour = 1 }"
    let style = "extension Int { public var flavour: Int { 1 }; public var aroma: Int { 1 } }"
    try expectEqual(
      answer(package("import Screen\nlet x = s.flavour", style: style, screen: screen)),
      "'flavour' is mentioned, which others declare as well")
    try expectEqual(
      answer(
        package("import Screen\nlet x = s.flavour, y = 1.aroma", style: style, screen: screen)),
      "Sources/Feature/Feature.swift:2:26")
  }

  @Test("a module from elsewhere may have the name, and so may its own top level")
  func unknownNames() throws {
    try expectEqual(
      answer(package("import Screen\nimport Vendor\nlet x = 1.flavour")),
      "'flavour' may be its own or one of 'Vendor'")
    #expect(
      try answer("func make<Theme>(_: Theme) {}", style: "public struct Theme {}")
        == "'Theme' is the name of a type of it")
  }

  @Test("what is re-exported is used, through whatever import it comes")
  func reexported() throws {
    let screen = "@_exported import Style\npublic struct Screen {}"
    try expectEqual(answer(package("import Screen\nlet x = 1.flavour", screen: screen)), "used")
    #expect(
      try answer(
        package("import Screen\nlet x = Theme()", style: "public struct Theme {}", screen: screen))
        == "used")
  }

  @Test("the names of what an umbrella re-exports count as its own")
  func umbrella() throws {
    func umbrella(_ feature: String) throws -> String {
      let package = try package(feature, style: "@_exported import Base") { targets in
        targets[2].dependencies = ["Base"]
        targets.append(.init(name: "Base"))
      }
      try package.folder.write(
        "extension Int { public var flavour: Int { self } }", to: "Sources/Base/Base.swift")
      return try answer(package)
    }
    try expectEqual(
      umbrella("import Screen\nlet x = 1.flavour"), "Sources/Feature/Feature.swift:2:11")
    try expectEqual(umbrella("import Screen\nlet x = 1"), "it re-exports 'Base'")
  }

  @Test(
    "what may be used without a mention is not known",
    arguments: [
      (
        "@_cdecl(\"taste\") public func taste() {}", "let x = 1",
        "its symbols may be used by their names"
      ),
      (
        "public func taste() {}", "@_silgen_name(\"taste\") func x()",
        "its symbols may be used by their names"
      ),
      ("public func taste() {}", "@_extern(c) func x()", "its symbols may be used by their names"),
      (
        "extension Int: @retroactive Error {}", "let x = 1",
        "it makes 'Int', a type of another module, conform"
      ),
      (
        "extension Int { public subscript(x: Int) -> Int { x } }", "let x = 1[2]",
        "its extensions can be used without a name through 'Screen'"
      ),
      (
        "@Model public struct Theme {}", "let x = 1",
        "macros may declare more of it than its sources show"
      ),
      ("// nothing yet", "let x = 1", "it declares nothing that could be mentioned"),
      ("@_exported import Foundation", "let x = 1", "it re-exports 'Foundation'"),
    ])
  func hiddenUses(_ style: String, _ feature: String, _ reason: String) throws {
    try expectEqual(answer(feature, style: style), reason)
  }

  @Test("values of its types may come along where another module shows them")
  func shownTypes() throws {
    let style = "public struct Theme {}"
    let screen = "import Style\npublic struct Screen { public let theme: Theme }"
    try expectEqual(
      answer(package("import Screen\nlet x = Screen().theme", style: style, screen: screen)),
      "values of its 'Theme' may come through 'Screen'")
    try expectEqual(answer("let x = Screen()", style: style), "unused")
    #expect(
      try answer("let x = Screen()", style: "public protocol Tasty {}\nextension Int: Tasty {}")
        == "unused")
  }

  @Test("targets without code, for some builds, or that are linked or run, are not known")
  func otherTargets() throws {
    try expectEqual(
      answer(package("@_exported import Screen\n")), "'Feature' has no code of its own")
    #expect(
      try answer(
        package("import Screen\nlet x = 1") {
          $0[0].conditions = ["Style": #"{"platformNames": ["linux"]}"#]
        }) == "it is declared for some builds only")
    for type in ["system", "binary"] {
      #expect(
        try answer(
          package("import Screen\nlet x = 1", screen: "public struct Screen {}") {
            $0[2].type = type
          }) == "it has no Swift sources and may be there to be linked")
    }
    #expect(
      try answer(
        package("import Screen\nlet x = 1", screen: "public struct Screen {}") {
          $0[2].type = "macro"
        })
        == "a macro is run wherever it is expanded")
  }

  @Test("a note is reported in text and JSON, fails no check, and fix leaves the dependency")
  func notes() throws {
    let package = try package("import Screen\nlet x = 1", style: "// nothing yet")
    let text = package.run(["--fail-on", "warning", "--rule", "unused-dependency"])
    expectEqual(text.status, .clean)
    #expect(
      text.output == """
        Package.swift: note: [unused-dependency] 'Feature' declares 'Style' and no file of it imports it: \
        it declares nothing that could be mentioned
            why: builds wait and rebuild for it, and other targets compile by reaching through it
            fix: import it where it is used, or remove "Style" from the dependencies of "Feature"

        """)
    #expect(text.diagnostics.contains("0 findings, 1 note in 3 targets"))
    expectEqual(package.run(["--quiet", "--rule", "unused-dependency"]).output, "")
    let json = package.run(["--format", "json", "--rule", "unused-dependency"])
    let document = try json.document()
    #expect(document["ok"] as? Bool == true)
    let note = try #require((document["notes"] as? [[String: Any]])?.first)
    #expect(note["severity"] as? String == "note")
    #expect(note["change"] == nil)
    expectEqual(package.run(["fix", "--rule", "unused-dependency"]).output, "")
  }

  @Test("fix adds the import to each file that uses the module, and then has nothing more to do")
  func fix() throws {
    let package = try package("import Screen\nlet x = 1.flavour\n")
    try package.folder.write(
      "// Copyright\n\n/// Two.\nlet y = 2.flavour\n", to: "Sources/Feature/Two.swift")
    try package.folder.write("let z = 3\n", to: "Sources/Feature/Z.swift")
    let rules = ["--rule", "leaked-dependency", "--rule", "unused-dependency"]
    expectEqual(package.run(["fix", "--write"] + rules).status, .clean)
    func text(_ name: String) throws -> String {
      try package.folder.text(of: "Sources/Feature/\(name)")
    }
    try expectEqual(text("Feature.swift"), "import Screen\nimport Style\nlet x = 1.flavour\n")
    #expect(
      try text("Two.swift") == "// Copyright\n\nimport Style\n\n/// Two.\nlet y = 2.flavour\n")
    try expectEqual(text("Z.swift"), "let z = 3\n")
    expectEqual(package.run(rules).output, "")
    #expect(package.run(["fix"] + rules).diagnostics.contains("nothing to fix"))
  }

  @Test(
    "an import is added in its order, beside the plain ones, with the endings of the file",
    arguments: [
      ("import A\nimport Z\n", "import A\nimport M\nimport Z\n"),
      ("import Z\r\n", "import M\r\nimport Z\r\n"),
      ("@testable\nimport Z\nlet x = 1", "@testable\nimport Z\nimport M\nlet x = 1"),
      (
        "#if os(Linux)\nimport A\n#endif\nimport B\n",
        "#if os(Linux)\nimport A\n#endif\nimport B\nimport M\n"
      ),
      ("let x = 1", "import M\n\nlet x = 1"),
      ("#!/usr/bin/swift\n// Head\nlet x = 1", "#!/usr/bin/swift\n// Head\nimport M\n\nlet x = 1"),
    ])
  func addition(_ before: String, _ after: String) {
    expectEqual(ImportAddition.text(before, importing: "M"), after)
  }

  @Test("where the first line belongs to something else, no import is added")
  func unprovedAddition() {
    // Another build may have no module M.
    #expect(ImportAddition.text("#if SINGLE\nimport All\n#endif\nlet x = 1", importing: "M") == nil)
    #expect(ImportAddition.text("/* Head\n*/ let x = 1", importing: "M") != nil)
    #expect(
      ImportAddition.text("import A; let x = \"\"\"\nimport B\n\"\"\"", importing: "M") == nil)
  }
}
