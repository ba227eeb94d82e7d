import Expectations
import LineShell
import Navigation
import Screens
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("Signing out, and in as somebody else")
struct SessionChangeTests {
  @Test("signing out resets every tab")
  func signOut() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("open shop://settings/privacy")
    try await session.mustRun("tab profile")
    let out = try await session.mustRun("sign-out")
    expectEqual(out.message, "signed out")
    expectEqual(out.status, "handled")
    #expect(out.unnumberedEvents == ["root is now main shop://profile → shop://home (app) [home]"])
    expectEqual(session.tab, "home")
    #expect(session.path == ["shop://home"])
    let text = try await session.mustRun("where").text
    #expect(!text.contains("settings"))
    #expect(!text.contains("p-025"))
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
    try await session.mustRun("tab profile")
    #expect(session.path == ["shop://home", "shop://login"])
  }

  @Test("signing in as somebody else leaves nothing of the first one on any tab")
  func otherAccount() async throws {
    let session = try await ShopSession.browsing()
    try await session.register("Ada Lovelace", email: "ada@example.org")
    try await session.reviewCheckout()
    try await session.register("Bob", email: "bob@example.org")
    #expect(session.path == ["shop://home"])
    for tab in ["home", "search", "cart", "profile"] {
      let shown = try await session.mustRun("tab \(tab)")
      #expect(!shown.text.contains("Ada"))
      #expect(!shown.text.contains("Main Street"))
      expectEqual(session.path.count, 1, "\(tab)")
    }
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test(
    "entries that come back belong to whom they were, whoever signs in then",
    arguments: [true, false])
  func restored(requiresSignIn: Bool) async throws {
    let first = try await ShopSession.browsing()
    try await first.register("Ada Lovelace", email: "ada@example.org")
    try await first.register("Bob", email: "bob@example.org")
    try await first.mustRun("open shop://product/p-025")
    let archive = first.app.navigator.archive()

    let second = try await ShopSession.browsing { $0.requiresSignIn = requiresSignIn }
    _ = try await second.app.restore(archive)
    try await second.register("Cleo", email: "cleo@example.org")
    #expect(second.path == ["shop://home"])
    #expect(second.app.drainNotices().isEmpty != requiresSignIn)
  }

  @Test("signing in again as oneself keeps every entry")
  func sameAccount() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    try await session.mustRun("open shop://product/p-025")
    try await session.signIn()
    #expect(session.path == ["shop://home", "shop://product/p-025"])
  }
}
