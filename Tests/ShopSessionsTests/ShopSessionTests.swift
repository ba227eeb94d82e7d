import Expectations
import LineShell
import ShopSessions
import Testing

@MainActor
@Suite("A session of the whole shop")
struct ShopSessionTests {
  @Test("keeps every report, and says where it is")
  func reports() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://product/p-025")
    await expectEqual(session.run("dance").code, "command.unknown")
    expectEqual(session.reports.count, 3)
    #expect(session.path == ["shop://home", "shop://product/p-025"])
    expectEqual(session.tab, "home")
    expectEqual(session.pending, [])
  }

  @Test("gives the answers in order, and remembers the questions")
  func answers() async throws {
    let session = try await ShopSession.browsing()
    try await session.register("Ada", email: "ada@example.org")
    expectEqual(session.source.questions.count, 4)
    expectEqual(session.source.answers, [])
    #expect(try await session.order().hasPrefix("shop://order/o-"))
  }

  @Test("a line that has to succeed and does not is an issue that names it")
  func mustRun() async throws {
    let session = try await ShopSession.browsing()
    try await withKnownIssue {
      try await session.mustRun("dance")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("dance: ") }
    }
  }
}
