import BoundaryFixtures
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import PackageReading

/// `forecast` with real git and the real SwiftPM.
@Suite("The forecast of merges", .enabled(if: GitFixture.isPossible))
struct ForecastCommandTests {
  private typealias F = ForecastFixture
  private static let use = "import HomeInterface\nlet l = \"shop://home\"\n"
  private static let retired = F.lock.replacing(
    "home   public", with: "home   gone since 2026-10, open category/:id")

  /// A branch that retires a link, one that names it, and one that is about something else.
  static func fixture(in subfolder: String = "") throws -> ForecastFixture {
    try ForecastFixture(
      in: subfolder,
      [
        ("retires", [F.lockPath: Self.retired]), ("uses", ["Sources/Wish/Use.swift": Self.use]),
        ("apart", ["Sources/Other/More.swift": "let more = 1\n"]),
      ])
  }

  @Test("it says which branches can be merged as they are, and to which the others are adapted")
  func order() throws {
    let fixture = try Self.fixture()
    let outcome = fixture.told("retires", "uses", "apart")
    expectEqual(outcome.status, .findings)
    expectEqual(outcome.lines.count, 1, "\(outcome.all)")
    #expect(outcome.all.contains("merge as they are: retires, apart\n"))
    #expect(outcome.all.contains("then, adapted to retires: uses\n"))
    #expect(outcome.all.contains("3 onto main: 1 finding; 2 can be merged as they are"))
    expectEqual(fixture.told("retires", "apart").status, .clean)
    // Without names, all branches that are not merged count.
    expectEqual(fixture.told().lines, outcome.lines)
  }

  @Test("a remedy leaves it to the order beneath which of two branches adapts")
  func remedies() throws {
    let renames = "let sql = \"ALTER TABLE home_seen RENAME TO home_visit\"\n"
    let fixture = try ForecastFixture([
      ("renames", ["Sources/Home/Next.swift": renames]),
      ("reads", ["Sources/Home/Export.swift": "let rows = \"SELECT * FROM home_seen\"\n"]),
    ])
    for names in [["renames", "reads"], ["reads", "renames"]] {
      let told = fixture.told(names[0], names[1])
      #expect(
        told.all.contains(
          "fix: let the one that is merged second adapt: 'reads' this statement, or 'renames' its migration\n"
        ),
        "\(told.all)")
      #expect(told.all.contains("merge as they are: \(names[0])\n"), "\(told.all)")
      #expect(told.all.contains("then, adapted to \(names[0]): \(names[1])\n"), "\(told.all)")
    }
  }

  @Test(
    "a migration that the base has and a branch edits is refused, its layout and its name are not")
  func editedMigration() throws {
    let path = "Sources/Home/Schema.swift"
    func migration(_ name: String, _ sql: String) -> String {
      "let m = Migration(owner: \"home\", version: 1, name: \"\(name)\", [\"\(sql)\"])\n"
    }
    let fixture = try Self.fixture()
    try fixture.branch("based", [path: migration("a", "CREATE TABLE home_a (b TEXT)")])
    try fixture.branch(
      "edits", from: "based", [path: migration("a", "CREATE TABLE home_a (c TEXT)")])
    try fixture.branch(
      "renames-it", from: "based", [path: migration("b", "CREATE TABLE home_a (b TEXT)")])
    let told = fixture.told("edits", "--base", "based")
    expectEqual(told.lines.count, 1, "\(told.all)")
    #expect(
      told.all.contains("[edited-migration] 'edits' edits the migration 1 of home"), "\(told.all)")
    expectEqual(fixture.told("renames-it", "--base", "based").status, .clean)
  }

  @Test("a branch that adapted what another added, because it builds on it, breaks nothing")
  func stacked() throws {
    let fixture = try Self.fixture()
    try fixture.branch(
      "both", from: "uses",
      [
        F.lockPath: Self.retired,
        "Sources/Wish/Use.swift": Self.use.replacing("home", with: "category/1"),
      ])
    expectEqual(fixture.told("uses", "both").status, .clean, "\(fixture.told("uses", "both").all)")
  }

  @Test(
    "the repository is as it was, and the working tree does not matter", arguments: ["", "app"])
  func untouched(subfolder: String) throws {
    let fixture = try Self.fixture(in: subfolder)
    func state() throws -> String {
      let git = ["git", "-C", fixture.fixture.folder.path]
      let count = try Subprocess(command: git + ["count-objects", "-v"]).run().text
      return try count + Subprocess(command: git + ["status", "--porcelain"]).run().text
    }
    try fixture.checkOut()
    try fixture.fixture.write("broken {{{", to: F.routePath)
    let before = try state()
    expectEqual(fixture.told("retires", "uses").lines.count, 1)
    expectEqual(try state(), before)
  }

  @Test("a name is a name: no option, no command, and nothing that a terminal obeys")
  func names() throws {
    let fixture = try Self.fixture()
    for name in ["--upload-pack=touch x", "$(touch x)", "no such branch", "main;rm"] {
      let outcome = fixture.forecast("--", name)
      #expect(outcome.status == .notChecked, "\(name): \(outcome.diagnostics)")
    }
    try fixture.branch("re\u{202E}tires", [F.lockPath: Self.retired])
    let outcome = fixture.told("re\u{202E}tires", "uses")
    expectEqual(outcome.status, .findings)
    #expect(!outcome.all.unicodeScalars.contains("\u{202E}") && outcome.all.contains("\\u{202E}"))
    expectEqual(fixture.forecast("uses", "--untrusted").status, .notChecked)
  }

  @Test("JSON, SARIF, annotations and Markdown say the same")
  func formats() throws {
    let fixture = try Self.fixture()
    func output(_ format: String) -> String {
      fixture.forecast("retires", "uses", "--format", format).output
    }
    let json = try fixture.forecast("retires", "uses", "--format", "json").document()
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    expectEqual(finding["branches"] as? [String], ["uses", "retires"])
    expectEqual(finding["owners"] as? [String], ["@wish"])
    let forecast = try #require(json["forecast"] as? [String: Any])
    expectEqual(forecast["together"] as? [String], ["retires"])
    #expect(output("sarif").contains("\"merge-retires-link\""))
    #expect(output("github").hasPrefix("::error file=Sources/Wish/Use.swift,line=2,"))
    let markdown = output("markdown")
    #expect(markdown.hasPrefix("### Forecast onto `main`\n\n**1 finding** where branches meet.\n"))
    #expect(markdown.contains("| `uses` `retires` | `Sources/Wish/Use.swift:2:17` | "))
    #expect(markdown.contains("- then, adapted to retires: uses\n"))
    #expect(
      fixture.forecast("apart", "--format", "markdown").output.contains("Nothing breaks where"))
  }

  @Test("of more than two, the branches are named that it takes")
  func together() throws {
    let fixture = try Self.fixture()
    try fixture.branch(
      "removes",
      [
        "Package.swift": F.features.replacing(
          "[\"HomeInterface\", \"Money\"]", with: "[\"HomeInterface\"]"),
        "Sources/Cart/Cart.swift": "import HomeInterface\nlet cart = 1\n",
      ])
    try fixture.branch("imports", ["Sources/Cart/More.swift": "import Money\n"])
    let outcome = fixture.told("apart", "imports", "uses", "removes")
    expectEqual(outcome.lines.count, 1, "\(outcome.all)")
    #expect(outcome.all.contains("only together: 'imports', 'removes'"))
  }

  @Test(
    "what git cannot merge with two others together is named with both, and each two can be merged")
  func threeApart() throws {
    let fixture = try ForecastFixture()
    let (a, b) = ("Sources/Other/Old/A.swift", "Sources/Other/Old/B.swift")
    try fixture.branch("main", [a: "let a = 1\n", b: "let b = 2\n"])
    // The folder is moved by halves, and a third adds a file where it was.
    for (name, file, text) in [("one", "A", "let a = 1\n"), ("two", "B", "let b = 2\n")] {
      try fixture.branch(
        name,
        ["Sources/Other/Old/\(file).swift": nil, "Sources/Other/New/\(file).swift": text])
    }
    try fixture.branch("three", ["Sources/Other/Old/C.swift": "let c = 3\n"])
    for pair in [["one", "two"], ["one", "three"], ["two", "three"]] {
      expectEqual(fixture.told(pair[0], pair[1]).status, .clean, "\(pair)")
    }
    let all = fixture.told("one", "two", "three")
    expectEqual(all.lines.count, 1, "\(all.all)")
    #expect(
      all.all.contains(
        "[merge-conflict] git cannot merge what 'two' and 'one' and 'three' change together"))
    #expect(all.all.contains("merge as they are: one, two\n"))
    #expect(all.all.contains("then, adapted to one, two: three\n"))
  }

  @Test("a pair is told where one of the two is not part of the merge of all")
  func apartFromAll() throws {
    let fixture = try Self.fixture()
    try fixture.branch("main", [".gitattributes": ""])
    try fixture.checkOut()
    try fixture.branch(
      "notes", [F.lockPath: F.lock.replacing("home   public", with: "home   signed in")])
    try fixture.branch("retires", [F.lockPath: Self.retired])
    let outcome = fixture.told("notes", "retires", "uses")
    #expect(outcome.all.contains("git cannot merge what 'notes' and 'retires' change"))
    #expect(outcome.all.contains("'uses' names the link home, which 'retires' retires"))
  }

  @Test("a line that one removes, and that the union of both brings back, is named")
  func restored() throws {
    let fixture = try ForecastFixture()
    let owners = "/Sources/Home*/ @home\n/Sources/Cart/ @cart\n/Sources/Wish/ @wish\n"
    try fixture.branch("main", [".gitattributes": "CODEOWNERS merge=union\n"])
    try fixture.checkOut()
    try fixture.branch("one", ["CODEOWNERS": owners.replacing("/Sources/Cart/ @cart\n", with: "")])
    try fixture.branch(
      "two",
      ["CODEOWNERS": owners.replacing("@cart\n", with: "@cart\n/Sources/Money/ @money\n")])
    let outcome = fixture.told("one", "two")
    expectEqual(outcome.lines.count, 1, "\(outcome.all)")
    #expect(
      outcome.all.contains(
        "CODEOWNERS:2:1: error: [merge-restores-line] 'one' removes this line, and the merge with 'two' brings "
          + "it back: /Sources/Cart/ @cart"), "\(outcome.all)")
    // So is one that the other has edited.
    try fixture.branch("three", ["CODEOWNERS": owners.replacing("@cart", with: "@cart @shop")])
    let edited = fixture.told("one", "three")
    #expect(
      edited.all.contains("the merge with 'three' brings it back: /Sources/Cart/ @cart @shop"))
    // It is so: git itself merges without a word, and the line is there again.
    try fixture.fixture.git("merge", "-q", "one")
    try fixture.fixture.git("merge", "-q", "--no-edit", "two")
    let merged = try String(
      contentsOfFile: "\(fixture.fixture.package)/CODEOWNERS", encoding: .utf8)
    #expect(merged.contains("/Sources/Cart/ @cart\n"))
  }

  @Test("a git that cannot merge in memory is named with the version that can")
  func oldGit() throws {
    let fixture = try Self.fixture()
    let tools = try TemporaryFolder()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let program = try tools.write(
      """
      #!/bin/sh
      for word; do
        [ "$word" != version ] || { echo "git version 2.25.1"; exit 0; }
        [ "$word" != merge-tree ] || exit 129
      done
      PATH="\(path)" exec git "$@"
      """, to: "git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(tools.path):\(path)"
    let outcome = BoundaryCheckCommand.run(
      ["forecast", "uses", "apart", "--package-path", fixture.fixture.package],
      environment: CommandEnvironment(variables: environment))
    expectEqual(outcome.status, .notChecked)
    #expect(outcome.diagnostics.contains("git 2.25 is too old for this; install git 2.38"))
  }
}
