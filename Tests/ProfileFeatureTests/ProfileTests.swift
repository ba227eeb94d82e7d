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
    let ordered = try await TestApp(orders: [
      Sample.order("o-1", .delivered, deliveredDaysAgo: 1), Sample.order("o-2", .paid),
    ])
    try ordered.open("shop://order/o-1")
    let delivered = try await ordered.screen()
    try ordered.open("shop://order/o-2")
    try await expectMentions(of: ProfilePlugin(), on: screen, delivered, ordered.screen())
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
