import Foundation
import TemporaryFiles
import Testing

@Suite("The page of requirements")
struct RequirementsTests {
  /// One row: its identifier, the tests it names and the scripts.
  private struct Row {
    let id: String
    let tests: [String]
    let scripts: [String]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let rows: [Row] = {
    let path = root.appending(path: "Modules/Shop/REQUIREMENTS.md").path(percentEncoded: false)
    return TemporaryFile.text(of: path).split(separator: "\n").prefix { $0 != "## Figures" }
      .compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard line.hasPrefix("| "), cells.count == 3, cells[0] != "Row", cells[0] != "---" else {
          return nil
        }
        return Row(
          id: cells[0], tests: cells[2].matches(of: /"([^"]+)"/).map { String($0.output.1) },
          scripts: cells[2].matches(of: /`(Tools\/[^`]+)`/).map { String($0.output.1) })
      }
  }()

  /// The names of all tests in the sources.
  private static func testNames() throws -> Set<String> {
    let folder = root.appending(path: "Tests")
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /@Test\(\s*"([^"]+)"/) { names.insert(String(match.output.1)) }
    }
    return names
  }

  @Test("it has every row of the list, each with a test or a script")
  func rows() {
    let expected =
      (1...14).map { "A\($0)" } + (1...8).map { "B\($0)" } + (1...10).map { "C\($0)" } + [
        "Second factor", "Mail", "Verification", "Privacy", "Settings", "Lists", "Reviews",
        "Search",
        "Import", "Cart", "Promotions", "Delivery and tax", "Payment", "Order states", "Receipts",
        "Kill", "Write faults", "Contention", "Database states", "Moved files", "Extreme numbers",
        "Few descriptors", "Switches", "Backup", "Hostile text", "Turns", "Finding one's way",
        "Forms", "Interrupts", "Tour",
        "Folding", "Promotions by file", "Published links", "Known state",
      ]
    #expect(Set(Self.rows.map(\.id)) == Set(expected))
    #expect(Self.rows.count == expected.count)
    for row in Self.rows { #expect(!row.tests.isEmpty || !row.scripts.isEmpty, "\(row.id)") }
  }

  @Test("every test and every script it names is there")
  func named() throws {
    let names = try Self.testNames()
    #expect(names.count > 1_000)
    for row in Self.rows {
      for test in row.tests {
        #expect(names.contains(test), "\(row.id): no test is called \(test)")
      }
      for script in row.scripts {
        let path = Self.root.appending(path: script).path(percentEncoded: false)
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(row.id): no \(script)")
      }
    }
  }
}
