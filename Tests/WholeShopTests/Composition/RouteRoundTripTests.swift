import Accounts
import AuthFeatureInterface
import CartFeatureInterface
import Expectations
import HomeFeatureInterface
import OnboardingFeatureInterface
import Ordering
import PluginInterface
import ProfileFeatureInterface
import RandomInputs
import Routing
import SearchFeatureInterface
import ShopSessions
import Testing

@testable import LineShell
@testable import ShopApp

@MainActor
@Suite("Every route of every plugin")
struct RouteRoundTripTests {
  @Test("reads back from the link it prints, whatever its values")
  func roundTrip() async throws {
    let router = try await ShopSession().app.router
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      try check(HomeRoute.self, homeRoute(&random), router)
      try check(CartRoute.self, cartRoute(&random), router)
      try check(ProfileRoute.self, profileRoute(&random), router)
      try check(SearchRoute.self, SearchRoute.search(text(&random)), router)
      try checkSecret(.resetPassword(token: LinkToken("t" + text(&random))), router)
      try checkSecret(.verifyEmail(token: LinkToken("t" + text(&random))), router)
    }
    let email = try EmailAddress("ada+shop@example.org")
    for route in [AuthRoute.login, .register, .forgotPassword, .twoFactor(email: email)] {
      try check(AuthRoute.self, route, router)
    }
    for route in [CheckoutRoute.address, .delivery, .payment, .review] {
      try check(CheckoutRoute.self, route, router)
    }
    for route in [OnboardingRoute.welcome, .begin] {
      try check(OnboardingRoute.self, route, router)
    }
  }

  private func check<R: Route>(_ type: R.Type, _ route: R, _ router: Router) throws {
    // A text that no link carries has no link; it is refused rather than mangled.
    guard let erased = try? AnyRoute(route) else { return }
    for url in [router.url(of: erased), "https://shop.example/\(erased.link.text)"] {
      let read = try router.route(for: url)
      expectEqual(read.as(R.self), route, "\(url)")
      expectEqual(router.url(of: read), router.url(of: erased))
    }
  }

  /// A place with a secret reads back from its link; what is shown of it holds no secret.
  private func checkSecret(_ route: AuthRoute, _ router: Router) throws {
    guard let erased = try? AnyRoute(route) else { return }
    let read = try router.route(for: "shop://\(erased.link.text)")
    expectEqual(read.as(AuthRoute.self), route)
    #expect(router.url(of: read).hasSuffix("?token="))
  }

  private func homeRoute(_ random: inout SeededGenerator) throws -> HomeRoute {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .home
    case 1: .category(try identifier(&random))
    case 2: .product(try identifier(&random))
    case 3: .reviews(try identifier(&random))
    default: .seller(try identifier(&random))
    }
  }

  private func cartRoute(_ random: inout SeededGenerator) throws -> CartRoute {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: .cart
    case 1: .promotion(code: text(&random))
    default: .confirmation(try identifier(&random))
    }
  }

  private func profileRoute(_ random: inout SeededGenerator) throws -> ProfileRoute {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .profile
    case 1: .orders
    case 2: .settings
    case 3: .order(try identifier(&random))
    case 4: .receipt(try identifier(&random))
    case 5: .notifications
    case 6: .section(text(&random))
    default: .user(try identifier(&random))
    }
  }

  private func identifier<ID: LosslessStringConvertible>(
    _ random: inout SeededGenerator
  ) throws -> ID {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let length = Int.random(in: 1...12, using: &random)
    let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &random) })
    // A user's identifier has a prefix of its own.
    return try #require(ID(text) ?? ID("u-\(text)"))
  }

  /// Hostile and harmless characters alike.
  private func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "Z", "9", " ", "%", "&", "=", "+", "?", "#", "é", "💶", "\u{202E}", "/", "-", "~",
    ]
    let length = Int.random(in: 0...10, using: &random)
    return (0..<length).compactMap { _ in pieces.randomElement(using: &random) }.joined()
  }
}
