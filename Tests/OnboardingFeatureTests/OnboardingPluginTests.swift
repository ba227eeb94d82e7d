import Expectations
import Navigation
import NavigationTestKit
import OnboardingFeature
import OnboardingFeatureInterface
import OnboardingFeatureTesting
import PluginInterface
import Routing
import Screens
import Testing

@MainActor
@Suite("The onboarding plugin")
struct OnboardingPluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: OnboardingPlugin(), in: "../../Modules/Features/OnboardingFeature/Interface/links.lock")
    #expect(try OnboardingStandIn().differences(from: OnboardingPlugin()).isEmpty)
  }

  @Test("takes no position among the contributions of others")
  func positions() throws {
    try expectPositions(of: OnboardingPlugin())
  }

  @Test("has a stand-in that ends the introduction as is chosen", arguments: ["register", nil])
  func standInFlow(_ beginning: String?) async throws {
    let app = try TestHost(OnboardingStandIn(), RoutePlugin(id: "lobby", root: LobbyRoute.lobby))
    let probe = ResultProbe<OnboardingFlow>()
    _ = try app.root.context.start(OnboardingFlow(), as: .cover, onResult: probe.onResult)
    let finish = try #require(try await app.screen().action(named: "finish"))
    _ = try await finish.perform(beginning.map { [$0] } ?? [])
    #expect(probe.result?.value?.rawValue == beginning ?? "browse")
  }

  @Test(
    "reads every route back from its link, and everybody may open it",
    arguments: [OnboardingRoute.welcome, .begin])
  func roundTrip(route: OnboardingRoute) throws {
    let app = try TestApp()
    let router = app.router
    app.probe.expectRunning()
    let erased = try AnyRoute(route)
    try expectEqual(router.route(for: router.url(of: erased)).as(OnboardingRoute.self), route)
    expectEqual(erased.access, .public)
  }
}
