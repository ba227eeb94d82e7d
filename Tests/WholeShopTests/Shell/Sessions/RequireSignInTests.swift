import Diagnostics
import Expectations
import LineShell
import Navigation
import Screens
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("A shop that requires signing in")
struct RequireSignInTests {
  private func session() async throws -> ShopSession {
    try await ShopSession.browsing { $0.requiresSignIn = true }
  }

  @Test("signing in comes first, then the tabs")
  func first() async throws {
    let session = try await session()
    #expect(session.tab == nil)
    #expect(session.path == ["shop://login"])
    await expectEqual(session.run("tab home").code, "navigation.noTabs")
    try await expectEqual(session.mustRun("back").status, "atRoot")
    try await session.mustRun("register")
    try await session.mustRun(
      "register", ["Ada", "ada@example.org", Sample.password, Sample.password])
    expectEqual(session.tab, "home")
    #expect(session.path == ["shop://home"])
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a link to something that is not there is reported at once, and nothing is kept")
  func brokenLink() async throws {
    let session = try await session()
    let told = await session.run("open shop://product/p-999/reviews")
    expectEqual(told.code, "catalog.noSuchProduct")
    #expect(session.path == ["shop://login"])
    #expect(session.pending.isEmpty)
  }

  @Test("without a feature that signs in, the shop is not composed, and says why")
  func noSignIn() async throws {
    await #expect(throws: ShopError.signInNotComposed) {
      try await ShopSession {
        $0.requiresSignIn = true
        $0.features = ["home", "cart"]
      }
    }
    expectEqual(ShopError.signInNotComposed.explanation.category, .configuration)
  }
}
