import Foundation
import Testing

@testable import BoundaryChecker

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
    #expect(
      FileTree(root: folder.path).paths == [
        ".github/CODEOWNERS", "a", "b/.hidden/d", "b/alias", "b/c.swift",
      ])
    #expect(FileTree(root: "\(folder.path)/nowhere").paths == [])
  }
}
