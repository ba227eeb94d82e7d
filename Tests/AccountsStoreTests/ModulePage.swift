import Foundation
import Testing

/// `Modules/Shop/Accounts/README.md`, whose tables are those of the tests.
enum ModulePage {
  static func expect(_ lines: [String]) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Modules/Shop/Accounts/README.md"), encoding: .utf8)
    let table = lines.joined(separator: "\n")
    #expect(page.contains(table), "the page has to hold:\n\(table)")
  }
}
