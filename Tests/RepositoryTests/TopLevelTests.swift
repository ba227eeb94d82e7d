import Expectations
import Foundation
import Testing

/// What a compiler or an editor leaves behind is easily committed with everything else.
@Suite("The top level of the repository")
struct TopLevelTests {
  @Test("holds what the plan names and nothing else, hidden files and profiles of coverage aside")
  func names() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter {
      !$0.hasPrefix(".") && !$0.hasSuffix(".profraw")
    }
    expectEqual(
      names.sorted(),
      ["Apps", "CODEOWNERS", "Modules", "Package.swift", "README.md", "Tests", "Tools"])
  }
}
