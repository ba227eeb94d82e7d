import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// What the other subcommands say of a workspace.
@Suite("Subcommands on a workspace")
struct WorkspaceCommandTests {
  @Test(
    "what a change reaches is followed across packages",
    .enabled(if: GitFixture.isPossible, "no git here"))
  func affected() throws {
    let fixture = try WorkspaceFixture(["CODEOWNERS": "/Packages/Shop/ @shop/shop\n"])
    try fixture.git("init", "-q", "-b", "main")
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "first")
    func affected() -> String { fixture.run("affected", "HEAD", "--format", "lines").output }
    expectEqual(affected(), "")

    try fixture.folder.write("// more\n", to: "Packages/Kit/Sources/KitUI/KitUI.swift")
    expectEqual(affected(), "KitUI\nShop\nShop.UnitTests\n")
    #expect(
      fixture.run("affected", "HEAD").output.contains("Shop: depends on KitUI — @shop/shop\n"))
    #expect(
      try fixture.document("affected", "HEAD")["command"] as? String
        == "swift test --package-path 'Packages/Shop' --filter '^UnitTests\\.'")
    try fixture.folder.write("// more\n", to: "Packages/Kit/Sources/Kit/Kit.swift")
    #expect(
      fixture.run("affected", "HEAD").output.hasSuffix(
        "swift test --package-path 'Packages/Kit' --filter '^UnitTests\\.' && swift test --package-path "
          + "'Packages/Shop' --filter '^UnitTests\\.'\n"))
    try fixture.git("checkout", "-q", ".")

    // What holds for a whole package concerns its targets, and those that depend on them.
    let shop = WorkspaceFixture.shop.replacing(
      "name: \"Shop\",\n  dep", with: "name: \"Shop\",\n  platforms: [.macOS(.v14)],\n  dep")
    try fixture.folder.write(shop, to: "Packages/Shop/Package.swift")
    expectEqual(affected(), "Shop\nShop.UnitTests\n")
    try fixture.folder.write("{}", to: "Packages/Shop/Package.resolved")
    try fixture.folder.write("{}", to: "App/Package.resolved")
    try fixture.folder.write("", to: "App/.build/debug.yaml")
    let document = try fixture.document("affected", "HEAD")
    expectEqual((document["modules"] as? [Any])?.count, 2)
    #expect(document["outside"] as? [String] == [])
    for folder in ["Packages/Shop", "App"] {
      try FileManager.default.removeItem(
        atPath: "\(fixture.folder.path)/\(folder)/Package.resolved")
    }
    try fixture.git("checkout", "-q", ".")

    let kit = WorkspaceFixture.kit.replacing(
      ".target(name: \"Extras\"),", with: ".target(name: \"Extras\", dependencies: [\"Hidden\"]),")
    try fixture.folder.write(kit, to: "Packages/Kit/Package.swift")
    expectEqual(affected(), "Extras\n")
    try fixture.git("checkout", "-q", ".")
    let since = fixture.run("check", "--since", "HEAD")
    #expect(since.diagnostics.contains("since HEAD: 0 new, 0 gone"), "\(since.diagnostics)")
    try fixture.folder.write(
      "import Extras\nimport Kit\n", to: "Packages/Shop/Sources/Shop/Shop.swift")
    #expect(
      fixture.run("check", "--since", "HEAD").diagnostics.contains("since HEAD: 1 new, 0 gone"))
  }

  @Test("lists, graphs and owners know the packages")
  func insight() throws {
    let fixture = try WorkspaceFixture(["CODEOWNERS": "/Packages/Kit/ @shop/kit\n/ @shop/all\n"])
    let modules = try #require(
      try fixture.document("list", "modules")["modules"] as? [[String: Any]])
    #expect(
      modules.map { $0["package"] as? String } == [
        "App", "Kit", "Kit", "Kit", "Kit", "Kit", "Shop", "Shop",
      ])
    #expect(
      fixture.run("list", "modules").output.contains("Shop regular package:Shop Packages/Shop/"))
    let graph = try fixture.document("graph")
    let edges = try #require(graph["dependencies"] as? [[String: Any]])
    #expect(
      edges.map { "\($0["from"] as? String ?? "") \($0["to"] as? String ?? "")" }.sorted()
        == ["KitUI Kit", "Shop Kit", "Shop KitUI"])
    let nodes = try #require(graph["modules"] as? [[String: Any]])
    #expect(nodes.map { $0["package"] as? String } == ["App", "Kit", "Kit", "Kit", "Kit", "Shop"])
    #expect(fixture.run("graph", "--group", "package").output.contains("label=\"Kit\""))
    #expect(fixture.run("owners", "--by-module").output.contains("KitUI: @shop/kit\n"))
  }

  @Test(
    "init, doctor and contract take all packages",
    .enabled(if: GitFixture.isPossible, "no git here"))
  func others() throws {
    let fixture = try WorkspaceFixture(["App/Sources/App/App.swift": "import Kit\n"])
    let doctor = fixture.run("doctor")
    expectEqual(doctor.status, .clean, "\(doctor)")
    #expect(doctor.output.contains("ok manifest cache: says what SwiftPM says\n"))
    let initial = fixture.run("init")
    expectEqual(initial.status, .clean, "\(initial)")
    #expect(initial.output.hasPrefix("\(fixture.folder.path)/boundaries.json\n"))
    expectEqual(fixture.run("check", "--fail-on", "warning").status, .clean)

    try fixture.git("init", "-q", "-b", "main")
    try fixture.git("add", "-A")
    try fixture.git("commit", "-q", "-m", "first")
    expectEqual(fixture.run("contract", "--base", "HEAD").status, .clean)
    try fixture.folder.write("kit   public\n", to: "Packages/Kit/Sources/Kit/links.lock")
    let contract = fixture.run("contract", "--base", "HEAD", "Kit")
    #expect(contract.output.contains("links.lock:1: added: link kit\n"), "\(contract)")
  }

  @Test("fix fixes each package by its own manifest, and a second run finds nothing")
  func fix() throws {
    let fixture = try WorkspaceFixture([
      "Packages/Shop/Sources/Shop/Shop.swift": "import Extras\nimport Kit\n",
      "Packages/Kit/Tests/UnitTests/KitTests.swift": "import Hidden\nimport Kit\n",
    ])
    func text(_ package: String) throws -> String {
      try fixture.folder.text(of: "\(package)/Package.swift")
    }
    let shown = fixture.run("fix")
    expectEqual(shown.status, .findings)
    #expect(shown.output.contains("--- a/Packages/Kit/Package.swift\n"), "\(shown)")
    try expectEqual(text("Packages/Shop"), WorkspaceFixture.shop)

    let written = fixture.run("fix", "--write")
    expectEqual(written.status, .clean, "\(written)")
    // Both packages have tests of one name; only those of Kit import what they do not declare.
    try expectEqual(
      text("Packages/Kit"),
      WorkspaceFixture.kit.replacing(
        "\"UnitTests\", dependencies: [\"Kit\"]",
        with: "\"UnitTests\", dependencies: [\"Hidden\", \"Kit\"]"
      ))
    let product = "        .product(name: \"Kit\", package: \"Kit\"),\n"
    try expectEqual(
      text("Packages/Shop"),
      WorkspaceFixture.shop.replacing(
        product, with: product.replacing("name: \"Kit\"", with: "name: \"Extras\"") + product))
    expectEqual(fixture.run("check", "--fail-on", "warning").status, .clean)
    let again = fixture.run("fix")
    #expect(again.status == .clean && again.output.isEmpty, "\(again)")
  }

  @Test("a baseline at the top accepts the findings of all packages")
  func baseline() throws {
    let fixture = try WorkspaceFixture(["App/Sources/App/App.swift": "import Kit\n"])
    expectEqual(fixture.run("check").status, .findings)
    let update = fixture.run("baseline", "update", "--allow-growth")
    expectEqual(update.status, .clean, "\(update.diagnostics)")
    expectEqual(fixture.run("check").status, .clean)
    expectEqual(fixture.run("baseline", "verify").status, .clean)
    expectEqual(fixture.run("check", "--strict").status, .findings)
    // A package that cannot be understood loses nothing.
    let entries = "\(fixture.folder.path)/.boundaries.baseline/App.txt"
    let accepted = try FileReader.bytes(of: entries)
    try fixture.folder.write("// swift-tools-version: 6.0\nlet app =\n", to: "App/Package.swift")
    expectEqual(fixture.run("baseline", "update").status, .notChecked)
    try expectEqual(FileReader.bytes(of: entries), accepted)
  }

  @Test("a source that is called like a manifest is none")
  func sourceCalledPackage() throws {
    let fixture = try WorkspaceFixture([
      "Packages/Kit/Sources/Kit/Package.swift": "public struct Package {}\n"
    ])
    let outcome = fixture.run("check")
    expectEqual(outcome.status, .clean, "\(outcome)")
    #expect(outcome.diagnostics.contains("of 3 packages"), "\(outcome)")
  }

  @Test("nothing is called unused for which a package that was not read may be the reason")
  func failedNeighbour() throws {
    let shop = WorkspaceFixture.shop.replacing(
      "dependencies: [.package(path: \"../Kit\")]",
      with: "dependencies: [.package(path: \"../Kit\"), .package(path: \"../Bad\")]"
    ).replacing(
      ".product(name: \"Kit\", package: \"Kit\"),",
      with:
        ".product(name: \"Extras\", package: \"Kit\"), .product(name: \"Bad\", package: \"Bad\"),")
    func check(_ bad: String) throws -> CommandOutcome {
      try WorkspaceFixture([
        "Packages/Shop/Package.swift": shop, "Packages/Bad/Package.swift": bad,
        "Packages/Bad/Sources/Bad/Bad.swift": "import Extras\npublic let bad = 1\n",
        "Packages/Shop/Sources/Shop/Shop.swift": "import Bad\npublic struct Shop {}\n",
      ]).run("check", "--rule", "unused-dependency")
    }
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Bad", products: [.library(name: "Bad", targets: ["Bad"])],
        dependencies: [.package(path: "../Kit")],
        targets: [.target(name: "Bad", dependencies: [.product(name: "Extras", package: "Kit")])])
      """
    #expect(try check(manifest).output.contains("declares the product 'Extras'"))
    let outcome = try check(manifest + "\nnonsense\n")
    expectEqual(outcome.status, .notChecked)
    expectEqual(outcome.output, "")
  }
}
