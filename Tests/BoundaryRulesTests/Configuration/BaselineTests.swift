import BoundaryFixtures
import CivilTime
import Expectations
import Testing

@testable import BoundaryRules
@testable import PackageReading

@Suite("Baseline")
struct BaselineTests {
  private func entry(
    _ rule: String, _ file: String, _ count: Int, owner: String? = nil,
    expires: CivilDate? = nil, reason: String? = nil
  ) -> BaselineEntry {
    BaselineEntry(
      rule: rule, target: "A", module: "", file: file, count: count, owner: owner,
      expires: expires, reason: reason)
  }

  private func findings(_ files: String...) throws -> [Finding] {
    let sources = Dictionary(
      files.map { ($0, "import B\n") }, uniquingKeysWith: { $0 + $1 })
    return try FixturePackage([.init(name: "A"), .init(name: "B")], files: sources).report()
      .findings
  }

  @Test("the text is sorted, one line an entry, and reads back as it was")
  func roundTrip() throws {
    let baseline = Baseline([
      entry("layer", "b.swift", 2), entry("layer", "a b.swift", 1, owner: "@x/y"),
      entry("cycle", "z.swift", 3, expires: CivilDate("2026-03-31"), reason: "a\tb\nc"),
    ])
    #expect(
      baseline.text == """
        # rule\tfrom\tto\tfile\tcount\towner\texpires\treason
        cycle\tA\t-\tz.swift\t3\t-\t2026-03-31\ta\\tb\\nc
        layer\tA\t-\ta b.swift\t1\t@x/y\t-\t-
        layer\tA\t-\tb.swift\t2\t-\t-\t-

        """)
    let read = try Baseline(parsing: baseline.text, name: "x")
    expectEqual(read.text, baseline.text)
    expectEqual(read.entries.map(\.count), [3, 1, 2])
    try expectEqual(Baseline(parsing: "", name: "x"), Baseline())
  }

  @Test("an entry goes with its file, and what the file has more than before is found")
  func movedFile() throws {
    let entries = [
      BaselineEntry(
        rule: "undeclared-dependency", target: "A", module: "B", file: "Sources/A/Old.swift",
        count: 1, owner: "@a", reason: "known")
    ]
    let moved = try findings("Sources/A/New.swift")
    let baseline = Baseline(entries).moved(to: moved) { $0 != "Sources/A/Old.swift" }
    expectEqual(baseline.entries.map(\.file), ["Sources/A/New.swift"])
    expectEqual(baseline.entries.map(\.reason), ["known"])
    let application = baseline.applied(to: moved, today: .today())
    #expect(application.active.isEmpty && application.stale.isEmpty)
    // Where the file is still there, another one is new; and no entry covers more than it did.
    expectEqual(Baseline(entries).moved(to: moved) { _ in true }, Baseline(entries))
    let two = try findings("Sources/A/New.swift", "Sources/A/Newer.swift")
    let partly = Baseline(entries).moved(to: two) { $0 != "Sources/A/Old.swift" }
      .applied(to: two, today: .today())
    expectEqual(partly.active.map(\.file), ["Sources/A/Newer.swift"])
    expectEqual(partly.stale, [])
    let none = Baseline(entries).moved(to: []) { _ in false }.applied(to: [], today: .today())
    expectEqual(none.stale, entries)
  }

  @Test("it has a file a target, and reads back from them; a name leads to no other folder")
  func files() throws {
    func entry(_ target: String) -> BaselineEntry {
      BaselineEntry(rule: "cycle", target: target, module: "", file: "a.swift", count: 1)
    }
    let names = ["Cart", "../Cart", "a/b", "", ".hidden", "Höhe-1"]
    let baseline = Baseline(names.map(entry))
    expectEqual(
      baseline.files.keys.sorted(),
      ["Cart.txt", "Höhe-1.txt", "___Cart.txt", "_hidden.txt", "a_b.txt", "package.txt"])
    try expectEqual(Baseline(files: baseline.files, name: "b"), baseline)
    let same = Baseline([entry("a/b"), entry("a_b")])
    expectEqual(same.files.count, 1)
    try expectEqual(Baseline(files: same.files, name: "b"), same)
    let error = #expect(throws: BoundaryCheckError.self) {
      try Baseline(files: ["A.txt": "# x\nlayer"], name: "b")
    }
    #expect(error.map { "\($0)" }?.hasPrefix("b/A.txt:2: ") == true)
  }

  @Test(
    "a line that cannot be read is an error with its number",
    arguments: [
      "layer", "layer\tA\tB\tf\tmany\t-\t-\t-", "layer\tA\tB\tf\t0\t-\t-\t-",
      "layer\tA\tB\tf\t1\t-\tsoon\t-", "layer\tA\tB\tf\t1\t-\t2026-02-30\t-",
      "layer\tA\tB\tf\t1\t-\t-\t-\nlayer\tA\tB\tf\t2\t-\t-\t-",
    ])
  func notUnderstood(_ text: String) {
    let error = #expect(throws: BoundaryCheckError.self) {
      try Baseline(parsing: "# x\n" + text, name: "b")
    }
    guard case .baselineNotUnderstood("b", 2..., _) = error else {
      Issue.record("expected baselineNotUnderstood, got \(String(describing: error))")
      return
    }
  }

  @Test("an update only shrinks unless growth is asked for")
  func updating() throws {
    let (a, b) = ("Sources/A/A.swift", "Sources/A/B.swift")
    let first = Baseline().updated(
      to: try findings(a, a, b), allowsGrowth: true, owner: "@a", reason: "old")
    expectEqual(first.baseline.entries.map(\.count), [2, 1])
    expectEqual(first.baseline.entries.map(\.owner), ["@a", "@a"])
    expectEqual(first.grown.count, 2)

    let less = first.baseline.updated(to: try findings(a), allowsGrowth: false)
    expectEqual(less.baseline.entries.map(\.count), [1])
    expectEqual(less.baseline.entries.map(\.reason), ["old"])
    expectEqual(less.shrunk.map(\.file), [a])
    expectEqual(less.removed.map(\.file), [b])

    let more = less.baseline.updated(to: try findings(a, a, b), allowsGrowth: false)
    expectEqual(more.baseline, less.baseline)
    expectEqual(more.refused.map(\.count), [2, 1])
  }

  @Test(
    "days are days of the calendar", arguments: ["2026-13-01", "2025-02-29", "26-1-1", "x", ""])
  func wrongDays(_ text: String) {
    #expect(CivilDate(text) == nil)
  }

  @Test("days are ordered, and today is one")
  func days() throws {
    #expect(try #require(CivilDate("2024-02-29")) < #require(CivilDate("2024-03-01")))
    expectEqual(CivilDate(CivilDate.today().description), CivilDate.today())
    #expect(try #require(CivilDate("2025-01-01")) < CivilDate.today())
  }
}
