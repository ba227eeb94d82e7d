import Expectations
import Foundation
import Testing

@Suite("The page of requirements")
struct RequirementsTests {
  /// One row: its identifier, the tests it names and the scripts.
  private struct Row {
    let id: String
    let tests: [String]
    let scripts: [String]
  }

  private static let rows = NamedTests.rows(
    of: "Modules/Shop/REQUIREMENTS.md", until: "## Figures"
  ).filter { $0.count == 3 }.map { cells in
    Row(
      id: cells[0], tests: cells[2].matches(of: /"([^"]+)"/).map { String($0.output.1) },
      scripts: cells[2].matches(of: /`(Tools\/[^`]+)`/).map { String($0.output.1) })
  }

  @Test("it has every row of the list, each with a test or a script")
  func rows() {
    let expected =
      (1...14).map { "A\($0)" } + (1...8).map { "B\($0)" } + (1...10).map { "C\($0)" } + [
        "Second factor", "Mail", "Verification", "Privacy", "Settings", "Lists", "Reviews",
        "Search", "Import", "Cart", "Promotions", "Delivery and tax", "Addresses", "Payment",
        "Order states", "Receipts", "Gifts and points", "Wish list", "Personal data", "Programs",
        "Replay", "One declaration", "Tables", "PostgreSQL", "Moving a shop", "Database states",
        "Moved files", "Extreme numbers", "Few descriptors", "Features", "Backup", "Turns",
        "Finding one's way", "Several shells", "Forms", "Interrupts", "Tour", "Folding",
        "Promotions by file", "Published links", "Known state", "Lines", "Completion", "History",
        "Preferences", "Long work", "Spending", "Modes", "Words", "Unknown words", "Numbers",
        "Output that fails", "Width", "Colour", "Errors and exit codes", "Keeper",
        "Mails about orders", "Returns",
      ]
    expectEqual(Set(Self.rows.map(\.id)), Set(expected))
    expectEqual(Self.rows.count, expected.count)
    for row in Self.rows { #expect(!row.tests.isEmpty || !row.scripts.isEmpty, "\(row.id)") }
  }

  @Test("every test and every script it names is there")
  func named() {
    #expect(NamedTests.all.count > 1_000)
    for row in Self.rows {
      for test in row.tests {
        #expect(
          NamedTests.isOne(test, of: NamedTests.all), "\(row.id): not one test is called \(test)")
      }
      for script in row.scripts {
        let path = NamedTests.root.appending(path: script).path(percentEncoded: false)
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(row.id): no \(script)")
      }
    }
  }
}
