import Diagnostics
import Expectations
import LineShell
import Screens
import SharedKernel
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("What belongs to somebody else")
struct OwnershipTests {
  @Test("it answers exactly like what does not exist")
  func sameAnswer() async throws {
    let session = try await ShopSession.browsing()
    try await session.register("Ada", email: "ada@example.org")
    let order = try await session.order()
    let id = String(order.split(separator: "/").last ?? "")
    try await session.mustRun("tab profile")
    try await session.mustRun("sign-out")
    try await session.register("Eve", email: "eve@example.org")

    for place in ["order/…", "orders/…", "order/…/receipt", "cart/confirmation/…"] {
      let others = await session.run("open shop://\(place.replacing("…", with: id))")
      let nobodys = await session.run("open shop://\(place.replacing("…", with: "o-00000000"))")
      let message = try #require(others.failure?.message)
      expectEqual(
        message.replacing(id, with: "…"),
        nobodys.failure?.message.replacing("o-00000000", with: "…"))
      expectEqual(others.code, "ordering.noSuchOrder")
      expectEqual(others.code, nobodys.code)
      expectEqual(others.exitCode, nobodys.exitCode)
      expectEqual(others.failure?.hint, nobodys.failure?.hint)
      expectEqual(others.failure?.candidates, nobodys.failure?.candidates)
    }
    #expect(try await session.mustRun("open shop://orders").rowTitles.isEmpty)
  }

  @Test("another user is shown by name, and with nothing that is private")
  func users() async throws {
    let session = try await ShopSession.browsing { $0.identifiers = .seeded(7) }
    try await session.register("Ada", email: "ada@example.org")
    let ada = IDGenerator.seeded(7).next(prefix: "u")
    let own = try await session.mustRun("open shop://user/\(ada)")
    expectEqual(own.fact("E-mail address"), "ada@example.org")
    try await session.register("Eve", email: "eve@example.org")
    let shown = try await session.mustRun("open shop://user/\(ada)")
    expectEqual(shown.screen?.title, "Ada")
    #expect(shown.fact("Name") == "Ada" && shown.fact("E-mail address") == nil)
    #expect(await session.run("open shop://user/u-0000000000").exitCode == .notFound)
  }
}
