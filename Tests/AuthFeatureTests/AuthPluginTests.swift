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

  @Test("takes no place among the contributions of others")
  func places() throws {
    try expectPlaces(of: AuthPlugin())
  }

  @Test("reads every place back from its link, and everybody may go there")
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
      let place = try AnyRoute(route)
      expectEqual(place.link.text, link)
      #expect(try app.router.route(for: "shop://\(link)").as(AuthRoute.self) == route)
      expectEqual(place.access, .public)
    }
  }

  @Test(
    "never shows or keeps a token, and every other place may be kept",
    arguments: ["reset-password", "verify-email"])
  func secrets(place: String) async throws {
    let app = try await TestApp()
    let route = try app.router.route(for: "shop://\(place)?token=canary")
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
  func refused(place: String) async throws {
    let app = try await TestApp()
    #expect(throws: LinkError.self) { try app.open("shop://\(place)") }
    expectEqual(app.path, ["lobby"])
  }
}
