import AppProperties
import Diagnostics
import Expectations
import LineShell
import Navigation
import PluginInterface
import Screens
import ShopApp
import ShopSessions
import Testing

@MainActor
@Suite("A shop of some features only")
struct FeatureSubsetTests {
  private func browsing() async throws -> ShopSession {
    try await ShopSession { $0.features = ["home", "search"] }
  }

  @Test("it composes, begins with its first tab and can be browsed")
  func browse() async throws {
    let session = try await browsing()
    #expect(session.path == ["shop://home"])
    let tabs = try await session.mustRun("tab")
    expectEqual(tabs.rowTitles, ["home", "search"])
    try await session.mustRun("1")
    try await session.mustRun("1")
    #expect(session.path.last == "shop://product/p-025")
    try await session.mustRun("reviews")
    try await session.mustRun("find clouds")
    #expect(session.path == ["shop://search", "shop://search?q=clouds"])
    try await session.mustRun("1")
    #expect(session.path.last == "shop://product/p-025")
  }

  @Test("screens offer nothing that leads to a feature left out")
  func hidden() async throws {
    let session = try await browsing()
    let home = try await session.mustRun("open shop://home")
    #expect(home.screen?.action(named: "cart") == nil)
    let product = try await session.mustRun("open shop://product/p-025")
    expectEqual(product.screen?.actions.map(\.name), ["reviews", "seller"])
    await expectEqual(session.run("add 2").code, "command.unknown")
    await expectEqual(session.run("cart").code, "command.unknown")
    #expect(session.path == ["shop://home", "shop://product/p-025"])
  }

  @Test("a link to a feature left out names the feature and its owner")
  func notComposed() async throws {
    let session = try await browsing()
    let refused = await session.run("open shop://checkout")
    let explanation = try #require(refused.failure)
    expectEqual(explanation.code, "link.notComposed")
    expectEqual(refused.exitCode, .unavailable)
    expectEqual(explanation.message, "no composed feature handles \"checkout\"")
    let hint = try #require(explanation.hint)
    #expect(hint.contains("CartFeature"))
    #expect(hint.contains("@shop/cart"))
    #expect(session.path == ["shop://home"])
  }

  @Test("features lists all that are known, and which are left out")
  func features() async throws {
    let session = try await browsing()
    let features = try await session.mustRun("features")
    let rows = features.tableRows
    #expect(rows.map { $0[0] } == TouredFeatures.ids)
    #expect(rows.filter { $0[1] == "composed" }.map { $0[0] } == ["home", "search"])
  }

  @Test("without a feature that signs in, places for signed-in users say so")
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

  @Test("an unknown feature is refused, with the names there are")
  func unknown() async throws {
    let expected = FeatureSwitchError.unknownFeature("haus", available: TouredFeatures.ids)
    await #expect(throws: expected) {
      try await ShopSession { $0.features = ["search", "haus"] }
    }
    expectEqual(expected.explanation.category, .usage)
    expectEqual(expected.explanation.hint?.contains("onboarding"), true)
  }
}
