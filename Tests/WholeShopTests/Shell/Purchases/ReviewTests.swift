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
      if case .list(let rows, _) = $0 {
        rows.first?.values.last == "refunded, not counted"
      } else {
        false
      }
    }
    #expect(marked.count == 1 && shown.contains(.text("Bad.")))
  }
}
