import Expectations
import RandomInputs
import Testing

@testable import PackageReading

@Suite("Covers of paths")
struct PathCoverTests {
  @Test("a path is covered when it, or a folder around it, is among the paths", arguments: 1...50)
  func covers(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func path(_ lengths: ClosedRange<Int>) -> String {
      let count = Int.random(in: lengths, using: &generator)
      let parts = (0..<count).compactMap { _ in
        ["a", "b", "ab", "a.b"].randomElement(using: &generator)
      }
      return parts.joined(separator: "/")
    }
    let entries = (0..<Int.random(in: 0...5, using: &generator)).map { _ in path(1...3) }
    let cover = PathCover(entries)
    for _ in 0..<40 {
      let path = path(1...5)
      let expected = entries.contains { path == $0 || path.hasPrefix($0 + "/") }
      expectEqual(cover.contains(path), expected, "\(path) in \(entries)")
    }
  }

  @Test("an empty path covers everything, and no path nothing")
  func extremes() {
    #expect(PathCover([""]).contains("a/b"))
    #expect(PathCover(["x", ""]).contains("a"))
    #expect(!PathCover([]).contains("a"))
  }
}
