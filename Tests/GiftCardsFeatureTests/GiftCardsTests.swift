import AccountsTesting
import Diagnostics
import Expectations
import GiftCardsFeature
import GiftCardsFeatureStore
import GiftCardsFeatureTesting
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Routing
import Screens
import SharedKernelTesting
import Testing

@MainActor
@Suite("Gift cards")
struct GiftCardsTests {
  private func cents(_ cents: Int64) -> ScreenValue {
    .money(minorUnits: cents, currency: "USD", exponent: 2)
  }

  private func code(of attempt: () async throws -> Void) async -> String? {
    let error = await #expect(throws: (any Error).self) { try await attempt() }
    return (error as? any ExplainedError)?.explanation.code
  }

  @Test("keep every link that they promised, and have a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: GiftCardsPlugin(), in: "../../Modules/Features/GiftCardsFeature/Interface/links.lock")
    #expect(try GiftCardsStandIn().differences(from: GiftCardsPlugin()).isEmpty)
  }

  @Test("take the positions among the contributions of others that are agreed on, and no others")
  func positions() throws {
    try expectPositions(
      of: GiftCardsPlugin(), GiftCardsStorePlugin(),
      are: ["CheckoutSteps": 30, "PriceRules": 110])
  }

  @Test("keep nothing about people that is not described, exported and deleted with an account")
  func personalData() async throws {
    let app = try await TestApp()
    let code = try await app.issue("100.00 USD")
    try await app.shop.order(["gift-cards": try await app.promise(code)])
    try await expectEqual(
      personalDataProblems(of: GiftCardsPlugin(), GiftCardsStorePlugin(), in: app.composed), [])
  }

  @Test("show what is left on the card of a code, and refuse a code that is none")
  func balance() async throws {
    let app = try await TestApp()
    let card = try await app.issue("25.00 USD")
    app.shop.clock.move(to: "CET", ahead: 3_600)
    try await expectEqual(
      app.composed.command("gift-cards list").rows.map { $0[1] },
      ["2026-03-14 00:00 UTC (01:00 CET)"])
    try app.open("shop://gift-cards")
    try await expectEqual(app.screen().fields.map(\.kind), [.code])
    try await app.perform("look", answers: ["code": card])
    try await expectEqual(app.screen().fact("Left on it"), cents(2_500))
    try await app.perform("another")
    let refused = await code {
      _ = try await app.perform("look", answers: ["code": "gc-1"])
    }
    expectEqual(refused, "giftCards.unknownCode")
  }

  @Test("the step promises what the goods cost, or what is left, and not the code")
  func step() async throws {
    let app = try await TestApp()
    let goods = try await app.shop.cart.cart().total
    let (large, small) = (try await app.issue("900.00 USD"), try await app.issue("7.50 USD"))
    try await expectEqual(app.promise(large), "gc-1 \(goods)")
    try await expectEqual(app.promise(small), "gc-2 7.50 USD")
    try await expectEqual(app.promise(""), "nothing")
    let refused = await code { _ = try await app.promise("0000-0000-0000-0000") }
    expectEqual(refused, "giftCards.unknownCode")
  }

  @Test(
    "a card pays for goods, is emptied by degrees, and gets back what is cancelled and sent back")
  func spent() async throws {
    let app = try await TestApp()
    let code = try await app.issue("100.00 USD")
    let goods = try await app.shop.cart.cart().total
    let first = try await app.shop.order(["gift-cards": try await app.promise(code)])
    expectEqual(first.totals.adjustments.map(\.label), ["Gift card gc-1"])
    expectEqual(first.totals.adjustments.map(\.amount), [try goods.multiplied(by: -1)])
    let left = 10_000 - goods.minorUnits
    try await expectEqual(app.left(), [cents(left)])
    try await app.shop.fillCart()
    let second = try await app.shop.order(["gift-cards": try await app.promise(code)])
    expectEqual(second.totals.adjustments.map(\.amount.minorUnits), [-left])
    try await expectEqual(app.left(), [cents(0)])
    let empty = await self.code { _ = try await app.promise(code) }
    expectEqual(empty, "giftCards.empty")
    try await app.shop.orders.cancel(first.id)
    try await expectEqual(app.left(), [cents(goods.minorUnits)])
    app.shop.moveClock(bySeconds: 4 * 86_400)
    for line in second.lines {
      let earlier = try await app.shop.orders.order(second.id).returns.count
      try await app.shop.orders.sendBack(
        second.id, ReturnRequest([line.product: line.quantity], after: earlier))
    }
    try await expectEqual(app.left(), [cents(10_000)])
  }

  @Test("a promise of what was spent since is refused by name, and orders nothing")
  func refused() async throws {
    let app = try await TestApp()
    let promise = CheckoutChoice(try await app.promise(try await app.issue("20.00 USD")))
    let address = try Address(
      recipient: "Ada", street: "Main Street 1", city: "Berlin", postalCode: "10115", region: "DE")
    let quote = try await app.shop.checkout.quote(
      region: address.region, shippingMethod: .standard, choices: ["gift-cards": promise])
    try await app.shop.order(["gift-cards": "gc-1 5.00 USD"])
    try await app.shop.fillCart()
    let reason = PriceRefusal(
      plugin: "gift-cards", reason: "the gift card has 15.00 USD left, less than was promised")
    await #expect(throws: OrderingError.choiceRefused(reason)) {
      try await app.shop.checkout.place(
        CheckoutRequest(
          idempotencyKey: #require(IdempotencyKey("k")), address: address,
          payment: .token(SandboxCard.approved.token), agreedTo: quote,
          choices: ["gift-cards": promise]))
    }
    try await expectEqual(app.shop.placed().count, 1)
    try await expectEqual(app.left(), [cents(1_500)])
  }

  @Test("an amount needs no currency, since the shop has one", arguments: ["100.00", "100"])
  func amount(text: String) async throws {
    let app = try await TestApp()
    _ = try await app.issue(text)
    try await expectEqual(app.left(), [cents(10_000)])
  }

  @Test(
    "an amount that is none of the shop, or too large, makes no card",
    arguments: ["0.00 USD", "0", "5.00 EUR", "1000.01 USD", "five"])
  func amounts(text: String) async throws {
    let app = try await TestApp()
    let refused = await code { try await app.composed.command("gift-cards issue", text) }
    expectEqual(refused, "giftCards.amount")
    try await expectEqual(app.left(), [])
  }
}
