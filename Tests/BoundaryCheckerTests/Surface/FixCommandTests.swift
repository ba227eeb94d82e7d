import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Fix and baseline on the command line")
struct FixCommandTests {
  private func package() throws -> FixturePackage {
    let package = try FixturePackage(
      [.init(name: "A", dependencies: ["C"]), .init(name: "B"), .init(name: "C")],
      files: [
        "Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "",
        "Sources/C/C.swift": "public struct C {}",
        "Sources/A/Ignored.swift":
          "let a = 1  // boundary:ignore[layer] was needed once\n\nlet b = 2\n",
      ])
    try package.folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [
          .target(name: "A", dependencies: ["C"]),
          .target(name: "B"),
          .target(name: "C"),
        ])

      """, to: "Package.swift")
    return package
  }

  @Test("fix shows a diff and changes nothing without --write")
  func fix() throws {
    let package = try package()
    let before = try package.folder.text(of: "Package.swift")
    let shown = package.run(["fix"])
    expectEqual(shown.status, .findings)
    #expect(shown.output.contains("-    .target(name: \"A\", dependencies: [\"C\"]),\n"))
    #expect(shown.output.contains("+    .target(name: \"A\", dependencies: [\"B\", \"C\"]),\n"))
    #expect(shown.output.contains("+let a = 1\n"))
    try expectEqual(package.folder.text(of: "Package.swift"), before)

    let written = package.run(["fix", "--write"])
    expectEqual(written.status, .clean, "\(written)")
    expectEqual(written.output, "")
    try expectEqual(
      package.folder.text(of: "Package.swift"), before.replacing("[\"C\"]", with: "[\"B\", \"C\"]"))
    try expectEqual(package.folder.text(of: "Sources/A/Ignored.swift"), "let a = 1\n\nlet b = 2\n")
  }

  @Test("fix writes no file whose bytes are not the text that it read")
  func otherBytes() throws {
    let package = try package()
    let file = URL(fileURLWithPath: "\(package.folder.path)/Sources/A/Ignored.swift")
    let bytes = try Data(contentsOf: file) + [0x2F, 0x2F, 0xE9, 0x0A]
    try bytes.write(to: file)
    let outcome = package.run(["fix", "--write"])
    expectEqual(outcome.status, .internalError, "\(outcome)")
    #expect(outcome.diagnostics.contains("not UTF-8"))
    try expectEqual(Data(contentsOf: file), bytes)
  }

  @Test("fix fixes only what the rules asked for find")
  func chosenRules() throws {
    let package = try package()
    let outcome = package.run(["fix", "--rule", "undeclared-dependency"])
    #expect(outcome.output.contains("dependencies: [\"B\", \"C\"]"))
    #expect(!outcome.output.contains("Ignored.swift"))
  }

  @Test("fix declares nothing that closes a cycle, for SwiftPM would refuse the manifest")
  func cycle() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "fixture", targets: [.target(name: "A"), .target(name: "B")])

      """
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: [
        "Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "#if canImport(A)\n#endif\n",
        "Package.swift": manifest,
      ])
    let outcome = package.run(["fix", "--write"])
    expectEqual(outcome.status, .findings)
    #expect(outcome.diagnostics.contains("declaring it would close the cycle B → A → B"))
    #expect(
      try package.folder.text(of: "Package.swift")
        == manifest.replacing(#"name: "A")"#, with: #"name: "A", dependencies: ["B"])"#))
  }

  @Test("the manifest is the variant that SwiftPM read")
  func variant() throws {
    func manifest(_ version: String) -> String {
      """
      // swift-tools-version: \(version)
      import PackageDescription
      let package = Package(
        name: "fixture",
        targets: [
          .target(name: "A", dependencies: ["C"]), .target(name: "B"), .target(name: "C"),
        ])

      """
    }
    let package = try FixturePackage(
      [.init(name: "A", dependencies: ["C"]), .init(name: "B"), .init(name: "C")],
      files: [
        "Sources/A/A.swift": "import B\nlet a = 1\n", "Sources/C/C.swift": "public struct C {}",
        "Package.swift": manifest("5.5"), "Package@swift-5.9.swift": manifest("5.9"),
        "Package@swift-6.2.swift": manifest("6.2"),
      ])
    let check = package.run()
    #expect(check.output.hasPrefix("Package@swift-6.2.swift:6:39: warning: [unused-dependency]"))
    #expect(check.output.contains(#"dependencies of "A" in Package@swift-6.2.swift"#))
    #expect(package.run(["fix", "--write"]).diagnostics.contains("wrote Package@swift-6.2.swift"))
    try expectEqual(package.folder.text(of: "Package.swift"), manifest("5.5"))
    try expectEqual(
      package.folder.text(of: "Package@swift-6.2.swift"),
      manifest("6.2").replacing("\"C\"])", with: "\"B\", \"C\"])"))
  }

  @Test("a line that held only the comment goes, others keep their endings")
  func ignoreRemoval() {
    let text = "a\r\n// boundary:ignore[x] y\r\nb // boundary:ignore[x] y\nc"
    expectEqual(IgnoreRemoval.text(text, withoutIgnoresOn: [2, 3]), "a\r\nb\nc")
    expectEqual(IgnoreRemoval.text(text, withoutIgnoresOn: [1, 4]), text)
  }

  @Test("a baseline grows only when asked to, and shrinks by itself")
  func baseline() throws {
    let package = try package()
    let rules = ["--rule", "undeclared-dependency"]
    let file = "\(package.folder.path)/.boundaries.baseline"
    let refused = package.run(["baseline", "update"] + rules)
    expectEqual(refused.status, .findings)
    #expect(refused.output.hasPrefix("! Sources/A/A.swift: [undeclared-dependency] A → B ×1"))
    #expect(!FileManager.default.fileExists(atPath: file))

    let grown = package.run(
      ["baseline", "update", "--allow-growth", "--owner", "@a", "--reason", "old"] + rules)
    expectEqual(grown.status, .clean)
    #expect(grown.output.hasPrefix("+ Sources/A/A.swift"))
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: file), ["A.txt"])
    let accepted = package.run(["check"] + rules)
    expectEqual(accepted.status, .clean)
    let left = package.run(["fix"] + rules).diagnostics
    #expect(left.contains("nothing to fix\n"))
    #expect(left.contains("left 1 finding that the baseline accepts: 'check --strict' shows them"))
    #expect(accepted.diagnostics.contains("0 findings, 1 accepted in 3 targets"))
    expectEqual(package.run(["check", "--strict"] + rules).status, .findings)
    expectEqual(package.run(["baseline", "verify"] + rules).status, .clean)

    try package.folder.write("", to: "Sources/A/A.swift")
    expectEqual(package.run(["baseline", "verify"] + rules).status, .findings)
    let shrunk = package.run(["baseline", "update", "--format", "json"] + rules)
    let document = try shrunk.document()
    expectEqual((document["removed"] as? [Any])?.count, 1)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(
    "baselines of two branches merge without a conflict where their targets differ",
    .enabled(if: GitFixture.isPossible, "no git here"))
  func merged() throws {
    let fixture = try GitFixture()
    try fixture.writeManifest([("Cart", []), ("Home", []), ("Money", [])])
    for file in ["Cart/A", "Cart/B", "Home/A"] {
      try fixture.write("import Money\n", to: "Sources/\(file).swift")
    }
    try fixture.write("public let money = 1\n", to: "Sources/Money/Money.swift")
    func run(_ arguments: String...) -> CommandOutcome {
      BoundaryCheckCommand.run(arguments + ["--package-path", fixture.package])
    }
    expectEqual(run("baseline", "update", "--allow-growth").status, .clean)
    try fixture.commit("accepted")
    try fixture.git("switch", "-q", "-c", "cart")
    try fixture.write("", to: "Sources/Cart/B.swift")
    expectEqual(run("baseline", "update").status, .clean)
    try fixture.commit("cart fixes")
    try fixture.git("switch", "-q", "-c", "home", "main")
    try fixture.write("import Money\n", to: "Sources/Home/B.swift")
    expectEqual(run("baseline", "update", "--allow-growth").status, .clean)
    try fixture.commit("home grows")
    try fixture.git("merge", "-q", "-m", "merge", "cart")
    expectEqual(run("baseline", "verify").status, .clean)
    expectEqual(run("check").status, .clean)
    try fixture.write("import Cart\n", to: "Sources/Home/A.swift")
    #expect(run("check").output.contains(".boundaries.baseline/Home.txt: error: [stale-baseline]"))
  }

  @Test("a day that is none is refused")
  func expires() throws {
    let outcome = try package().run(["baseline", "update", "--expires", "2027-02-30"])
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("--expires does not take \"2027-02-30\""))
  }
}
