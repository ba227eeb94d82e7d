import Foundation
import TemporaryFiles
import Testing

@testable import LineShell
@testable import ShopApp

@Suite("The README")
struct ReadmeTests {
  private static let readme =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
    .path(percentEncoded: false)

  /// The lines of the block that shows a purchase.
  private func block() throws -> [Substring] {
    let lines = TemporaryFile.text(of: Self.readme).split(
      separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.firstIndex(of: "## A purchase"))
    let open = try #require(lines[heading...].firstIndex(of: "```"))
    let close = try #require(lines[(open + 1)...].firstIndex(of: "```"))
    return Array(lines[(open + 1)..<close])
  }

  @Test("every line of its purchase stands in the transcript it was cut from, in that order")
  func purchase() throws {
    var golden = TemporaryFile.text(of: TranscriptFile(name: "readme").golden).split(
      separator: "\n", omittingEmptySubsequences: false)[...]
    var commands = 0
    for line in try block() where line != "…" {
      let isCommand = line.hasPrefix("shop> ")
      let wanted: [String] = isCommand ? [String(line.dropFirst(6))] : ["# \(line)", String(line)]
      commands += isCommand ? 1 : 0
      let found = golden.firstIndex { candidate in wanted.contains(String(candidate)) }
      let index = try #require(found, "\"\(line)\" is not in readme.golden from there on")
      golden = golden[(index + 1)...]
    }
    #expect(commands > 10)
  }

  @Test("every script it names is there")
  func scripts() throws {
    let text = TemporaryFile.text(of: Self.readme)
    let root = URL(filePath: Self.readme).deletingLastPathComponent()
    let names = [
      "shop", "run", "test", "check-alone", "check-shell", "check-durability", "check-contention",
      "check-io-faults",
      "check-databases", "check-oracle",
      "docs", "fuzz",
    ]
    for name in names {
      #expect(text.contains("Tools/\(name)"))
      let path = root.appending(path: "Tools/\(name)").path(percentEncoded: false)
      #expect(FileManager.default.isExecutableFile(atPath: path))
    }
  }
}
