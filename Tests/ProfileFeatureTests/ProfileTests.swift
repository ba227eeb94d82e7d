import Accounts
import AccountsTesting
import AuthFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import ProfileFeature
import Screens
import Testing

@MainActor
@Suite("The profile")
struct ProfileTests {
  @Test("shows who is signed in, and what they can do")
  func shown() async throws {
    let screen = try await TestApp().screen()
    expectEqual(screen.title, "Profile")
    expectEqual(screen.fact("Name"), "Ada")
    expectEqual(screen.fact("E-mail address"), "ada@shop.example")
    expectEqual(screen.actions.map(\.name), ["orders", "settings", "sign-out"])
    let delivered = try await TestApp(orders: [Sample.order("o-1", .delivered, deliveredDaysAgo: 1)]
    )
    try delivered.open("shop://order/o-1")
    try await expectMentions(of: ProfilePlugin(), on: screen, delivered.screen())
  }

  @Test("leads to the orders and to the settings", arguments: ["orders", "settings"])
  func leadsOn(action: String) async throws {
    let app = try await TestApp()
    try await expectEqual(app.perform(action), .silent)
    expectEqual(app.path, ["profile", action])
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["profile"])
  }

  @Test("signs out in the domain, then informs the app, and nothing of it is left")
  func signOut() async throws {
    let app = try await TestApp()
    try await expectEqual(app.perform("sign-out"), ActionOutcome("signed out"))
    #expect(!app.shop.isSignedIn)
    #expect(app.root.handled as? [SessionAction] == [.signedOut])
    expectEqual(app.path, ["home"])
    expectNoLeaks(app.navigator)
  }
}
