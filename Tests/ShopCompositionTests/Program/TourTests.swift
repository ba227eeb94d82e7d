import Diagnostics
import Foundation
import PluginInterface
import ProfileFeatureInterface
import Routing
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("The tour")
struct TourTests {
  private static let file = TranscriptFile(name: "tour")

  /// The commands of the tour, and the places that were on screen after them.
  private func tour() async throws -> (commands: Set<String>, places: Set<String>) {
    let run = try await ProgramRun(script: Self.file.script, Self.file.options + ["--json"])
    try #require(run.exitCode == .success, "\(run.output.suffix(300))")
    var commands: Set<String> = []
    var places: Set<String> = []
    for line in run.output.split(separator: "\n") {
      let answer = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let words = (answer["command"] as? String ?? "").split(separator: " ")
      if let name = words.first { commands.insert(String(name)) }
      let screen = answer["screen"] as? [String: Any]
      if let route = screen?["route"] as? String { places.insert(route) }
    }
    return (commands, places)
  }

  /// Whether a link is one of a pattern, such as `product/:id/reviews` or `search?q=`.
  static func matches(_ link: String, _ pattern: String) -> Bool {
    func parts(_ text: Substring) -> (path: [Substring], query: Substring) {
      let halves = text.split(separator: "?", maxSplits: 1)
      return (
        (halves.first ?? "").split(separator: "/"), halves.count > 1 ? halves[1] : ""
      )
    }
    guard link.hasPrefix("shop://") else { return false }
    let (path, query) = parts(link.dropFirst("shop://".count))
    let (expected, name) = parts(pattern[...])
    return path.count == expected.count && query.hasPrefix(name) && query.isEmpty == name.isEmpty
      && zip(path, expected).allSatisfy { $0 == $1 || $1.hasPrefix(":") }
  }

  @Test("shows every route of every feature, and every page of the settings")
  func places() async throws {
    let places = try await tour().places
    let routes = try await ShopSession().app.router.table.catalogue.map(\.pattern)
    #expect(routes.count > 20)
    for pattern in routes {
      #expect(places.contains { Self.matches($0, pattern) }, "the tour leaves out \(pattern)")
    }
    for section in SettingsSection.allCases {
      #expect(places.contains("shop://settings/\(section.rawValue)"))
    }
  }

  @Test("uses every global command")
  func commands() async throws {
    let used = try await tour().commands
    for command in ShellCommands.names {
      #expect(used.contains(command), "the tour leaves out \(command)")
    }
  }

  @Test(
    "knows a link of a pattern from one of another",
    arguments: [
      ("shop://product/p-1", "product/:id", true), ("shop://product/p-1", "seller/:id", false),
      ("shop://product/p-1/reviews", "product/:id", false), ("shop://home", "home", true),
      ("shop://search?q=tea", "search?q=", true), ("shop://search", "search?q=", false),
      ("home", "home", false),
    ])
  func matching(link: String, pattern: String, isOne: Bool) {
    #expect(Self.matches(link, pattern) == isOne)
  }
}
