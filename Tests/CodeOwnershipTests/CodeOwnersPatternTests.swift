import Expectations
import Testing

@testable import CodeOwnership

@Suite("Patterns of CODEOWNERS")
struct CodeOwnersPatternTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let matched: [String]
    let refused: [String]

    var testDescription: String { pattern }

    init(_ pattern: String, _ matched: [String], not refused: [String]) {
      (self.pattern, self.matched, self.refused) = (pattern, matched, refused)
    }
  }

  /// What GitHub's documentation and the tools that follow it say of each form.
  static let rows = [
    Row("app", ["app", "app/x", "lib/app", "lib/app/x"], not: ["app.md", "lib/app.md", "apps"]),
    Row("/app", ["app", "app/x", "app/x/y"], not: ["lib/app", "lib/app/x", "apps"]),
    Row("app/", ["app/x", "app/x/y", "lib/app/x"], not: ["app", "lib/app"]),
    Row("/app/", ["app/x", "app/x/y"], not: ["app", "lib/app/x"]),
    Row("app/ui", ["app/ui", "app/ui/x"], not: ["lib/app/ui", "app/uix", "ui"]),
    Row("/app/ui", ["app/ui", "app/ui/x"], not: ["lib/app/ui", "app/uix"]),
    Row("app/ui/", ["app/ui/x", "app/ui/x/y"], not: ["app/ui", "lib/app/ui/x"]),
    Row("*", ["a", "a/b", "a/b/c", ".x"], not: []),
    Row("a*", ["a", "ab", "ab/c", "x/ab", "x/ab/c"], not: ["b", "xa", "x/b"]),
    Row("*.md", ["a.md", "x/a.md", ".md"], not: ["a.mdx", "md"]),
    Row("/*", ["a", ".x"], not: ["a/b", "a/b/c"]),
    Row("/a*", ["a", "ab", "ab/c"], not: ["x/ab", "b"]),
    Row("a*/", ["ab/c", "x/ab/c"], not: ["ab", "x/ab"]),
    Row("/*/", ["a/b", "a/b/c"], not: ["a"]),
    Row("/a*/", ["ab/c", "ab/c/d"], not: ["ab", "x/ab/c"]),
    Row("docs/*", ["docs/a", "docs/a.md"], not: ["docs", "docs/a/b", "x/docs/a"]),
    Row("docs/*.md", ["docs/a.md"], not: ["docs/a/b.md", "x/docs/a.md", "docs/a.txt"]),
    Row("a/*/c", ["a/b/c", "a/b/c/d"], not: ["a/c", "a/b/x/c", "a/b"]),
    Row("a?c", ["abc", "x/abc"], not: ["ac", "abbc"]),
    Row("a\\*c", ["a*c"], not: ["abc"]),
    Row("a\\?c", ["a?c"], not: ["abc"]),
    Row("a\\ b", ["a b", "a b/c"], not: ["a", "b"]),
    Row("**/a/b", ["a/b", "x/a/b", "x/y/a/b/c"], not: ["a/x/b"]),
    Row("**/*a*", ["a", "x/bab", "x/y/a.md"], not: ["b", "x/b"]),
    Row("a/**", ["a/b", "a/b/c"], not: ["a", "x/a/b"]),
    Row("a/**/", ["a/b", "a/b/c"], not: ["a", "b/a"]),
    Row("a/**/b", ["a/b", "a/x/b", "a/x/y/b", "a/x/b/c"], not: ["x/a/b", "a/c"]),
    Row("a/**/b/c*", ["a/b/c", "a/x/b/cd"], not: ["a/b", "a/x/b/d"]),
    Row("App", ["App", "x/App/y"], not: ["app", "x/app/y"]),
    Row("/", [], not: ["a", "a/b"]),
    Row("!a", [], not: ["a", "!a"]),
    Row("[ab]", [], not: ["a", "b", "[ab]"]),
  ]

  @Test("a pattern matches what it matches on GitHub", arguments: rows)
  func verdicts(_ row: Row) {
    let owners = CodeOwners("\(row.pattern) @team")
    for path in row.matched { expectEqual(owners.owners(of: path), ["@team"], "\(path)") }
    for path in row.refused { expectEqual(owners.owners(of: path), [], "\(path)") }
  }

  @Test("a search through many paths finds for each what its pattern says alone")
  func search() {
    let paths = Set(Self.rows.flatMap { $0.matched + $0.refused }).sorted()
    let owners = CodeOwners(Self.rows.map { "\($0.pattern) @team" }.joined(separator: "\n"))
    let alone = Self.rows.map { CodeOwners("\($0.pattern) @team") }
    var search = OwnershipSearch(owners)
    for path in paths + paths.reversed() {
      let matching = alone.indices.filter { !alone[$0].owners(of: path).isEmpty }
      expectEqual(search.line(for: path), matching.last, "\(path)")
    }
    let effects = OwnershipTable(owners, paths: paths).effects
    var overruled = 0
    for (line, effect) in effects.enumerated() {
      let matched = paths.filter { !alone[line].owners(of: $0).isEmpty }
      expectEqual(effect == .none, matched.isEmpty, "\(Self.rows[line].pattern)")
      expectEqual(effect == .decides, matched.contains { owners.entry(for: $0)?.line == line + 1 })
      guard case .overruled(let winner) = effect else { continue }
      overruled += 1
      #expect(winner > line && matched.contains { owners.entry(for: $0)?.line == winner + 1 })
    }
    #expect(overruled > 0)
  }

  @Test("a line that cannot be read is skipped, and the line before decides")
  func skipped() {
    let owners = CodeOwners("* @all\n/a/ nobody\n/b/ @x/y/z\n/c/ me@example.org # mail\n/d/")
    expectEqual(owners.owners(of: "a/x"), ["@all"])
    expectEqual(owners.owners(of: "b/x"), ["@all"])
    expectEqual(owners.owners(of: "c/x"), ["me@example.org"])
    expectEqual(owners.owners(of: "d/x"), [])
    expectEqual(owners.entries.map(\.line), [1, 2, 3, 4, 5])
    #expect(owners.entries.map { $0.problem == nil } == [true, false, false, true, true])
  }
}
