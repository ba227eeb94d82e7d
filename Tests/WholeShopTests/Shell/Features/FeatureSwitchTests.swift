import Diagnostics
import Expectations
import LineShell
import Navigation
import PluginInterface
import Screens
import ShopSessions
import Testing

@testable import ShopApp

@MainActor
@Suite("Features of the shop switched while it runs")
struct FeatureSwitchTests {
  private func archive(of session: ShopSession, tab: String) -> String {
    var archive = session.app.navigator.archive()
    archive.branches.removeAll { $0.id.rawValue != tab }
    (archive.schemas, archive.pending, archive.selectedTab) = ([:], [], nil)
    return archive.text
  }

  @Test("a checkout goes on while others are off, the very same, and is paid once")
  func checkout() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    try await session.mustRun("tab profile")
    try await session.reviewCheckout()
    let stack = session.app.navigator.state.selectedBranch
    let text = archive(of: session, tab: "cart")
    for names in ["search", "profile home onboarding auth"] {
      try await session.mustRun("features off \(names)")
      expectEqual(session.app.navigator.state.selectedBranch, stack)
      expectEqual(archive(of: session, tab: "cart"), text)
    }
    expectEqual(session.app.router.map.tabs.map(\.id), ["cart"])
    let confirmed = try await session.mustRun("confirm")
    expectEqual(
      confirmed.screen?.actions.isEmpty, true, "there is neither a shop nor an order to show")
    let on = try await session.mustRun("features on search profile home onboarding auth")
    expectEqual(on.screen?.actions.map(\.name), ["order", "shop"])
    #expect(try await session.mustRun("open shop://orders").rowTitles.count == 1)
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("a checkout that waits for signing in is dropped and reported; signing in goes on")
  func pending() async throws {
    let session = try await ShopSession.browsing()
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("open shop://checkout")
    #expect(session.pending == ["shop://checkout"])
    let off = try await session.mustRun("features off cart")
    #expect(off.message == "off: cart · no longer waiting: shop://checkout")
    #expect(session.pending.isEmpty)
    #expect(session.path == ["shop://home", "shop://product/p-025", "shop://login"])
    try await session.mustRun("dismiss")
    #expect(session.path == ["shop://home", "shop://product/p-025"])
    try await session.mustRun("features on cart")
    try await session.mustRun("add")
    try await session.mustRun("cart")
    try await session.mustRun("checkout")
    #expect(session.path == ["shop://cart", "shop://login"])
    let gone = try await session.mustRun("features off cart")
    #expect(gone.message == "off: cart · no longer waiting: shop://checkout")
    #expect(session.path == ["shop://search"])
  }

  @Test("signing in stays on where it is required, and where the tabs need it")
  func signIn() async throws {
    let required = try await ShopSession.browsing { $0.requiresSignIn = true }
    await expectEqual(required.run("features off auth").code, "feature.signInMissing")
    #expect(required.path == ["shop://login"])
    let session = try await ShopSession { $0.features = ["auth", "profile", "home"] }
    let refused = await session.run("features off home")
    expectEqual(refused.code, "navigation.noOpenTab")
    expectEqual(refused.failure?.hint, "sign in first; tabs: profile")
    await expectEqual(session.run("features off auth home").code, "feature.nothingToShow")
    #expect(session.path == ["shop://home"])
    try await session.register()
    try await session.mustRun("features off home")
    expectEqual(session.tab, "profile")
    try await session.mustRun("sign-out")
    #expect(session.path == ["shop://login"], "signing in comes first where nothing else is open")
    try await session.mustRun("features on home")
    try await session.signIn()
    expectEqual(session.tab, "home")
  }

  @Test("without signing in, its places are refused, and who is signed in stays so")
  func withoutSignIn() async throws {
    let session = try await ShopSession.browsing()
    try await session.register()
    try await session.mustRun("features off auth")
    try await session.mustRun("tab profile")
    try await session.mustRun("sign-out")
    let refused = await session.run("tab profile")
    expectEqual(refused.code, "navigation.signInUnavailable")
    expectEqual(refused.failure?.hint, "no composed feature can sign in; type features on auth")
    try await session.mustRun("features on auth")
    try await expectEqual(session.mustRun("tab profile").status, "pending")
    try await session.mustRun("sign-in", ["ada@example.org", Sample.password])
    expectEqual(session.tab, "profile")
  }

  @Test("the introduction gives way to the tabs when it is switched off")
  func introduction() async throws {
    let session = try await ShopSession()
    #expect(session.tab == nil)
    try await session.mustRun("features off onboarding")
    #expect(session.path == ["shop://home"])
    #expect(session.app.navigator.leakDetector.leaks.isEmpty)
    let closed = try await ShopSession()
    try await closed.mustRun("features off onboarding home search cart")
    #expect(closed.path == ["shop://login"])
  }

  @Test("one that was left out at the start can be switched on, and says by which command")
  func leftOut() async throws {
    let session = try await ShopSession { $0.features = ["home"] }
    let refused = await session.run("open shop://search")
    expectEqual(
      refused.failure?.hint,
      "SearchFeature (owner @shop/search) would; add search to --features, or type features on search"
    )
    try await session.mustRun("features on search")
    try await expectEqual(session.mustRun("find lamp").screen?.title, "Search: lamp")
    let whole = try await ShopSession.browsing()
    try await whole.mustRun("features off search")
    #expect(
      await whole.run("open shop://search").failure?.hint
        == "SearchFeature (owner @shop/search) would; type features on search")
  }
}
