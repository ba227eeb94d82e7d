import Accounts
import AccountsTesting
import AuthFeatureInterface
import AuthFeatureTesting
import CartFeature
import Catalog
import DependencyInjection
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

/// The cart plugin composed for real, over services in memory, with stand-ins for other features.
@MainActor
final class TestApp: TestHost {
  let session: FakeSession
  let ordering: FakeOrdering

  // `isAlone`: no other feature is composed.
  init(
    isSignedIn: Bool = true, isAlone: Bool = false, shelf: [ShelfItem]? = nil,
    promotions: [Promotion]? = nil, beside others: [any FeaturePlugin] = [],
    priceRules: [(plugin: String, rule: PriceRule)] = [], limit: Duration = .seconds(5)
  ) throws {
    let user = try Sample.user()
    let session = FakeSession(user: isSignedIn ? user : nil)
    let ordering = FakeOrdering(
      shelf: try shelf ?? Sample.shelf(),
      promotions: try promotions
        ?? [Sample.promotion("SAVE10"), Sample.promotion("BIG10", from: 99_900)],
      mergesCarts: true, priceRules: priceRules, account: { session.currentUser()?.id.rawValue })
    var composition = Composition(
      policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]), contributionLimit: limit)
    composition.add(
      ServiceProvider("Fakes") { dependencies, name in
        dependencies.provide(CurrentSessionKey.self, plugin: name) { session }
        ordering.provide(in: &dependencies, as: name)
      })
    composition.add(CartPlugin())
    for other in others { composition.add(other) }
    if !isAlone {
      composition.add(
        AuthStandIn {
          session.signIn(user)
          return user.id
        })
      composition.add(HomeStandIn())
      composition.add(ProfileStandIn())
    }
    (self.session, self.ordering) = (session, ordering)
    try super.init(
      composition,
      access: AccessPolicy(
        isSignedIn: { session.isSignedIn }, signIn: isAlone ? nil : SignInFlow())
    ) {
      _ = try $0.showTabs(root: "main", initial: "cart")
    }
  }

  /// The app with two mugs in the cart.
  static func filled() async throws -> TestApp {
    let app = try TestApp()
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
    _ = try await ordering.add(id, quantity: try #require(Quantity(quantity)))
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
