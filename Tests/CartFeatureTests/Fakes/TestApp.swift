import Accounts
import AuthFeatureInterface
import CartFeature
import Catalog
import DependencyInjection
import FeatureTestSupport
import HomeFeatureInterface
import Navigation
import Ordering
import PluginInterface
import ProfileFeatureInterface
import Routing
import Screens
import SharedKernel
import Testing

/// The cart plugin composed for real, over services in memory, with stand-ins for other features.
@MainActor
final class TestApp: TestHost {
  let session: FakeSession
  let cart: FakeCart
  let checkout: FakeCheckout
  let paymentMethods = FakePaymentMethods()
  let router: Router
  let navigator: Navigator

  private let root: TestRoot

  // `isAlone`: no other feature is composed. `answersLate`: an unanswered payment is answered when
  // asked again.
  init(
    isSignedIn: Bool = true, isAlone: Bool = false, answersLate: Bool = true,
    shelf: [ShelfItem]? = nil
  ) throws {
    let user = try Sample.user()
    let session = FakeSession(user: isSignedIn ? user : nil)
    let cart = FakeCart(
      shelf: try shelf ?? Sample.shelf(),
      promotions: [try Sample.promotion("SAVE10"), try Sample.promotion("BIG10", from: 99_900)])
    let checkout = FakeCheckout(cart: cart, session: session, answersLate: answersLate)
    let paymentMethods = paymentMethods
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(
      ServiceProvider("Fakes") { dependencies, name in
        dependencies.provide(CurrentSessionKey.self, plugin: name) { session }
        dependencies.provide(CartKey.self, plugin: name) { cart }
        dependencies.provide(CheckoutKey.self, plugin: name) { checkout }
        dependencies.provide(OrdersKey.self, plugin: name) { checkout }
        dependencies.provide(PaymentMethodsKey.self, plugin: name) { paymentMethods }
      })
    composition.add(CartPlugin())
    if !isAlone {
      composition.add(FakeSignInPlugin(session: session, user: user))
      composition.add(PlacePlugin(id: "home", root: HomeRoute.home, order: 10))
      composition.add(PlacePlugin(id: "profile", root: ProfileRoute.settings, order: 40))
    }
    let app = try composition.compose()
    (self.session, self.cart, self.checkout) = (session, cart, checkout)
    router = app.router
    navigator = Navigator(
      map: app.router.map,
      access: AccessPolicy(
        isSignedIn: { session.isSignedIn }, signIn: isAlone ? nil : SignInFlow()), isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showTabs(root: "main", initial: "cart")
  }

  // MARK: - What a person does

  /// Puts a product into the cart, as another feature would.
  func fill(_ product: String = "p-001", _ quantity: Int = 2) async throws {
    let id = try #require(Product.ID(product))
    _ = try await cart.add(id, quantity: try #require(Quantity(quantity)))
  }

  /// Goes from the cart to the review, seeing every screen on the way.
  func reachReview(
    shipping: String = "standard", payment: String = "tok_approve"
  ) async throws {
    _ = try await screen()
    try await perform("checkout")
    _ = try await screen()
    try await perform("continue", answers: Sample.address)
    _ = try await screen()
    try await perform("continue", answers: ["shipping": shipping])
    _ = try await screen()
    try await perform("continue", answers: ["payment": payment])
    _ = try await screen()
  }
}
