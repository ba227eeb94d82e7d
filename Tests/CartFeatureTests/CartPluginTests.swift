import CartFeature
import CartFeatureInterface
import CartFeatureTesting
import Expectations
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

@MainActor
@Suite("The cart plugin")
struct CartPluginTests {
  @Test("keeps every link that it promised, and has a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: CartPlugin(), in: "../../Modules/Features/CartFeature/Interface/links.lock")
    #expect(try CartStandIn().differences(from: CartPlugin()).isEmpty)
  }

  @Test("takes the positions among the contributions of others that are agreed on, and no others")
  func positions() throws {
    try expectPositions(
      of: CartPlugin(),
      are: [
        "AfterSignIn": 10, "FrontPage": 10, "OrderPage": 5, "ProductPage": 10, "ProductRows": 10,
        "StatusItems": 10,
      ])
  }

  @Test("mentions only what its screens, and those that it adds to, offer")
  func mentions() async throws {
    let app = try await TestApp.filled()
    let cart = try await app.screen()
    try app.open("shop://product/mug-01")
    let product = try await app.screen()
    try app.open("shop://checkout")
    let checkout = try await app.screen()
    let review = try await TestApp.atReview()
    let summary = try await review.screen()
    try await review.perform("confirm")
    let order = try await review.shop.orders.order(try #require(Order.ID("o-1")))
    let other = try await TestApp(isAlone: true, beside: [ProfileStandIn(showing: { order })])
    try other.open("shop://order/o-1")
    try await expectMentions(
      of: CartPlugin(), on: cart, product, checkout, summary, other.screen())
  }

  @Test(
    "has a stand-in that ends a checkout with the order that is chosen", arguments: ["o-9", nil])
  func standInFlow(_ order: String?) async throws {
    let app = try TestHost(CartStandIn(), access: .signedIn)
    let probe = ResultProbe<CheckoutFlow>()
    _ = try app.root.context.start(CheckoutFlow(), onResult: probe.onResult)
    let finish = try #require(try await app.screen().action(named: "finish"))
    _ = try await finish.perform(order.map { [$0] } ?? [])
    #expect(probe.result?.value?.rawValue == order ?? "o-1")
  }

  @Test("has a stand-in whose broken arrangement is an error, and not a checkout without steps")
  func standInBroken() async throws {
    struct Broken: Error {}
    let app = try TestHost(CartStandIn { throw Broken() }, access: .signedIn)
    try app.open("app://checkout")
    await #expect(throws: Broken.self) { try await app.screen() }
  }

  @Test("it composes without any other feature")
  func composesAlone() async throws {
    let app = try await TestApp(isAlone: true)
    expectEqual(app.tab, "cart")
    expectEqual(app.path, ["cart"])
    try await expectEqual(app.screen().title, "Cart")
  }

  @Test(
    "every spelling of a promotion link leads to one route",
    arguments: ["promo/SAVE10", "promotion/SAVE10", "promo?code=SAVE10", "promotion?code=SAVE10"])
  func promotionAliases(link: String) async throws {
    let app = try await TestApp()
    let route = try app.router.route(for: "shop://\(link)")
    expectEqual(route.as(CartRoute.self), .promotion(code: "SAVE10"))
  }

  @Test("the checkout and the confirmation are for signed-in users, the cart is not")
  func access() throws {
    try expectEqual(AnyRoute(CartRoute.cart).access, .public)
    try expectEqual(AnyRoute(CartRoute.promotion(code: "SAVE10")).access, .public)
    try expectEqual(AnyRoute(CheckoutRoute.address).access, .signedIn)
    try expectEqual(AnyRoute(CheckoutRoute.review).access, .signedIn)
    let order = try #require(Order.ID("o-1"))
    try expectEqual(AnyRoute(CartRoute.confirmation(order)).access, .signedIn)
  }
}
