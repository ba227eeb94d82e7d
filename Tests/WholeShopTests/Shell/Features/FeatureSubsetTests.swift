import Diagnostics
import Expectations
import LineShell
import Navigation
import Screens
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("A shop of some features only")
struct FeatureSubsetTests {
  @Test("without a feature that signs in, routes for signed-in users say so")
  func noSignIn() async throws {
    let session = try await ShopSession { $0.features = ["home", "cart", "profile"] }
    let refused = await session.run("open shop://orders")
    expectEqual(refused.code, "navigation.signInUnavailable")
    expectEqual(refused.exitCode, .permission)
    #expect(session.path == ["shop://home"])
    try await session.mustRun("open shop://product/p-025")
    try await session.mustRun("add")
    let cart = try await session.mustRun("cart")
    #expect(cart.screen?.action(named: "checkout") == nil)
  }

  @Test("one that is left out says by which option, whatever would need it")
  func leftOut() async throws {
    let some = try await ShopSession { $0.features = ["home"] }
    await expectEqual(
      some.run("open shop://search").failure?.hint,
      "SearchFeature (owner @shop/search) would; add search to --features")
    let most = try await ShopSession.browsing { $0.excluded = ["auth", "search"] }
    await expectEqual(
      most.run("open shop://search").failure?.hint,
      "SearchFeature (owner @shop/search) would; leave search out of --without")
    let refused = await most.run("tab profile")
    expectEqual(refused.code, "navigation.signInUnavailable")
    expectEqual(
      refused.failure?.hint, "no composed feature can sign in; leave auth out of --without")
  }

  @Test(
    "features that leave nothing to show first are refused when the app is composed",
    arguments: [["auth"], ["onboarding"], ["profile"], ["auth", "onboarding"]])
  func nothingToShow(features: [String]) async throws {
    await #expect(throws: ShopError.nothingToShow) {
      try await ShopSession { $0.features = features }
    }
    expectEqual(ShopError.nothingToShow.explanation.category, .configuration)
  }

  @Test("where every tab is for signed-in users, signing in comes first", arguments: [true, false])
  func profileOnly(requiresSignIn: Bool) async throws {
    let session = try await ShopSession {
      $0.features = ["auth", "profile"]
      $0.requiresSignIn = requiresSignIn
    }
    #expect(session.path == ["shop://login"])
    try await session.register()
    #expect(session.path == ["shop://profile"])
    try await session.mustRun("sign-out")
    #expect(session.path == ["shop://login"])
  }
}
