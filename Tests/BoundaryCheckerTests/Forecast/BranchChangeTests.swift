import Expectations
import Testing

@testable import BoundaryChecker
@testable import PackageReading

@Suite("The change of a branch")
struct BranchChangeTests {
  @Test("the lines of a file are compared once somebody asks for them, not for each file")
  func comparison() throws {
    let old = (0..<400).map { "line \($0)\n" }.joined()
    let page = MergeRepository.Difference(path: "docs/page.html", old: "old", new: "new")
    let change = BranchChange(
      "one", "commit", [page],
      contents: ["old": Array(old.utf8), "new": Array("first\n\(old)".utf8)], without: [])
    let file = try #require(change.files["docs/page.html"])
    #expect(!file.isCompared)
    expectEqual(file.lines.added, [1])
    // A copy knows what was compared already.
    #expect(change.files["docs/page.html"]?.isCompared == true)
  }
}
