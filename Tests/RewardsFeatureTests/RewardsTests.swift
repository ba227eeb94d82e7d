import CartFeatureInterface
import CartFeatureTesting
import Catalog
import Diagnostics
import Expectations
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import ProfileFeatureTesting
import RewardsFeatureTesting
import Routing
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@testable import RewardsFeature

/// The plugin composed for real over a shop in memory, beside stand-ins that show what it contributes.
@MainActor
private final class TestApp: TestHost {
  let shop: TestShop
  let first: Order
  let second: Order

  /// Composes a shop in which a person paid 71.40 USD, and then the same less 40 points.
  init(choosing choice: String = "") async throws {
    let shop = TestShop()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(RewardsPlugin())
    composition.add(
      CartStandIn {
        CheckoutSituation(
          cart: try await shop.cart.cart(),
          choices: choice.isEmpty ? [:] : ["rewards": CheckoutChoice(choice)])
      })
    composition.add(ProfileStandIn { try await shop.placed().last })
    for plugin in shop.plugins { composition.add(plugin) }
    let composed = try composition.compose()
    try await shop.open(in: composed)
    try await shop.fillCart()
    first = try await shop.order()
    try await shop.fillCart()
    second = try await shop.order(["rewards": "40"])
    try await shop.fillCart()
    self.shop = shop
    try super.init(composed, access: .signedIn) {
      _ = try $0.showTabs(root: "main", initial: "profile")
    }
  }

  func balance() async throws -> ScreenValue? {
    try open("shop://profile")
    return try await screen().fact("Points")
  }

  func quote(_ points: Int) async throws -> Quote {
    try await shop.checkout.quote(
      region: #require(TaxRegion("DE")), shippingMethod: .standard,
      choices: ["rewards": CheckoutChoice("\(points)")])
  }
}

@MainActor
@Suite("Rewards")
struct RewardsTests {
  @Test("keep every link that they promised, and have a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: RewardsPlugin(), in: "../../Modules/Features/RewardsFeature/Interface/links.lock")
    #expect(try RewardsStandIn().differences(from: RewardsPlugin()).isEmpty)
  }

  @Test("take the positions among the contributions of others that are agreed on, and no others")
  func positions() throws {
    try expectPositions(
      of: RewardsPlugin(),
      are: ["CheckoutSteps": 20, "OrderPage": 20, "PriceRules": 100, "ProfilePage": 10])
  }

  @Test("a point for each whole dollar paid, less what was redeemed, is on the profile")
  func balance() async throws {
    let app = try await TestApp()
    expectEqual(app.first.totals.total.minorUnits, 7_140)
    expectEqual(app.second.totals.total.minorUnits, 6_940)
    try await expectEqual(app.balance(), .number(71 + 69 - 40))
    try await expectMentions(of: RewardsPlugin(), on: app.screen())
    try await app.perform("rewards")
    let screen = try await app.screen()
    expectEqual(screen.title, "Rewards: 100 points")
    expectEqual(screen.rows.map(\.title), ["o-2", "o-1"])
    expectEqual(
      screen.rows.map(\.values), [[.number(69), .number(-40)], [.number(71), .number(0)]])
    try await app.pick(2)
    expectEqual(app.path.last, "order/o-1")
  }

  @Test("an order's page shows what it earned and redeemed")
  func order() async throws {
    let app = try await TestApp()
    try app.open("shop://order/o-2")
    let screen = try await app.screen()
    expectEqual(screen.fact("Points earned"), .number(69))
    expectEqual(screen.fact("Points redeemed"), .number(40))
  }

  @Test("points go back with the money, each once, whatever is undone first")
  func takenBack() async throws {
    let app = try await TestApp()
    try await app.shop.orders.cancel(app.first.id)
    try await expectEqual(app.balance(), .number(69 - 40))
    try await app.shop.orders.cancel(app.second.id)
    try await expectEqual(app.balance(), .number(0))
    #expect(try await app.quote(1).totals.adjustments.isEmpty)
  }

  @Test("points go back in proportion to the goods that are returned, in whole points")
  func returned() async throws {
    let app = try await TestApp()
    app.shop.moveClock(bySeconds: 4 * 86_400)
    let mug = try #require(app.second.lines.first)
    let order = try await app.shop.orders.sendBack(
      app.second.id, ReturnRequest([mug.product: .one], after: 0))
    // A sixth of the goods and of their tax, less 6 of 40 points.
    expectEqual(order.returns.map(\.refund.minorUnits), [1_000 + 190 - 30])
    try await expectEqual(app.balance(), .number(71 + 57 - 34))
    try await app.perform("rewards")
    try await expectEqual(
      app.screen().rows.first?.values, [.number(57), .number(-34)])
  }

  @Test("what was spent before its order was cancelled is owed, and cannot be redeemed")
  func owed() async throws {
    let app = try await TestApp()
    _ = try await app.shop.checkout.place(
      CheckoutRequest(
        idempotencyKey: #require(IdempotencyKey("all")), address: app.first.address,
        payment: .token(SandboxCard.approved.token), agreedTo: try await app.quote(100),
        choices: ["rewards": CheckoutChoice("100")]))
    try await app.shop.orders.cancel(app.first.id)
    try await app.shop.orders.cancel(app.second.id)
    // 66 points for 66.40 USD, less the 100 it redeemed.
    try await expectEqual(app.balance(), .number(-34))
    try await app.shop.fillCart()
    expectEqual(try await app.quote(1).refusals.map(\.reason), ["you have 0 points"])
  }

  @Test(
    "the rule takes what the person has, and pays for half of the goods at most",
    arguments: [
      (100, nil), (101, "you have 100 points"), (0, "it is not offered like this; choose again"),
      (-5, "it is not offered like this; choose again"),
    ])
  func rule(points: Int, refusal: String?) async throws {
    let app = try await TestApp()
    let quote = try await app.quote(points)
    expectEqual(quote.refusals.map(\.reason), refusal.map { [$0] } ?? [])
    expectEqual(quote.totals.adjustments.map(\.amount.minorUnits), refusal == nil ? [-500] : [])
  }

  @Test("points pay for half of the goods at most")
  func half() async throws {
    let app = try await TestApp()
    try await app.shop.cart.clear()
    try await app.shop.cart.add(#require(Product.ID("p-003")), quantity: .one)
    expectEqual(
      try await app.quote(16).refusals.map(\.reason),
      ["points pay for half of the goods at most, here 15 points"])
    expectEqual(try await app.quote(15).totals.adjustments.map(\.amount.minorUnits), [-75])
  }

  @Test("points pay for half of what the goods cost after the discount at most")
  func halfAfterDiscount() throws {
    let item = StockItem(
      id: try #require(Product.ID("p-1")), name: "Lamp",
      price: Money(minorUnits: 3_000, currency: .usd), stock: 1)
    let tenth = Promotion(
      code: try #require(PromoCode("TENTH")), benefit: .share(basisPoints: 1_000),
      minimum: .zero(.usd), startsAt: Timestamp(secondsSinceEpoch: 0))
    let cart = try Cart(
      [(product: item.id, quantity: .one, item: item)],
      promotion: PromotionClaim(tenth, at: Timestamp(secondsSinceEpoch: 1)))
    let plain = try Quote(cart: cart, region: #require(TaxRegion("US-OR")))
    expectEqual(plain.totals.discount.minorUnits, 300)
    func quote(_ number: Int) throws -> Quote {
      let points = try #require(Points(number))
      return try plain.adjusted(
        by: ["rewards": CheckoutChoice(points)],
        rules: [("rewards", { _, question in Result { try points.price(question) } })],
        past: OrderSums(wholeUnits: 1_000))
    }
    try expectEqual(quote(270).totals.adjustments.map(\.amount.minorUnits), [-1_350])
    try expectEqual(
      quote(271).refusals.map(\.reason),
      ["points pay for half of the goods at most, here 270 points"])
  }

  @Test("the step asks for a number that the person has, and remembers it")
  func step() async throws {
    let app = try await TestApp(choosing: "30")
    try app.open("shop://checkout")
    let screen = try await app.screen()
    expectEqual(screen.fields.map(\.initial), ["30"])
    expectEqual(screen.fact("At most here"), .number(100))
    try await expectEqual(
      app.perform("rewards", answers: ["points": "50"]).message, "chosen: 50")
    try await expectEqual(
      app.perform("rewards", answers: ["points": "0"]).message, "chosen: nothing")
    for answer in ["101", "-1", "ten", "1.5"] {
      await #expect(throws: (any Error).self, "\(answer)") {
        try await app.perform("rewards", answers: ["points": answer])
      }
    }
  }

  @Test("someone without points is asked nothing")
  func none() async throws {
    let app = try await TestApp()
    try await app.shop.orders.cancel(app.first.id)
    try await app.shop.orders.cancel(app.second.id)
    try app.open("shop://checkout")
    #expect(try await app.screen().fields.isEmpty)
  }
}
