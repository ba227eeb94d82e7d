import Accounts
import AccountsTesting
import AuthFeature
import AuthFeatureInterface
import AuthFeatureTesting
import DependencyInjection
import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Testing

@MainActor
@Suite("The auth plugin")
struct AuthPluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: AuthPlugin(), in: "../../Modules/Features/AuthFeature/Interface/links.lock")
    #expect(try AuthStandIn { throw CancellationError() }.differences(from: AuthPlugin()).isEmpty)
  }

  @Test("takes no position among the contributions of others")
  func positions() throws {
    try expectPositions(of: AuthPlugin())
  }

  @Test("reads every route back from its link, and everybody may open it")
  func roundTrip() async throws {
    let app = try await TestApp()
    let email = try EmailAddress("ada@shop.example")
    let links: [(AuthRoute, String)] = [
      (.login, "login"), (.register, "register"), (.forgotPassword, "forgot-password"),
      (.twoFactor(email: email), "two-factor?email=ada%40shop.example"),
      (.resetPassword(token: LinkToken("a-b_c")), "reset-password?token=a-b_c"),
      (.verifyEmail(token: LinkToken("a-b_c")), "verify-email?token=a-b_c"),
      (.mail, "mail"),
    ]
    for (route, link) in links {
      let erased = try AnyRoute(route)
      expectEqual(erased.link.text, link)
      #expect(try app.router.route(for: "shop://\(link)").as(AuthRoute.self) == route)
      expectEqual(erased.access, .public)
    }
  }

  @Test(
    "never shows or keeps a token, and every other route may be kept",
    arguments: ["reset-password", "verify-email"])
  func secrets(link: String) async throws {
    let app = try await TestApp()
    let route = try app.router.route(for: "shop://\(link)?token=canary")
    #expect(route.isTransient)
    #expect(!"\(route)".contains("canary"))
    #expect(!app.router.url(of: route).contains("canary"))
    #expect(!"\(route.base)".contains("canary"))
    for kept in ["login", "register", "forgot-password", "two-factor?email=ada%40shop.example"] {
      #expect(try !app.router.route(for: "shop://\(kept)").isTransient)
    }
  }

  @Test("offers its commands to whom they concern")
  func commands() async throws {
    let app = try await TestApp()
    let people = Dictionary(
      app.router.commands.filter { $0.plugin == "auth" }.map { ($0.name, $0.people) }
    ) { first, _ in first }
    expectEqual(
      people,
      ["sign-in": .guests, "register": .guests, "mail": .everyone, "account": .signedIn])
  }

  @Test(
    "refuses links that name nothing",
    arguments: [
      "reset-password", "reset-password?token=", "verify-email", "two-factor",
      "two-factor?email=ada", "two-factor?email=Ada@shop.example",
    ])
  func refused(link: String) async throws {
    let app = try await TestApp()
    #expect(throws: LinkError.self) { try app.open("shop://\(link)") }
    expectEqual(app.path, ["lobby"])
  }
}
