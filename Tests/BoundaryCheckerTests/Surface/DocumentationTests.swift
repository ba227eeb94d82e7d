import BoundaryFixtures
import CommandArguments
import Expectations
import Foundation
import Testing

@testable import BoundaryChecker
@testable import BoundaryRules
@testable import PackageReading

/// What the pages of the tool show is what the tool does.
@Suite("Pages of the tool")
struct DocumentationTests {
  private static let catalog = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Tools/BoundaryChecker/BoundaryChecker.docc").path

  private static func page(_ name: String) throws -> String {
    try String(contentsOfFile: "\(catalog)/\(name).md", encoding: .utf8)
  }

  @Test(
    "every command line on a page is understood",
    arguments: [
      "BoundaryChecker", "GettingStarted", "Command", "Graphs", "Execution", "Recipes",
      "Workspaces",
    ])
  func commands(_ name: String) throws {
    // In recipes a command stands behind a key, a dash or SwiftPM's own, and goes on behind a backslash.
    let command =
      #/(?m)^ *(?:- |entry: |swift package )?(boundary-check(?: [^#|>\n]*)?)(?:[#|>].*)?$/#
    let lines = try Self.page(name).replacing(#/\\\n */#, with: "").matches(of: command)
      .map(\.1)
    #expect(!lines.isEmpty)
    for line in lines {
      let plain = line.replacing(/"[^"]*"/, with: "text")
      let words = plain.split(separator: " ").dropFirst().map(String.init)
      let arguments = try Arguments(words, syntax: BoundaryCheckCommand.syntax)
      let subcommand = arguments.subcommand.flatMap(BoundaryChecker.Subcommand.init) ?? .check
      _ = try ReportOutput.pairs(arguments, of: subcommand)
    }
  }

  @Test("the page of the command names every subcommand and every format")
  func complete() throws {
    let page = try Self.page("Command")
    for subcommand in BoundaryChecker.Subcommand.allCases {
      #expect(page.contains("`\(subcommand.rawValue)"))
    }
    for format in ReportFormat.allCases { #expect(page.contains("`\(format.rawValue)`")) }
    let graphs = try Self.page("Graphs")
    for format in ReportOutput.formats(of: .graph) { #expect(graphs.contains("`\(format)`")) }
  }

  @Test("the page of what runs names every variable that programs see")
  func variables() throws {
    let page = try Self.page("Execution")
    let git = ProgramEnvironment(user: [:]).git.keys
    for name in ProgramEnvironment.common + ProgramEnvironment.toolchain + git {
      #expect(page.contains("`\(name)`"), "\(name)")
    }
  }

  @Test("every document on a page is JSON, and has the keys the tool prints")
  func documents() throws {
    let page = try Self.page("Documents")
    var shown: [Set<String>] = []
    for match in page.matches(of: #/```json\n(?<text>(?:.|\n)*?)```/#) {
      let object = try JSONSerialization.jsonObject(with: Data(match.text.utf8))
      shown.append(Set(try #require(object as? [String: Any]).keys))
    }
    let package = try FixturePackage(
      [.init(name: "A", dependencies: ["B"]), .init(name: "B")],
      files: ["Sources/A/A.swift": "import B\n"])
    for arguments in [["check"], ["list", "imports"], ["graph"], ["why", "A", "B"]] {
      let document = try package.run(arguments + ["--format", "json"]).document()
      #expect(shown.contains(Set(document.keys)), "\(arguments)")
    }
  }

  @Test("the page of rules names each, and nothing else in its table")
  func rules() throws {
    let rows = try Self.page("Rules").split(separator: "\n").filter { $0.hasPrefix("|") }
    let named = rows.flatMap { $0.matches(of: /`([a-z-]+)`/).map { String($0.output.1) } }
    expectEqual(named.sorted(), RuleCatalog.all.map(\.id).sorted())
  }

  @Test("the page of the configuration names every key of it")
  func configurationKeys() throws {
    let page = try Self.page("Configuration")
    for key in BoundaryConfiguration.keys { #expect(page.contains("`\(key)`"), "\(key)") }
    for level in RuleLevel.allCases { #expect(page.contains("`\(level.rawValue)`")) }
    for match in page.matches(of: #/```json\n(?<text>(?:.|\n)*?)```/#) {
      _ = try JSONSerialization.jsonObject(with: Data(match.text.utf8))
    }
  }
}
