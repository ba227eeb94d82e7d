import Expectations
import Navigation
import NavigationTestKit
import OnboardingFeatureInterface
import Screens
import Testing

@MainActor
@Suite("The introduction")
struct OnboardingFlowTests {
  @Test("begins with a welcome")
  func welcome() async throws {
    let app = try TestApp()
    expectEqual(app.path, ["onboarding"])
    let screen = try await app.screen()
    expectEqual(screen.title, "Welcome to Shop")
    expectEqual(screen.actions.map(\.name), ["next", "skip"])
    app.probe.expectRunning()
  }

  @Test("shows neither bar nor way back on its first page, and both on the next")
  func chrome() {
    #expect(OnboardingRoute.welcome.hidesBackButton)
    #expect(!OnboardingRoute.begin.hidesBackButton)
    #expect(OnboardingRoute.welcome.hidesNavigationBar)
    #expect(!OnboardingRoute.begin.hidesNavigationBar)
  }

  @Test("goes on to how to begin, and back to the welcome")
  func stepByStep() async throws {
    let app = try TestApp()
    try await expectEqual(app.perform("next"), .silent)
    expectEqual(app.path, ["onboarding", "onboarding/begin"])
    try await expectEqual(app.screen().actions.map(\.name), ["register", "sign-in", "browse"])
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["onboarding"])
    app.probe.expectRunning()
  }

  @Test("stays when there is nothing to go back to")
  func backAtTheFirstStep() throws {
    let app = try TestApp()
    try expectEqual(app.navigator.back(), .atRoot)
    expectEqual(app.path, ["onboarding"])
    app.probe.expectRunning()
  }

  @Test(
    "ends with how the person wants to begin",
    arguments: [
      ("register", OnboardingFlow.Value.register), ("sign-in", .signIn), ("browse", .browse),
    ])
  func choice(action: String, value: OnboardingFlow.Value) async throws {
    let app = try TestApp()
    try await app.perform("next")
    try await expectEqual(app.perform(action), .silent)
    app.probe.expect(.completed(value))
  }

  @Test("skipped ends with looking around")
  func skip() async throws {
    let app = try TestApp()
    try await expectEqual(app.perform("skip"), .silent)
    app.probe.expect(.completed(.browse))
  }

  @Test("reports its end once, and is gone when the app goes on")
  func once() async throws {
    let app = try TestApp()
    try await app.perform("next")
    try await app.perform("browse")
    try await app.perform("register")
    try app.showTabs()
    app.probe.expect(.completed(.browse))
    expectEqual(app.path, ["lobby"])
    expectNoLeaks(app.navigator)
  }

  @Test("that is replaced before its end is cancelled")
  func givesWay() async throws {
    let app = try TestApp()
    try await app.perform("next")
    try app.showTabs()
    app.probe.expect(.cancelled(.rootChanged))
    expectNoLeaks(app.navigator)
  }
}
