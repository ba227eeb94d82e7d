import Foundation
import Testing

/// The page that maps the pattern's concepts to this framework names a test for each; they are there.
@Suite("The page of concepts")
struct SeedConceptTests {
  @Test("every row names a test that exists")
  func tests() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(
        path: "Modules/Platform/Navigation/Navigation.docc/SeedConcepts.md"), encoding: .utf8)
    let sources = try Self.testFiles(in: root.appending(path: "Tests"))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
      .filter { $0.count == 3 && $0[2].hasPrefix("`") }
    #expect(rows.count > 40)
    for row in rows {
      let parts = row[2].split(separator: ": ", maxSplits: 1).map(String.init)
      let file = parts[0].trimmingCharacters(in: ["`"]) + ".swift"
      let text = try #require(sources[file], "\(file), for \(row[0])")
      #expect(text.contains("\"\(parts[1])\""), "\(row[2])")
    }
  }

  private static func testFiles(in folder: URL) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    var files: [String: String] = [:]
    for name in names where name.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      files[String(name.split(separator: "/").last ?? ""), default: ""] += text
    }
    return files
  }
}
