import Accounts
import AuthFeatureInterface
import AuthFeatureTesting
import CartFeature
import Catalog
import CatalogTesting
import HomeFeatureTesting
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import ProfileFeatureTesting
import Routing
import Screens
import SharedKernel
import Testing

/// The cart plugin composed for real, over a whole shop in memory, with stand-ins for other features.
@MainActor
final class TestApp: TestHost {
  let shop: TestShop

  // `isAlone`: no other feature is composed.
  init(
    isSignedIn: Bool = true, isAlone: Bool = false, shelf: [Product]? = nil,
    promotions: [Promotion]? = nil, beside others: [any FeaturePlugin] = [],
    limit: Duration = .seconds(3_600)
  ) async throws {
    let shop = TestShop(
      shelf.map { TestGoods($0) } ?? .shelf,
      promotions: try promotions
        ?? [Sample.promotion("SAVE10"), Sample.promotion("BIG10", from: 99_900)])
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(CartPlugin())
    for other in shop.plugins + others { composition.add(other) }
    if !isAlone {
      composition.add(AuthStandIn { try await shop.signIn() })
      composition.add(HomeStandIn())
      composition.add(ProfileStandIn())
    }
    let composed = try composition.compose()
    try await shop.open(in: composed, isSignedIn: isSignedIn)
    self.shop = shop
    try super.init(
      composed,
      access: AccessPolicy(
        isSignedIn: { shop.isSignedIn }, signIn: isAlone ? nil : SignInFlow())
    ) {
      _ = try $0.showTabs(root: "main", initial: "cart")
    }
  }

  /// The app with two mugs in the cart.
  static func filled() async throws -> TestApp {
    let app = try await TestApp()
    try await app.fill()
    return app
  }

  /// The app at the review of an order of two mugs.
  static func atReview(payment: String = "tok_approve") async throws -> TestApp {
    let app = try await filled()
    try await app.reachReview(payment: payment)
    return app
  }

  // MARK: - What a person does

  /// Puts a product into the cart, as another feature would.
  func fill(_ product: String = "p-001", _ quantity: Int = 2) async throws {
    let id = try #require(Product.ID(product))
    _ = try await shop.cart.add(id, quantity: try #require(Quantity(quantity)))
  }

  /// Goes from the cart to the review, seeing every screen on the way.
  func reachReview(
    shipping: String = "standard", payment: String = "tok_approve"
  ) async throws {
    _ = try await screen()
    try await perform("checkout")
    // An address that was used before is offered.
    if try await screen().offered.contains("new") { try await perform("new") }
    try await perform("continue", answers: Sample.address)
    _ = try await screen()
    try await perform("continue", answers: ["shipping": shipping])
    _ = try await screen()
    try await perform("continue", answers: ["payment": payment])
    _ = try await screen()
  }
}
