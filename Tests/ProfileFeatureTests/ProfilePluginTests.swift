import Accounts
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import PluginInterface
import ProfileFeature
import ProfileFeatureInterface
import ProfileFeatureTesting
import Routing
import Screens
import Testing

@MainActor
@Suite("The profile plugin")
struct ProfilePluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: ProfilePlugin(), in: "../../Modules/Features/ProfileFeature/Interface/links.lock")
    #expect(try ProfileStandIn().differences(from: ProfilePlugin()).isEmpty)
  }

  @Test("takes the positions among the contributions of others that are agreed on, and no others")
  func positions() throws {
    try expectPositions(of: ProfilePlugin(), are: ["ProductPage": 30])
  }

  @Test("composes without any other feature")
  func composesAlone() async throws {
    let app = try await TestApp(hasHome: false)
    expectEqual(app.router.map.tabs.map(\.id), ["profile"])
    expectEqual(app.path, ["profile"])
    try await expectEqual(app.screen().title, "Profile")
  }

  @Test("puts its tab after the others")
  func tabOrder() async throws {
    let tabs = try await TestApp().router.map.tabs
    expectEqual(tabs.map(\.id), ["home", "profile"])
    expectEqual(tabs.last?.order, 40)
  }

  @Test("reads every route back from its link")
  func roundTrip() async throws {
    let app = try await TestApp()
    let user = try Sample.user().id
    let order = try Sample.orderID("o-1")
    let routes: [ProfileRoute] = [
      .profile, .user(user), .orders, .order(order), .receipt(order), .settings, .notifications,
      .section("secrets"),
    ]
    for route in routes {
      let url = app.router.url(of: try AnyRoute(route))
      try expectEqual(app.router.route(for: url).as(ProfileRoute.self), route)
    }
  }

  @Test(
    "reads the aliases of a user's link",
    arguments: ["user/u-1", "users/u-1", "profile/u-1"])
  func userAliases(link: String) async throws {
    let read = try await TestApp().router.route(for: "shop://\(link)")
    expectEqual(read.as(ProfileRoute.self), .user(try Sample.user().id))
  }

  @Test("reads the alias of an order's link")
  func orderAlias() async throws {
    let read = try await TestApp().router.route(for: "shop://orders/o-1")
    expectEqual(read.as(ProfileRoute.self), .order(try Sample.orderID("o-1")))
  }

  @Test(
    "opens a link with the routes it belongs to beneath",
    arguments: [
      ("order/o-1", ["profile", "orders", "order/o-1"]),
      ("settings/notifications", ["profile", "settings", "settings/notifications"]),
      ("orders", ["profile", "orders"]),
      ("settings", ["profile", "settings"]),
      ("user/u-1", ["profile", "user/u-1"]),
    ])
  func parents(link: String, path: [String]) async throws {
    let app = try await TestApp()
    try app.open("shop://\(link)")
    expectEqual(app.path, path)
  }

  @Test(
    "keeps every route from those who are not signed in",
    arguments: [
      "profile", "user/u-1", "orders", "order/o-1", "settings", "settings/account",
      "settings/notifications",
    ])
  func access(link: String) async throws {
    let app = try await TestApp(isSignedIn: false)
    let route = try app.router.route(for: "shop://\(link)")
    #expect(throws: NavigationError.signInUnavailable(route: route)) {
      try app.open("shop://\(link)")
    }
    expectEqual(app.path, ["home"])
  }

  @Test("lets go of its coordinator when the tabs start over")
  func leavesNothingBehind() async throws {
    let app = try await TestApp(orders: [try Sample.order()])
    for link in [
      "order/o-1", "settings", "settings/notifications", "settings/secrets", "user/u-1",
    ] {
      try app.open("shop://\(link)")
      _ = try await app.screen()
    }
    try expectEqual(app.navigator.showTabs(root: "main", resets: true), .handled)
    expectNoLeaks(app.navigator)
  }
}
