import Foundation
import PluginInterface
import Routing
import Testing

@testable import ShopApp

/// The tour of `tour.txt` leaves no screen out.
@MainActor
@Suite("The tour")
struct TourTests {
  /// What a line of JSON says of the places on screen after a command, and of those passed on the way.
  private struct Answer: Decodable {
    struct Event: Decodable {
      let to: String?
    }

    let command: String
    let path: [String]?
    let events: [Event]?
  }

  /// What the commands of the tour answer.
  private func answers() async throws -> [Answer] {
    let file = TranscriptFile(name: "tour")
    let run = try await ProgramRun(script: file.script, file.options + ["--json"])
    return try run.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
    }
  }

  /// Whether a link is one of a pattern's, as `order/o-1` is one of `order/:id`.
  private func isLink(_ link: Substring, of pattern: String) -> Bool {
    let (link, pattern) = (link.split(separator: "?"), pattern.split(separator: "?"))
    let names = (link.first ?? "").split(separator: "/")
    let wanted = (pattern.first ?? "").split(separator: "/")
    let keys = pattern.dropFirst().joined().split(separator: "&")
    return names.count == wanted.count
      && zip(names, wanted).allSatisfy { $1.hasPrefix(":") || $0 == $1 }
      && keys.allSatisfy { link.dropFirst().joined().contains($0) }
  }

  @Test("every link of every feature is on screen once at least")
  func everyScreen() async throws {
    let answers = try await answers()
    let seen = Set(answers.flatMap { ($0.path ?? []) + ($0.events ?? []).compactMap(\.to) })
      .map { $0.dropFirst("shop://".count) }
    let patterns = try await ShopSession().app.router.table.catalogue.map(\.pattern)
    try #require(patterns.count > 25)
    for pattern in patterns {
      #expect(seen.contains { isLink($0, of: pattern) }, "no step of the tour shows \(pattern)")
    }
  }

  @Test("every command that works everywhere is used")
  func everyCommand() async throws {
    let used = Set(try await answers().compactMap { $0.command.split(separator: " ").first })
    for command in ShellCommands.reserved.sorted() {
      #expect(used.contains(Substring(command)), "no step of the tour uses \(command)")
    }
  }
}
