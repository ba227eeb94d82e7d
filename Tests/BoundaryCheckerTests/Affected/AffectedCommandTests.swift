import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// `affected` and `--since` with real git and the real SwiftPM.
@Suite("Affected since a revision", .enabled(if: GitFixture.isPossible, "no git here"))
struct AffectedCommandTests {
  private func fixture(in subfolder: String = "") throws -> GitFixture {
    let fixture = try GitFixture(in: subfolder)
    try fixture.writeManifest([
      ("Money", []), ("Cart", ["Money"]), ("Home", ["Money"]), ("CartTests", ["Cart"]),
      ("HomeTests", ["Home"]),
    ])
    for (path, text) in [
      ("Sources/Money/M.swift", "public let m = 1\n"), ("Sources/Cart/C.swift", "import Money\n"),
      ("Sources/Home/H.swift", "import Money\n"), ("Tests/CartTests/T.swift", "import Cart\n"),
      ("Tests/HomeTests/T.swift", "import Home\n"), (".gitignore", ".build/\n"),
    ] {
      try fixture.write(text, to: path)
    }
    try fixture.commit("first")
    return fixture
  }

  @Test("files, new files and the manifest are compared, also in a folder of the repository")
  func changes() throws {
    let fixture = try fixture(in: "app")
    expectEqual(fixture.run("affected", "--base", "main", "--format", "lines").output, "")

    try fixture.write("import Money\n// more\n", to: "Sources/Home/H.swift")
    let edited = fixture.run("affected", "--base", "main", "--explain")
    #expect(
      edited.output == """
        Home: Sources/Home/H.swift changed
        HomeTests: HomeTests → Home: Sources/Home/H.swift changed

        swift test --filter '^HomeTests\\.'

        """)
    try fixture.commit("home")

    // Only what is said of Cart changes, so nothing else is affected.
    try fixture.writeManifest([
      ("Money", []), ("Cart", []), ("Home", ["Money"]), ("CartTests", ["Cart"]),
      ("HomeTests", ["Home"]),
    ])
    expectEqual(
      fixture.run("affected", "--base", "HEAD", "--format", "lines").output, "Cart\nCartTests\n")
    try fixture.git("checkout", "-q", ".")

    try fixture.write("public let n = 2\n", to: "Sources/Money/New.swift")
    let document = try fixture.run("affected", "--base", "HEAD", "--format", "json").document()
    #expect(document["tests"] as? [String] == ["CartTests", "HomeTests"])
    #expect(document["changedFiles"] as? [String] == ["Sources/Money/New.swift"])
    #expect(
      document["command"] as? String == "swift test --filter '^(CartTests|HomeTests)\\.'")

    let past = fixture.run("affected", "--base", "HEAD~1", "--head", "HEAD", "--format", "lines")
    expectEqual(past.output, "Home\nHomeTests\n")
  }

  @Test("what the checker keeps in the build folder is not a change, with or without .gitignore")
  func buildFolder() throws {
    let fixture = try fixture()
    try fixture.write("", to: ".gitignore")
    try fixture.commit("ignore nothing")
    _ = fixture.run("check")
    let outcome = fixture.run("affected", "--base", "HEAD", "--format", "json")
    expectEqual(outcome.diagnostics, "boundary-check: 0 files changed, 0 of 5 targets affected\n")
    try fixture.write("public let m = 2\n", to: "Sources/Money/M.swift")
    try fixture.write("x\n", to: "NOTES.md")
    expectEqual(
      fixture.run("affected", "--base", "HEAD").diagnostics,
      "boundary-check: 2 files changed, 5 of 5 targets affected, 1 file outside of all targets\n")
  }

  @Test(
    "the owners of what is affected and the package's own command to run its tests are reported")
  func ownersAndCommand() throws {
    let fixture = try fixture()
    try fixture.write("/Sources/Cart/ @shop/cart\n/Tests/Cart* @shop/qa\n", to: "CODEOWNERS")
    try fixture.write(
      """
      {"version": 1, "affected": {"command": "make test MODULES={modules} TARGETS={targets} '{filter}'",
        "reads": [{"targets": ["HomeTests"], "files": ["Golden/*"]}]}}
      """, to: "boundaries.json")
    try fixture.commit("policy")
    try fixture.write("import Money\n// more\n", to: "Sources/Cart/C.swift")
    try fixture.write("gold\n", to: "Golden/home.txt")
    let text = fixture.run("affected").output
    #expect(
      text == """
        Cart: Sources/Cart/C.swift changed — @shop/cart
        CartTests: depends on Cart — @shop/qa
        HomeTests: Golden/home.txt changed

        owners: @shop/cart @shop/qa

        make test MODULES=Cart,Home TARGETS=CartTests,HomeTests '^(CartTests|HomeTests)\\.'

        """)
    let document = try fixture.run("affected", "HEAD", "--format", "json").document()
    #expect(document["owners"] as? [String] == ["@shop/cart", "@shop/qa"])
    #expect(
      (document["modules"] as? [[String: Any]])?.first?["owners"] as? [String] == ["@shop/cart"])
  }

  @Test("a declaration that is taken away counts for the change that takes it away")
  func withdrawnRead() throws {
    let fixture = try fixture()
    try fixture.write(
      #"{"version": 1, "affected": {"reads": [{"targets": "HomeTests", "files": "NOTES.md"}]}}"#,
      to: "boundaries.json")
    try fixture.write("one\n", to: "NOTES.md")
    try fixture.commit("policy")
    try fixture.write(#"{"version": 1}"#, to: "boundaries.json")
    try fixture.write("two\n", to: "NOTES.md")
    expectEqual(fixture.run("affected", "HEAD", "--format", "lines").output, "HomeTests\n")
  }

  @Test("a read is declared once for all targets of a pattern")
  func readsOfAPattern() throws {
    let fixture = try fixture()
    try fixture.write(
      #"{"version": 1, "affected": {"reads": [{"targets": "{F}Tests", "files": "Golden/{F}.txt"}]}}"#,
      to: "boundaries.json")
    try fixture.commit("policy")
    try fixture.write("gold\n", to: "Golden/Cart.txt")
    expectEqual(fixture.run("affected", "HEAD", "--format", "lines").output, "CartTests\n")
  }

  @Test("a source that git ignores counts, for no commit has it", arguments: ["", "app"])
  func ignoredSource(subfolder: String) throws {
    let fixture = try fixture(in: subfolder)
    func said() -> String { fixture.run("affected", "HEAD", "--format", "lines").output }
    func hashed() -> String { fixture.run("affected-inputs").output }
    try fixture.write(".build/\nGenerated*\n", to: ".gitignore")
    try fixture.commit("ignore")
    try fixture.write("x\n", to: ".build/Generated.swift")
    expectEqual(said(), "")
    try fixture.write("let g = 1\n", to: "Sources/Cart/Generated.swift")
    expectEqual(said(), "Cart\nCartTests\n")
    let before = hashed()
    try fixture.write("let h = 1\n", to: "Sources/Cart/Generated.swift")
    #expect(hashed() != before)
    try fixture.write("let g = 1\n", to: "Sources/Home/Generated/G.swift")
    expectEqual(said(), "Cart\nCartTests\nHome\nHomeTests\n")
    try fixture.write("an ignored list\n", to: "Sources/Money/Generated.txt")
    expectEqual(said(), "Cart\nCartTests\nHome\nHomeTests\n")
  }

  @Test("without a base it is where the branch left origin's main one, else the last commit")
  func defaultBase() throws {
    let fixture = try fixture()
    try fixture.write("import Money\n// home\n", to: "Sources/Home/H.swift")
    let alone = fixture.run("affected", "--format", "lines")
    expectEqual(alone.output, "Home\nHomeTests\n")
    #expect(
      alone.diagnostics.contains(
        ", the last commit, because there is no origin/main: 1 file changed"))

    try fixture.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try fixture.commit("home")
    expectEqual(fixture.run("affected", "--format", "lines").output, "Home\nHomeTests\n")
    // What others did on main since is none of this branch's change.
    try fixture.git("checkout", "-q", "-b", "other", "HEAD~1")
    try fixture.write("public let m = 3\n", to: "Sources/Money/M.swift")
    try fixture.commit("money")
    try fixture.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try fixture.git("checkout", "-q", "main")
    let branch = fixture.run("affected", "--format", "lines")
    expectEqual(branch.output, "Home\nHomeTests\n")
    #expect(branch.diagnostics.contains(", where the branch left origin/main: "))
  }

  @Test("histories that never met are refused with what to do")
  func strangers() throws {
    let fixture = try fixture()
    try fixture.git("checkout", "-q", "--orphan", "stranger")
    try fixture.commit("alone")
    let outcome = fixture.run("affected", "main", "--merge-base")
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("fetch more of the history"))
  }

  @Test("a base whose manifest cannot be evaluated affects everything")
  func brokenBase() throws {
    let fixture = try fixture()
    try fixture.write("// swift-tools-version: 6.0\nnonsense\n", to: "Package.swift")
    try fixture.commit("broken")
    try fixture.git("checkout", "-q", "HEAD~1", "--", "Package.swift")
    let outcome = fixture.run("affected", "HEAD")
    #expect(outcome.output.hasPrefix("Cart: the manifest of the base cannot be evaluated\n"))
    #expect(outcome.diagnostics.contains("5 of 5 targets affected"))
  }

  @Test(
    "the inputs of a target change with each thing it is built from or reads, and with no other")
  func inputs() throws {
    let fixture = try fixture()
    try fixture.write(
      #"{"version": 1, "affected": {"everything": ".swift-version", "reads": [{"targets": "HomeTests", "files": "Golden/*"}]}}"#,
      to: "boundaries.json")
    try fixture.commit("policy")
    /// What HomeTests and all it needs, and the package, are said to be.
    func inputs() -> Set<Substring> {
      let lines = fixture.run("affected-inputs").output.split(
        separator: "\n")
      let needs = Set(
        lines.filter { $0.hasPrefix("HomeTests\tneeds\t") }
          .compactMap { $0.split(separator: "\t").last })
      expectEqual(needs, ["Home", "HomeTests", "Money"])
      return Set(
        lines.filter {
          $0.split(separator: "\t").first.map { $0 == "*" || needs.contains($0) } ?? false
        })
    }
    var last = inputs()
    expectEqual(inputs(), last)
    for (path, counts) in [
      ("Sources/Cart/C.swift", false), ("Tests/CartTests/New.swift", false), ("NOTES.md", false),
      ("Sources/Money/M.swift", true), ("Sources/Money/New.swift", true), ("Golden/a.txt", true),
      (".swift-version", true), ("Package.resolved", true),
    ] {
      try fixture.write("// \(path)\n", to: path)
      let now = inputs()
      expectEqual(now != last, counts, "\(path)")
      last = now
    }
    let edited = last
    try fixture.commit("the same, committed")
    expectEqual(inputs(), edited)
    try fixture.git("rm", "-q", "Sources/Money/New.swift")
    #expect(inputs() != edited)
  }

  @Test("a revision git does not know ends with 2, a folder without git too")
  func unknown() throws {
    let fixture = try fixture()
    let outcome = fixture.run("affected", "--base", "nowhere")
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("git knows no revision 'nowhere'"))
    let folder = try TemporaryFolder()
    let bare = BoundaryCheckCommand.run(["affected", "--base", "x", "--package-path", folder.path])
    expectEqual(bare.status, .notChecked)
  }

  @Test("check --since reports only what is new")
  func since() throws {
    let fixture = try fixture()
    try fixture.write("import Home\n", to: "Sources/Cart/Old.swift")
    try fixture.commit("a finding of old")
    expectEqual(
      fixture.run("check", "--since", "HEAD", "--rule", "undeclared-dependency").status, .clean)
    try fixture.write("// moved\n\nimport Home\n", to: "Sources/Cart/Old.swift")
    try fixture.write("import Home\n", to: "Sources/Cart/New.swift")
    let outcome = fixture.run("check", "--since", "HEAD", "--rule", "undeclared-dependency")
    expectEqual(outcome.status, .findings)
    #expect(outcome.output.hasPrefix("Sources/Cart/New.swift:1:8: error: [undeclared-dependency]"))
    #expect(!outcome.output.contains("Old.swift"))
    #expect(outcome.diagnostics.contains("since HEAD: 1 new, 0 gone"))
  }

  @Test("another branch, an edit and the way back each find their manifest")
  func cachedBranches() throws {
    let fixture = try fixture()
    let first = fixture.run("list", "modules").output
    try fixture.git("checkout", "-q", "-b", "other")
    try fixture.writeManifest([("Money", [])])
    let edited = fixture.run("list", "modules").output
    expectEqual(edited.split(separator: "\n").count, 1)
    try fixture.commit("smaller")
    try fixture.git("checkout", "-q", "main")
    expectEqual(fixture.run("list", "modules").output, first)
    #expect(fixture.run("doctor").output.contains("ok manifest cache"))
  }
}
