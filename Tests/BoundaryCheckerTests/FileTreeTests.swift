import Foundation
import RandomInputs
import Synchronization
import Testing

@testable import BoundaryChecker

@Suite("Files of a package")
struct FileTreeTests {
  private func stamp(_ folder: TemporaryFolder, readsStatus: Bool = true) -> TreeStamp? {
    TreeStamp.walk(folder.path, readsStatus: readsStatus, jobs: 1, beside: {}).stamp
  }

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
    #expect(
      FileTree(root: folder.path).paths == [
        ".github/CODEOWNERS", "a", "b/.hidden/d", "b/alias", "b/c.swift",
      ])
    #expect(FileTree(root: "\(folder.path)/nowhere").paths == [])
  }

  @Test("a tree made of a stamp has the files of one that was walked, and knows the sources")
  func stamped() throws {
    let folder = try TemporaryFolder()
    for path in [
      "b/c.swift", "b/.hidden/d.swift", "a", ".github/CODEOWNERS", ".git/HEAD", "b/.e.swift",
      "node_modules/z.swift", "b/K.docc/Snippet.swift", "b/k/l.swift", "b-c/m.swift",
      "Package.swift",
    ] { try folder.write("", to: path) }
    for readsStatus in [true, false] {
      let tree = FileTree(try #require(stamp(folder, readsStatus: readsStatus)))
      #expect(tree.paths == FileTree(root: folder.path).paths)
      #expect(
        tree.sources?.map(\.path) == ["Package.swift", "b-c/m.swift", "b/c.swift", "b/k/l.swift"])
      #expect(tree.sources?.allSatisfy { ($0.stamp != nil) == readsStatus } == true)
      #expect(tree.folders.contains("b/k"))
      #expect(tree.left == ["node_modules"])
    }
  }

  @Test("the paths of a stamped tree are sorted, whatever the names", arguments: 1...20)
  func sorted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = ["a", "a-", "a.b", "a0", "b", "B", "\u{E9}", "a\u{1F600}", "a.swift", "ab.swift"]
    let folder = try TemporaryFolder()
    for _ in 0..<40 {
      let count = Int.random(in: 1...4, using: &generator)
      let path = (0..<count).compactMap { _ in names.randomElement(using: &generator) }
      // What is a folder already, or lies below a file, cannot be written.
      _ = try? folder.write("", to: path.joined(separator: "/"))
    }
    let walked = FileTree(root: folder.path)
    let tree = FileTree(try #require(stamp(folder)))
    #expect(tree.paths == walked.paths)
    #expect(tree.paths.count > 8)
    #expect(tree.sources?.map(\.path) == walked.paths.filter { $0.hasSuffix(".swift") })
  }

  @Test("a stamp is the same for any number of jobs, and what is done beside it is done once")
  func jobs() throws {
    let folder = try TemporaryFolder()
    for number in 0..<60 {
      try folder.write("", to: "Sources/M\(number % 20)/In/f\(number).swift")
    }
    try folder.write("", to: "Sources/M3/DerivedData/x.swift")
    let stamps = [1, 2, 8].map { jobs in
      let done = Mutex(0)
      let walked = TreeStamp.walk(folder.path, readsStatus: true, jobs: jobs) {
        done.withLock { $0 += 1 }
        return jobs
      }
      #expect(walked.other == jobs)
      #expect(done.withLock { $0 } == 1)
      return walked.stamp
    }
    let first = try #require(stamps[0])
    #expect(stamps.allSatisfy { $0?.bytes == first.bytes && $0?.newest == first.newest })
    #expect(stamps.allSatisfy { $0?.left == ["Sources/M3/DerivedData"] })
    #expect(FileTree(first).paths.count == 60)
    let nowhere = TreeStamp.walk("\(folder.path)/no", readsStatus: true, jobs: 2) { "done" }
    #expect(nowhere.stamp == nil)
    #expect(nowhere.other == "done")
  }

  @Test("sources from a tree are those that a walk of the target finds")
  func listed() throws {
    let folder = try TemporaryFolder()
    for path in [
      "S/A/a.swift", "S/A/x/b.swift", "S/A/x/y.swift", "S/A/Old/c.swift", "S/A/.hidden/d.swift",
      "S/A/A.docc/e.swift", "S/A/B/f.swift", "S/A/g.md", "S/A/.h.swift", "S/AB/i.swift",
      "S/A/xy/j.swift", "S/C/DerivedData/k.swift", "S/C/l.swift",
      "R/In/m.swift", "R/r.swift", "R/s.swift", "node_modules/n.swift",
    ] { try folder.write("", to: path) }
    let manifest = try Manifest.decoded(
      from: Data(
        """
        {"name": "p", "targets": [
          {"name": "A", "type": "regular", "path": "S/A", "exclude": ["Old", "x/y.swift"],
           "dependencies": []},
          {"name": "B", "type": "regular", "path": "S/A/B", "dependencies": []},
          {"name": "C", "type": "regular", "path": "S/C", "dependencies": []},
          {"name": "N", "type": "regular", "path": "S/AB", "sources": ["i.swift", "./"],
           "dependencies": []},
          {"name": "R", "type": "regular", "path": ".", "sources": ["R/In", "R/r.swift"],
           "dependencies": []},
          {"name": "X", "type": "regular", "path": "S/A/x", "sources": ["b.swift"],
           "dependencies": []}]}
        """.utf8))
    let graph = PackageGraph(manifest) { _ in true }
    let walking = SourceLister(packagePath: folder.path, graph: graph)
    var knowing = walking
    knowing.tree = FileTree(try #require(stamp(folder)))
    for target in graph.targets {
      let expected = try walking.files(of: target).map(\.path)
      let found = try knowing.files(of: target)
      #expect(found.map(\.path) == expected, "\(target.name)")
      #expect(found.allSatisfy { $0.stamp != nil } == (target.name != "C"), "\(target.name)")
      #expect(!expected.isEmpty, "\(target.name)")
      let place = try #require(target.folder)
      let sources = TargetSources(
        target, in: place, inner: walking.targetFolders(inside: place), opaque: .current)
      #expect(
        (knowing.walkedFiles(sources, in: place) == nil) == (target.name == "C"), "\(target.name)")
    }
  }
}
