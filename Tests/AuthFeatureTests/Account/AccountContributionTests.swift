import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

@MainActor
@Suite("What accounts add to the settings")
struct AccountContributionTests {
  @Test("the settings lead to the account and to the person's data, and back")
  func settings() async throws {
    for (number, link) in [(1, "account"), (2, "account/privacy")] {
      let app = try await AccountApp()
      try app.open("shop://settings")
      let screen = try await app.screen()
      expectEqual(screen.rows.map(\.title), ["Account", "Privacy"])
      try await app.pick(number)
      expectEqual(app.path, ["profile", "settings", link])
      try await expectEqual(
        app.screen().title, "Settings: \(link.split(separator: "/").last ?? "")")
      _ = try app.back()
      expectEqual(app.path, ["profile", "settings"])
    }
  }

  @Test(
    "the links of the sections, and those of their screens, lead above the settings, and do not pile up",
    arguments: [
      ("settings/account", ["account"]), ("account", ["account"]),
      ("settings/privacy", ["account/privacy"]),
      ("account/sessions", ["account", "account/sessions"]),
    ])
  func links(link: String, above: [String]) async throws {
    let app = try await AccountApp()
    try app.open("shop://\(link)")
    expectEqual(app.tab, "profile")
    expectEqual(app.path, ["profile", "settings"] + above)
    try app.open("shop://settings/privacy")
    try app.open("shop://\(link)")
    expectEqual(app.path, ["profile", "settings"] + above)
    try app.open("shop://settings/others")
    expectEqual(app.path, ["profile", "settings/others"])
  }

  @Test("the prompt for the password goes alone when it is cancelled, from wherever it was opened")
  func prompt() async throws {
    let app = try await AccountApp()
    for path in [["profile", "settings", "account"], ["profile"]] {
      try app.open("shop://\(path.last ?? "")")
      try app.open("shop://account/confirm")
      expectEqual(app.path, path + ["account/confirm"])
      try await app.perform("cancel")
      expectEqual(app.path, path)
    }
  }

  @Test("every route of the account is for signed-in people, and read back from its link")
  func routes() async throws {
    let app = try await AccountApp(isSignedIn: false)
    for (declared, link): (AccountRoute, String) in [
      (.account, "account"), (.privacy, "account/privacy"), (.activity, "account/activity"),
      (.secondFactor, "account/second-factor"), (.sessions, "account/sessions"),
      (.confirmPassword, "account/confirm"),
    ] {
      let route = try app.router.route(for: "shop://\(link)")
      expectEqual(route.as(AccountRoute.self), declared)
      #expect(throws: NavigationError.signInUnavailable(route: route)) {
        try app.open("shop://\(link)")
      }
    }
  }
}
