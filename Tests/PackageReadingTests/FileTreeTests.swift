import BoundaryFixtures
import Expectations
import Foundation
import RandomInputs
import Testing

@testable import PackageReading

@Suite("Files of a package")
struct FileTreeTests {
  @Test("all files are found, but for build products and links to folders")
  func walk() throws {
    let folder = try TemporaryFolder()
    for path in [
      "b/c.swift", "b/.hidden/d", "a", ".github/CODEOWNERS", ".git/HEAD", ".build/x", "b/.build/y",
      "node_modules/z",
    ] { try folder.write("", to: path) }
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/b")
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/b/alias", withDestinationPath: "\(folder.path)/a")
    expectEqual(
      FileTree(root: folder.path).paths,
      [".github/CODEOWNERS", "a", "b/.hidden/d", "b/alias", "b/c.swift"])
    expectEqual(FileTree(root: "\(folder.path)/nowhere").paths, [])
  }

  @Test(
    "the paths are sorted and the same for any number of jobs, whatever the names",
    arguments: 1...20)
  func sorted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = ["a", "a-", "a.b", "a0", "b", "B", "\u{E9}", "a\u{1F600}", "a.swift", "ab.swift"]
    let folder = try TemporaryFolder()
    var written: Set<String> = []
    for _ in 0..<40 {
      let count = Int.random(in: 1...4, using: &generator)
      let path = (0..<count).compactMap { _ in names.randomElement(using: &generator) }
        .joined(separator: "/")
      // What is a folder already, or lies below a file, cannot be written.
      if (try? folder.write("", to: path)) != nil { written.insert(path) }
    }
    #expect(written.count > 8)
    for jobs in [1, 2, 8] {
      expectEqual(FileTree(root: folder.path, jobs: jobs).paths, written.sorted())
    }
  }
}
