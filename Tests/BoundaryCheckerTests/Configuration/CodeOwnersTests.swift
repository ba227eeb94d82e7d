import BoundaryFixtures
import CodeOwnership
import Expectations
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

@Suite("Code owners")
struct CodeOwnersTests {
  private func matches(_ pattern: String, _ path: String) -> Bool {
    CodeOwners("\(pattern) @team").owners(of: path) == ["@team"]
  }

  @Test("patterns mean what they mean on GitHub")
  func patterns() {
    #expect(matches("*", "a/b.swift"))
    #expect(matches("*.swift", "a/b.swift"))
    #expect(!matches("*.swift", "a/b.md"))
    #expect(matches("/*", "a.md") && !matches("/*", "a/b.md"))
    #expect(matches("docs/*", "docs/a.md") && !matches("docs/*", "docs/a/b.md"))
    #expect(matches("apps/", "x/apps/y/z") && !matches("apps/", "apps"))
    #expect(matches("/apps/", "apps/y") && !matches("/apps/", "x/apps/y"))
    #expect(matches("/apps", "apps") && matches("/apps", "apps/y"))
    #expect(matches("a/b", "a/b/c") && !matches("a/b", "x/a/b"))
    #expect(matches("logs", "x/logs/y") && matches("logs", "x/logs"))
    #expect(matches("**/logs", "logs/y") && matches("**/logs", "a/b/logs"))
    #expect(matches("a/**/b", "a/b") && matches("a/**/b", "a/x/y/b"))
    #expect(matches("/Modules/*Feature", "Modules/CartFeature/x") && !matches("/", "a"))
    #expect(!matches("Docs", "docs/a"))
  }

  @Test("the file is the repository's, where the package stands in a folder of it")
  func nested() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder(".git")
    try folder.write("* @all\n/apps/shop/Sources/A/ @a\n/gone/ @b\n", to: "CODEOWNERS")
    try folder.write("* @not-read\n", to: "apps/shop/CODEOWNERS")
    try folder.write("import B\n", to: "apps/shop/Sources/A/A.swift")
    try folder.makeFolder("apps/shop/Sources/B")
    let manifest = try folder.write(
      """
      {"name": "p", "targets": [{"name": "A", "type": "regular", "dependencies": []},
       {"name": "B", "type": "regular", "dependencies": []}]}
      """, to: "manifest.json")
    let report = try PackageCheck(
      packagePath: "\(folder.path)/apps/shop", manifestPath: manifest
    ).report()
    expectEqual(report.findings.map(\.rule), ["undeclared-dependency"])
    expectEqual(report.findings.first?.owners, ["@a"])
    expectEqual(report.findings.first?.moduleOwners, ["@all"])
  }

  @Test("the last match wins, and a pattern without owners clears them")
  func lastMatch() {
    let owners = CodeOwners("* @all # everything\n\n# a comment\n/a/ @x @y\n/a/free/\n!/a @no")
    expectEqual(owners.owners(of: "b"), ["@all"])
    expectEqual(owners.owners(of: "a/b"), ["@x", "@y"])
    expectEqual(owners.owners(of: "a/free/b"), [])
  }

  @Test("a finding names the owners of both sides")
  func inFindings() throws {
    let package = try FixturePackage(
      [.init(name: "A"), .init(name: "B")],
      files: ["Sources/A/A.swift": "import B", "Sources/B/B.swift": ""])
    try package.folder.write("/Sources/A/ @a\n/Sources/B/ @b\n", to: ".github/CODEOWNERS")
    try package.folder.write("* @wrong\n", to: "CODEOWNERS")
    let report = try package.report()
    expectEqual(report.findings.map(\.owners), [["@a"]])
    expectEqual(report.findings.map(\.moduleOwners), [["@b"]])
    #expect(report.text.contains(" — owner @a; module owner @b\n"))
  }

  @Test("the first place GitHub looks at counts alone")
  func places() throws {
    let folder = try TemporaryFolder()
    #expect(CodeOwners.read(forPackage: folder.path).file == nil)
    try folder.write("* @docs", to: "docs/CODEOWNERS")
    expectEqual(CodeOwners.read(forPackage: folder.path).file, "docs/CODEOWNERS")
    try folder.write("* @root", to: "CODEOWNERS")
    expectEqual(CodeOwners.read(forPackage: folder.path).owners(of: "x"), ["@root"])
    try folder.write("", to: ".github/CODEOWNERS")
    expectEqual(CodeOwners.read(forPackage: folder.path).owners(of: "x"), [])
  }
}
