import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// All packages below a folder as one graph, with the real SwiftPM.
@Suite("Workspace")
struct WorkspaceTests {
  @Test("products lead to the targets of other packages, and all files count as checked")
  func clean() throws {
    let fixture = try WorkspaceFixture()
    let outcome = fixture.run("check")
    expectEqual(outcome.status, .clean, "\(outcome.output)")
    expectEqual(
      outcome.diagnostics,
      "boundary-check: 0 findings, 3 notes in 8 targets of 3 packages, 8 files, 4 imports\n")
    let packages = try #require(try fixture.document("check")["packages"] as? [[String: Any]])
    #expect(packages.map { $0["name"] as? String } == ["App", "Kit", "Shop"])
    #expect(packages.map { $0["folder"] as? String } == ["App", "Packages/Kit", "Packages/Shop"])
    #expect(packages.map { $0["targets"] as? Int } == [1, 5, 2])
  }

  @Test("an import of another package's module without its product says what to declare, and where")
  func undeclared() throws {
    let fixture = try WorkspaceFixture([
      "Packages/Shop/Sources/Shop/More.swift": "import Extras\nimport Hidden\n",
      "App/Sources/App/App.swift": "import Kit\n",
      "Packages/Kit/Sources/Hidden/Hidden.swift": "import App\n",
    ])
    let findings = try fixture.report(rules: ["undeclared-dependency"]).findings
    expectEqual(
      findings.map(\.place),
      [
        "App/Sources/App/App.swift:1:8", "Packages/Kit/Sources/Hidden/Hidden.swift:1:8",
        "Packages/Shop/Sources/Shop/More.swift:1:8", "Packages/Shop/Sources/Shop/More.swift:2:8",
      ])
    expectEqual(findings.map(\.package), ["App", "Kit", "Shop", "Shop"])
    expectEqual(
      findings.map(\.remedy),
      [
        "add .package(path: \"../Packages/Kit\") to the packages and .product(name: \"Kit\", package: "
          + "\"Kit\") to the dependencies of \"App\" in App/Package.swift",
        "remove it, or offer 'App' in a product of App/Package.swift and declare that",
        "add .product(name: \"Extras\", package: \"Kit\") to the dependencies of \"Shop\" in "
          + "Packages/Shop/Package.swift",
        "remove it, or offer 'Hidden' in a product of Packages/Kit/Package.swift and declare that",
      ])
    expectEqual(
      findings.map(\.change),
      [nil, nil, DependencyChange(.add, of: "Extras", from: "Kit", in: "Shop"), nil])
    let text = fixture.run("check", "--rule", "undeclared-dependency").output
    #expect(text.contains("when 'App' happens to be built before — package Kit\n"))
  }

  @Test("declaring what the other package needs back is not advised")
  func packageCycle() throws {
    let shop = WorkspaceFixture.shop.replacing(
      "  dependencies: [.pack",
      with: "  products: [.library(name: \"Shop\", targets: [\"Shop\"])],\n  dependencies: [.pack")
    let fixture = try WorkspaceFixture([
      "Packages/Shop/Package.swift": shop,
      "Packages/Kit/Sources/Hidden/Hidden.swift": "import Shop\n",
      "Packages/Kit/Sources/KitUI/KitUI.swift": "import Kit\nimport Shop\n",
    ])
    let findings = try fixture.report(rules: ["undeclared-dependency", "cycle"]).findings
    expectEqual(findings.map(\.rule), ["undeclared-dependency", "cycle", "undeclared-dependency"])
    expectEqual(
      findings[0].remedy,
      "remove it: package 'Shop' depends on package 'Kit' already; move what both need into a third "
        + "package")
    expectEqual(findings[1].message, "targets depend on each other: KitUI → Shop → KitUI")
    expectEqual(
      findings[1].related.map(\.place),
      ["Packages/Kit/Sources/KitUI/KitUI.swift:2:8", "Packages/Shop/Package.swift"])
    #expect(findings[2].remedy.contains("would close the cycle KitUI → Shop → KitUI"))
  }

  @Test("a product is unused when none of its targets is in use, and stands once at its element")
  func unused() throws {
    let shop = WorkspaceFixture.shop.replacing(
      "      ]\n", with: "        .product(name: \"Extras\", package: \"Kit\"),\n      ]\n")
    let fixture = try WorkspaceFixture(["Packages/Shop/Package.swift": shop])
    let finding = try #require(try fixture.report().findings.first)
    try expectEqual(fixture.report().findings.count, 1)
    expectEqual(finding.place, "Packages/Shop/Package.swift:11:9")
    expectEqual(
      finding.message,
      "'Shop' declares the product 'Extras' of package 'Kit' and no file of it imports it")
    expectEqual(finding.change, DependencyChange(.remove, of: "Extras", from: "Kit", in: "Shop"))
    try fixture.folder.write("struct Shop {}\n", to: "Packages/Shop/Sources/Shop/Shop.swift")
    try expectEqual(
      fixture.report(rules: ["unused-dependency"]).findings.map(\.place),
      ["Packages/Shop/Package.swift:10:9", "Packages/Shop/Package.swift:11:9"])
  }

  @Test("targets of one name are distinguished by their packages, everywhere")
  func equalNames() throws {
    let fixture = try WorkspaceFixture([
      "Packages/Kit/Tests/UnitTests/KitTests.swift": "import Extras\nimport Kit\n",
      "Packages/Shop/Tests/UnitTests/ShopTests.swift": "import Kit\nimport Shop\n",
    ])
    let findings = try fixture.report().findings
    expectEqual(findings.map(\.target), ["Kit.UnitTests", "Shop.UnitTests"])
    expectEqual(
      findings.map(\.change),
      [
        DependencyChange(.add, of: "Extras", in: "UnitTests"),
        DependencyChange(.add, of: "Kit", from: "Kit", in: "UnitTests"),
      ])
    expectEqual(findings[1].chain, ["Shop.UnitTests", "Shop", "Kit"])
    let why = fixture.run("why", "Shop.UnitTests", "Kit")
    #expect(why.output.contains("'Shop.UnitTests' does not declare 'Kit'"))
    #expect(
      fixture.run("why", "UnitTests", "Kit").diagnostics.contains("did you mean 'Kit.UnitTests'?"))
    #expect(fixture.run("why", "Shop", "Kit").output.contains("Packages/Shop/Package.swift: "))
  }

  @Test("what is out of reach and only asked for, or of the system's name, is not meant")
  func outOfReach() throws {
    let network = WorkspaceFixture.app.replacing("App", with: "Network")
    let fixture = try WorkspaceFixture([
      "Network/Package.swift": network, "Network/Sources/Network/N.swift": "",
      "App/Sources/App/App.swift": """
      import Network
      #if canImport(Kit)
      import Kit
      #endif
      """,
    ])
    let report = try fixture.report()
    expectEqual(report.findings.map(\.place), [])
    expectEqual(report.packages.count, 4)
  }

  @Test("a package that is fetched is the one of the workspace of that name")
  func fetched() throws {
    let shop = WorkspaceFixture.shop.replacing(
      ".package(path: \"../Kit\")",
      with: ".package(url: \"https://example.org/kit.git\", from: \"1.0.0\")")
    let fixture = try WorkspaceFixture([
      "Packages/Shop/Package.swift": shop,
      "Packages/Shop/Sources/Shop/Shop.swift": "import Kit\nimport KitUI\npublic struct Shop {}\n",
    ])
    expectEqual(fixture.run("check", "--quiet").output, "")
    #expect(fixture.run("why", "Shop", "KitUI").output.contains("'Shop' declares 'KitUI'"))
  }

  @Test("two packages that are called the same are called by their folders")
  func equalPackages() throws {
    let fixture = try WorkspaceFixture([
      "Other/App/Package.swift": WorkspaceFixture.app,
      "Other/App/Sources/App/App.swift": "import Kit\n",
    ])
    let findings = try fixture.report().findings
    expectEqual(findings.map(\.package), ["Other/App"])
    expectEqual(findings.map(\.target), ["Other/App.App"])
  }

  @Test("one configuration at the top governs all packages, and names them")
  func configuration() throws {
    let fixture = try WorkspaceFixture([
      "App/Sources/App/App.swift": "import Shop\n",
      "boundaries.json": """
      {"version": 1,
       "layers": [{"name": "kits", "targets": ["package:Kit"]},
                  {"name": "apps", "targets": ["package:*pp"]},
                  {"name": "shops", "targets": ["package:Shop", "!UnitTests"]},
                  {"name": "tests", "targets": ["Shop.UnitTests"]}],
       "contracts": [
         {"name": "kits-alone", "targets": ["layer:kits"], "mayImport": ["package:Kit"], "reason": "r"},
         {"name": "apps-by-kits", "targets": ["layer:apps"], "mayImport": ["layer:kits"], "reason": "r"},
         {"name": "free", "targets": ["package:Shop"], "mayImport": ["*"], "reason": "r"}],
       "severities": [
         {"rule": "undeclared-dependency", "targets": ["package:App"], "level": "off", "reason": "r"}]}
      """,
    ])
    try expectEqual(fixture.report().findings.map(\.contracts), [["apps-by-kits"]])
    try fixture.folder.write(
      #"{"version": 1, "layers": [{"name": "kits", "targets": ["package:Kot"]}]}"#,
      to: "boundaries.json")
    let wrong = fixture.run("check")
    expectEqual(wrong.status, .notChecked)
    #expect(wrong.diagnostics.contains("matches no target; did you mean 'package:Kit'?"))
  }

  @Test("a manifest that cannot be evaluated leaves the others checked, and the status is 2")
  func broken() throws {
    let fixture = try WorkspaceFixture([
      "Broken/Package.swift": "// swift-tools-version: 6.0\nlet package = \n",
      "Broken/Sources/Broken/B.swift": "", "App/Sources/App/App.swift": "import Kit\n",
    ])
    let outcome = fixture.run("check")
    expectEqual(outcome.status, .notChecked)
    #expect(
      outcome.output.contains("App/Sources/App/App.swift:1:8: error: [undeclared-dependency]"))
    #expect(
      outcome.diagnostics.contains(
        "8 targets of 3 packages, 8 of 9 Swift files, 5 imports; not checked: 1 of packages whose manifest was not understood"
      ))
    #expect(outcome.diagnostics.contains("swift package dump-package failed in"))
    #expect(outcome.diagnostics.contains("1 package not checked; fix the manifest, or leave the"))
    let packages = try fixture.document("check")["packages"] as? [[String: Any]] ?? []
    #expect(packages.last?["folder"] as? String == "Broken")
    try expectEqual(fixture.report().isClean, false)
    expectEqual((packages.last?["error"] as? String)?.contains("dump-package failed"), true)
    try fixture.folder.write(
      #"{"version": 1, "excludedPackages": ["B*"]}"#, to: "boundaries.json")
    let excluded = fixture.run("check")
    expectEqual(excluded.status, .findings)
    #expect(excluded.diagnostics.contains("not checked: 1 in other packages;"))
  }

  @Test("packages of others, hidden ones and those git ignores are not part of it")
  func members() throws {
    let broken = "// no manifest\n"
    let fixture = try WorkspaceFixture([
      ".hidden/Package.swift": broken, "Derived/checkouts/X/Package.swift": broken,
      "App/.build/checkouts/X/Package.swift": broken, ".gitignore": "/Fixtures/*/\n",
      "Fixtures/[1] x/Package.swift": broken, "Fixtures/[1] x/Sources/F.swift": "",
    ])
    try fixture.git("init", "-q")
    let report = try fixture.report()
    expectEqual(report.packages.map(\.folder), ["App", "Packages/Kit", "Packages/Shop"])
    expectEqual(report.coverage.notChecked, [.otherPackage: ["Fixtures/[1] x/Sources/F.swift"]])
    // A repository that git cannot read hides no package.
    let unreadable = try WorkspaceFixture([".git": "nonsense\n"])
    try expectEqual(unreadable.report().packages.count, 3)
  }

  @Test(
    "without packages, with a saved manifest or where one package is looked for, it says what to do"
  )
  func misuse() throws {
    let folder = try TemporaryFolder()
    func run(_ arguments: String...) -> CommandOutcome {
      BoundaryCheckCommand.run(arguments + ["--package-path", folder.path])
    }
    #expect(run("check").diagnostics.contains("or --workspace to check all packages below it"))
    #expect(run("check", "--workspace").diagnostics.contains("or below; pass --package-path"))
    expectEqual(run("check", "--workspace").status, .notChecked)
    expectEqual(run("check", "--workspace", "--manifest", "m.json").status, .notChecked)
    #expect(run("check", "--workspace", "--untrusted").diagnostics.contains("runs no manifest"))
    #expect(
      run("explain", "cycle", "--workspace").diagnostics.contains("explain takes no --workspace"))
  }
}
