import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// Branches and the base that has moved on since they left it.
@Suite("The forecast of branches that the base left behind", .enabled(if: GitFixture.isPossible))
struct StaleBranchTests {
  private typealias F = ForecastFixture

  @Test("what the base gained since a branch left it counts like a branch, in both directions")
  func base() throws {
    let fixture = try ForecastCommandTests.fixture()
    try fixture.checkOut()
    try fixture.fixture.git("merge", "-q", "--no-edit", "retires")
    let outcome = fixture.told("uses", "retires")
    expectEqual(outcome.status, .findings)
    #expect(
      outcome.lines.contains { $0.contains("'uses' names the link home, which 'main' retires") })
    #expect(outcome.all.contains("then, adapted to main: uses"))
    #expect(outcome.all.contains("'retires' is part of main already"))
    try fixture.fixture.git("reset", "-q", "--hard", "HEAD^")
    try fixture.fixture.git("merge", "-q", "--no-edit", "uses")
    #expect(
      fixture.told("retires").lines.contains {
        $0.contains("'main' names the link home, which 'retires' retires")
      })
  }

  @Test("without a base it is the main branch, whatever its name")
  func usualBase() throws {
    let fixture = try ForecastCommandTests.fixture()
    try fixture.fixture.git("branch", "-m", "main", "master")
    #expect(fixture.told("uses").all.contains("forecast of 1 onto master"))
    try fixture.fixture.git("update-ref", "refs/remotes/origin/main", "master")
    try fixture.fixture.git("update-ref", "-d", "refs/heads/master")
    #expect(fixture.told("uses").all.contains("forecast of 1 onto origin/main"))
    try fixture.fixture.git("update-ref", "-d", "refs/remotes/origin/main")
    #expect(fixture.told("uses").all.contains("git knows no revision 'main'"))
  }

  @Test("of all branches, one without a common commit is passed over, and named it is an error")
  func unrelated() throws {
    let fixture = try ForecastCommandTests.fixture()
    let before = fixture.told()
    let pages = "commit refs/heads/pages\ncommitter test <test@example.org> now\ndata 0\n\n"
    try fixture.fixture.folder.git(
      ["fast-import", "--quiet", "--date-format=now"], reading: pages)
    let all = fixture.told()
    expectEqual(all.lines, before.lines)
    #expect(all.all.contains("'pages' has no commit in common with main"), "\(all.all)")
    let named = fixture.told("retires", "pages")
    expectEqual(named.status, .notChecked)
    #expect(
      named.all.contains("git knows no commit from which both 'main' and 'pages' come"),
      "\(named.all)")
    // Where history is left out, it may have what they have in common.
    let tip = try Subprocess(command: ["git", "-C", fixture.fixture.package, "rev-parse", "main"])
      .run().text
    try fixture.fixture.folder.write(tip, to: ".git/shallow")
    expectEqual(fixture.told().status, .notChecked)
  }

  /// Makes two branches, of which one lets `Wish` depend on `Money`, and the other the reverse.
  private func branchCycle(
    in fixture: ForecastFixture, and changes: [String: String] = [:]
  ) throws {
    let wish = "\"Wish\", dependencies: [\"HomeInterface\""
    let adds = [
      "Package.swift": F.features.replacing(wish, with: "\(wish), \"Money\""),
      "Sources/Wish/More.swift": "import Money\n",
    ]
    try fixture.branch("adds", adds.merging(changes) { $1 })
    try fixture.branch(
      "turns",
      [
        "Package.swift": F.features.replacing(
          "\"Money\"),", with: "\"Money\", dependencies: [\"Wish\"]),"),
        "Sources/Money/More.swift": "import Wish\n",
      ])
  }

  @Test("what git cannot merge with the base is missing from the merge of the others")
  func conflict() throws {
    let fixture = try ForecastFixture()
    try fixture.branch(
      "stale", ["Package.swift": F.features.replacing("\"fixture\"", with: "\"stale\"")])
    try branchCycle(in: fixture)
    try fixture.branch(
      "main",
      [
        "Package.swift": F.features.replacing("\"fixture\"", with: "\"main\""),
        ".gitattributes": "",
      ])
    try fixture.checkOut()
    let told = fixture.told("stale", "adds", "turns")
    #expect(told.all.contains("git cannot merge what 'main' and 'stale' change"), "\(told.all)")
    #expect(!told.all.contains("merge-manifest"), "\(told.all)")
    #expect(told.lines.contains { $0.contains("[cycle]") }, "\(told.all)")
    #expect(told.all.contains("then, adapted to main: stale\n"), "\(told.all)")
    #expect(told.all.contains("; 'stale' is not part of the merge of all"), "\(told.all)")
  }

  @Test("a branch that git cannot merge with the base in Markdown alone stays in the merge of all")
  func page() throws {
    let fixture = try ForecastFixture()
    try branchCycle(in: fixture, and: ["CHANGELOG.md": "- A wish costs.\n"])
    try fixture.branch("main", ["CHANGELOG.md": "- Money is counted.\n"])
    try fixture.checkOut()
    let told = fixture.told("adds", "turns")
    #expect(
      told.all.contains("CHANGELOG.md: error: [merge-conflict] git cannot merge"), "\(told.all)")
    #expect(told.lines.contains { $0.contains("[cycle]") }, "\(told.all)")
    #expect(!told.all.contains("is not part of the merge"), "\(told.all)")
  }

  @Test("conflicts of the same branches are one finding in every format, with its files beneath")
  func conflicts() throws {
    let fixture = try ForecastFixture()
    let paths = (1...6).map { "Sources/Other/Part\($0).swift" }
    func texts(_ word: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: paths.map { ($0, "let \(word) = 1\n") })
    }
    for name in ["one", "two", "three"] { try fixture.branch(name, texts(name)) }
    try fixture.branch("main", [paths[0]: "let base = 1\n"])
    let told = fixture.told("one", "two", "--verbose")
    expectEqual(
      told.lines.sorted(),
      ["'main' and 'one'", "'main' and 'two'", "'one' and 'two'"].map { pair in
        "\(paths[pair.contains("main") ? 0 : 1])\(pair.contains("main") ? "" : ":1:1"): error: "
          + "[merge-conflict] git cannot merge what \(pair) change"
      }, "\(told.all)")
    #expect(
      told.all.contains(paths[2...].map { "    also: \($0):1:1\n" }.joined()), "\(told.all)")
    #expect(told.all.contains("2 onto main: 3 findings at 7 places; 0 can"), "\(told.all)")
    let short = fixture.told("one", "two")
    expectEqual(short.lines, told.lines)
    #expect(short.all.contains("    and 1 more place; --verbose shows all\n"), "\(short.all)")

    let document = try fixture.forecast("one", "two", "--format", "json").document()
    let pairs = try #require(document["findings"] as? [[String: Any]]).map {
      $0["branches"] as? [String] ?? []
    }
    expectEqual(pairs.count { $0.sorted() == ["one", "two"] }, 5)
    let sarif = try fixture.forecast("one", "two", "--format", "sarif").document()
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    expectEqual(
      (run["results"] as? [[String: Any]] ?? []).map {
        ($0["relatedLocations"] as? [Any])?.count ?? 0
      }.sorted(), [1, 1, 5])
    let markdown = fixture.forecast("one", "two", "--format", "markdown").output
    #expect(markdown.contains("**3 findings at 7 places** where branches meet"), "\(markdown)")
    #expect(markdown.contains("Part5.swift:1:1` and 1 more place | "), "\(markdown)")
    expectEqual(fixture.told("one", "two", "three").lines.count, 6)
  }

  @Test("a union of pages and of other files than lists of names leaves nothing twice")
  func unitedPages() throws {
    let fixture = try ForecastFixture()
    let log = "# Changes\n- Your line here.\n- Wishes cost.\n- Money is counted.\n"
    let project = "A1 /* A */ = {\n  isa = Group;\n};\nB2 /* B */ = {\n  isa = Group;\n};\n"
    try fixture.branch(
      "main",
      [
        ".gitattributes": "CHANGELOG.md merge=union\n*.pbxproj merge=union\n",
        "CHANGELOG.md": log, "App.xcodeproj/project.pbxproj": project,
      ])
    try fixture.checkOut()
    for (name, line) in [("one", "- Carts are kept.\n"), ("two", "- Homes are warm.\n")] {
      try fixture.branch(
        name,
        [
          "CHANGELOG.md": log.replacing("- Your line here.\n", with: line),
          "App.xcodeproj/project.pbxproj": project + "\(name) = {\n  isa = Group;\n};\n",
        ])
    }
    let told = fixture.told("one", "two")
    expectEqual(told.status, .clean, "\(told.all)")
    // A line that one removes and the other edits beside is there again, in a page as in a list.
    try fixture.branch("removes", ["CHANGELOG.md": log.replacing("- Wishes cost.\n", with: "")])
    try fixture.branch(
      "adds",
      ["CHANGELOG.md": log.replacing("- Wishes cost.\n", with: "- Wishes cost.\n- New.\n")])
    #expect(
      fixture.told("removes", "adds").all.contains("brings it back: - Wishes cost."))
  }

  @Test("a file that another branch makes a folder is a conflict at the file's own name")
  func folder() throws {
    let fixture = try ForecastFixture()
    let page = "Pages/Guide.md"
    try fixture.branch("edits", [page: "# A guide\n"])
    try fixture.branch("divides", [page: nil, "\(page)/First.md": "# First\n"])
    let told = fixture.told("edits", "divides")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(
      told.all.contains("\(page):1:1: error: [merge-conflict] git cannot merge what 'edits' and"),
      "\(told.all)")
    try fixture.fixture.git("update-ref", "refs/heads/main", "edits")
    let stale = fixture.told("divides")
    #expect(stale.all.contains("\(page): error: [merge-conflict]"), "\(stale.all)")
  }

  @Test("a file added to a folder that another branch moves is a conflict, whatever both change")
  func movedFolder() throws {
    let fixture = try ForecastFixture()
    let parts = ["A", "B"].map { (old: "Pages/Old/\($0).md", new: "Pages/New/\($0).md") }
    try fixture.branch(
      "main", Dictionary(uniqueKeysWithValues: parts.map { ($0.old, "# A page of \($0.old)\n") }))
    let both: [String: String?] = ["Sources/Other/Other.swift": "let other = 2\n"]
    let moves: [(String, String?)] = parts.flatMap { part -> [(String, String?)] in
      [(part.old, nil), (part.new, "# A page of \(part.old)\n")]
    }
    try fixture.branch("moves", both.merging(moves) { $1 })
    try fixture.branch("adds", both.merging(["Pages/Old/C.md": "# C\n"]) { $1 })
    let told = fixture.told("moves", "adds")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(told.all.contains("Pages/New/C.md: error: [merge-conflict] git cannot"), "\(told.all)")
  }
}
