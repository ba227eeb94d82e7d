import Foundation
import TemporaryFiles
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules

@Suite("The README")
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(of name: String) -> String {
    TemporaryFile.text(of: root.appending(path: name).path(percentEncoded: false))
  }

  /// The lines of the block that shows a purchase.
  private func block() throws -> [Substring] {
    let lines = Self.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.firstIndex(of: "## A purchase"))
    let open = try #require(lines[heading...].firstIndex(of: "```"))
    let close = try #require(lines[(open + 1)...].firstIndex(of: "```"))
    return Array(lines[(open + 1)..<close])
  }

  @Test("every line of its purchase stands in the transcript it was cut from, in that order")
  func purchase() throws {
    var golden = Self.text(of: "Tests/Transcripts/readme.golden").split(
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

  @Test("every arrow of its map is one of the package, from layer to layer")
  func map() throws {
    let check = PackageCheck(packagePath: Self.root.path(percentEncoded: false))
    let graph = DrawnGraph(try check.checkedModel(), findings: [], affected: [])
    let known = Set(graph.collapsedByLayer().edges.map { "\($0.source) --> \($0.destination)" })
    let arrows = Self.text(of: "README.md").split(separator: "\n").filter { $0.contains(" --> ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(arrows.count > 5)
    for arrow in arrows { #expect(known.contains(arrow), "\(arrow)") }
  }

  @Test(
    "every script that a page names is there",
    arguments: [
      "README.md", "Modules/Features/README.md", "Modules/Shop/REQUIREMENTS.md",
      "Tools/Proof/README.md", "Tools/BoundaryChecker/BoundaryChecker.docc/Recipes.md",
    ])
  func scripts(page: String) throws {
    let names = Self.text(of: page)
      .matches(of: #/Tools\/((?:Proof\/)?[a-z]+(?:-[a-z]+)*)(?![\w.\/-])/#).map { String($0.1) }
    #expect(Set(names).count > 1)
    for name in Set(names) {
      let path = Self.root.appending(path: "Tools/\(name)").path(percentEncoded: false)
      #expect(FileManager.default.isExecutableFile(atPath: path), "Tools/\(name)")
    }
  }
}
