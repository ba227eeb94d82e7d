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

  @Test("the last link asked for is kept and opened afterwards")
  func links() async throws {
    let session = try await session()
    let kept = try await session.mustRun("open shop://product/p-025")
    expectEqual(kept.status, "pending")
    try await session.mustRun("open shop://orders")
    try await session.mustRun("find clouds")
    #expect(session.pending == ["shop://search?q=clouds"])
    #expect(session.path == ["shop://login"])
    try await session.mustRun("open shop://register")
    try await session.mustRun(
      "register", ["Ada", "ada@example.org", Sample.password, Sample.password])
    #expect(session.pending.isEmpty)
    expectEqual(session.tab, "search")
    #expect(session.path == ["shop://search", "shop://search?q=clouds"])
    try await session.mustRun("tab profile")
    #expect(session.path == ["shop://profile"])
    try await session.mustRun("tab home")
    #expect(session.path == ["shop://home"])
  }

  @Test("a link to something that is not there is reported at once, and nothing is kept")
  func brokenLink() async throws {
    let session = try await session()
    let told = await session.run("open shop://product/p-999/reviews")
    expectEqual(told.code, "catalog.noSuchProduct")
    #expect(session.path == ["shop://login"])
    #expect(session.pending.isEmpty)
  }

  @Test("signing out shows the sign-in again and forgets what waited")
  func signOut() async throws {
    let session = try await session()
    try await session.register()
    try await session.mustRun("tab profile")
    let out = try await session.mustRun("sign-out")
    expectEqual(out.message, "signed out")
    #expect(session.path == ["shop://login"])
    #expect(session.pending.isEmpty)
    try await session.mustRun("sign-in", ["ada@example.org", Sample.password])
    expectEqual(session.tab, "home")
    #expect(session.path == ["shop://home"])
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
