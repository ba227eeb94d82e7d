import Foundation
import Testing

/// The page of requirements names tests and scripts; they are there.
@Suite("The page of requirements")
struct RequirementTests {
  private struct Row {
    let id: Substring
    let tests: [String]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func rows() throws -> [Row] {
    let page = try String(
      contentsOf: root.appending(path: "Modules/Shop/REQUIREMENTS.md"), encoding: .utf8)
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let id = cells[0].firstMatch(of: /^[ABCKN][0-9]+$/)?.output else {
        return nil
      }
      return Row(id: id, tests: cells[2].components(separatedBy: "<br>"))
    }
  }

  @Test("every row names tests and scripts that exist, and none stands twice")
  func exist() throws {
    let rows = try Self.rows()
    let sources = try Self.testFiles()
    #expect(rows.count > 50)
    #expect(Set(rows.map(\.id)).count == rows.count)
    for row in rows {
      #expect(!row.tests.isEmpty, "\(row.id)")
      for test in row.tests {
        let parts = test.components(separatedBy: "`: ")
        let name = parts[0].trimmingCharacters(in: ["`"])
        guard parts.count == 2 else {
          let script = Self.root.appending(path: name).path(percentEncoded: false)
          #expect(FileManager.default.isExecutableFile(atPath: script), "\(row.id): \(name)")
          continue
        }
        let text = try #require(sources[name + ".swift"], "\(row.id): \(name)")
        #expect(text.contains("\"\(parts[1])\""), "\(row.id): \(parts[1])")
      }
    }
  }

  @Test("no row of accounts, input and ordering is left out")
  func complete() throws {
    let ids = Set(try Self.rows().map(\.id))
    for id in (1...19).map({ "A\($0)" }) + (1...18).map({ "C\($0)" }) + (1...7).map({ "N\($0)" }) {
      #expect(ids.contains(id[...]), "\(id)")
    }
  }

  private static func testFiles() throws -> [String: String] {
    let folder = root.appending(path: "Tests").path(percentEncoded: false)
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.hasSuffix("Tests.swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      files[String(name.split(separator: "/").last ?? ""), default: ""] += text
    }
    return files
  }
}
