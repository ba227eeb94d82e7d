import Diagnostics
import Expectations
import Foundation
import PluginInterface
import Routing
import ShopSessions
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("The tour")
struct TourTests {
  /// The commands of a transcript, each with the route that was on screen after it.
  private func steps(of name: String) async throws -> [(command: String, route: String?)] {
    let run = try await ScriptRun(of: TranscriptFile(name: name), ["--json"])
    try #require(run.exitCode == .success, "\(run.output.suffix(300))")
    return try run.output.split(separator: "\n").map { line in
      let answer = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let words = (answer["command"] as? String ?? "").split(separator: " ")
      let screen = answer["screen"] as? [String: Any]
      return (words.first.map(String.init) ?? "", screen?["route"] as? String)
    }
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

  @Test("shows every route of every feature, and uses every global command")
  func tour() async throws {
    let steps = try await steps(of: "tour")
    try await expectEveryRoute(in: steps.compactMap(\.route))
    for command in ShellCommands.names {
      #expect(steps.contains { $0.command == command }, "the tour leaves out \(command)")
    }
  }

  @Test("has another one beside it that opens every route by its link, at once or after signing in")
  func links() async throws {
    let opened = try await steps(of: "deep-links").filter {
      ["open", "register", "sign-in"].contains($0.command)
    }
    try await expectEveryRoute(in: opened.compactMap(\.route))
  }

  private func expectEveryRoute(in routes: [String]) async throws {
    let patterns = try await ShopSession().app.router.table.catalogue.map(\.pattern)
    #expect(patterns.count > 20)
    for pattern in patterns {
      #expect(routes.contains { Self.matches($0, pattern) }, "\(pattern) is left out")
    }
  }
}
