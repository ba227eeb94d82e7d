import Diagnostics
import Expectations
import LineShell
import Screens
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("Reviewing what was bought")
struct ReviewTests {
  private let reviews = "open shop://product/p-025/reviews"

  private func offered(_ session: ShopSession) async throws -> [String] {
    try await session.mustRun(reviews).place?.screen.actions.map(\.name) ?? []
  }

  @Test("a guest and who has not bought are offered nothing")
  func strangers() async throws {
    let session = try await ShopSession.browsing()
    #expect(try await offered(session).isEmpty)
    try await session.register()
    #expect(try await offered(session).isEmpty)
    let refused = await session.run("write", ["5", "", "Fine."])
    expectEqual(refused.failure?.category, .usage)
  }

  @Test("a review does not count any more when its purchase is refunded, and is marked")
  func refunded() async throws {
    let session = try await ShopSession.browsing(options: ShellOptions(assumesYes: true))
    try await session.register()
    let order = try await session.order()
    func rating() async throws -> String? {
      try await session.mustRun("open shop://product/p-025").fact("Rating")
    }
    let before = try await rating()
    try await session.mustRun(reviews)
    try await session.mustRun("write", ["1", "", "Bad."])
    #expect(try await rating() != before)
    try await session.mustRun("open \(order)")
    try await session.mustRun("cancel")
    try await expectEqual(rating(), before)
    let shown = try await session.mustRun(reviews).screen?.blocks ?? []
    let marked = shown.filter {
      if case .heading(let text) = $0 { text.hasSuffix("refunded, not counted") } else { false }
    }
    #expect(marked.count == 1 && shown.contains(.text("Bad.")))
  }

  @Test("a buyer writes one, changes it and deletes it, and the product's rating follows")
  func life() async throws {
    let session = try await ShopSession.browsing(options: ShellOptions(isInteractive: true))
    try await session.register()
    _ = try await session.order()
    func rating() async throws -> ScreenValue? {
      let place = try await session.mustRun("open shop://product/p-025").place
      for case .facts(let facts) in place?.screen.blocks ?? [] {
        if let fact = facts.first(where: { $0.label == "Rating" }) { return fact.value }
      }
      return nil
    }
    let before = try await rating()
    try await expectEqual(offered(session), ["write"])
    let written = try await session.mustRun("write", ["1", "", "No \u{202E}good."])
    expectEqual(written.message, "your review was stored")
    #expect(written.place?.screen.blocks.contains(.text("No \u{202E}good.")) == true)
    #expect(try await rating() != before)
    try await expectEqual(offered(session), ["edit", "delete"])
    try await session.mustRun("edit", ["5", "", ""])
    await session.run("delete", ["no"])
    try await expectEqual(offered(session), ["edit", "delete"])
    try await session.mustRun("delete", ["yes"])
    try await expectEqual(rating(), before)
    try await expectEqual(offered(session), ["write"])
  }
}
