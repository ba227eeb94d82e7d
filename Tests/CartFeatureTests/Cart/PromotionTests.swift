import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@MainActor
@Suite("A promotion link")
struct PromotionTests {
  @Test("it says what the code does to the cart, and changes nothing")
  func opensWithoutApplying() async throws {
    let app = try await TestApp.filled()
    let before = try await app.shop.cart.cart()
    #expect(try app.open("shop://promo/save10") == .handled)
    let screen = try await app.screen()
    expectEqual(app.path, ["cart", "promo/save10"])
    expectEqual(screen.fact("Code"), .text("SAVE10"))
    expectEqual(screen.fact("Gives"), .text("10 % off"))
    expectEqual(
      screen.texts, ["Nothing is changed yet. \"apply\" puts the code on your cart, 2.00 USD off."])
    expectEqual(screen.fact("Goods"), .dollars(2_000))
    expectEqual(screen.offered, ["apply", "cart"])
    try await expectEqual(app.shop.cart.cart(), before)
  }

  @Test("apply puts the code on the cart and returns there")
  func apply() async throws {
    let app = try await TestApp.filled()
    try app.open("shop://promo/SAVE10")
    let outcome = try await app.perform("apply")
    expectEqual(outcome.message, "SAVE10 applied, 2.00 USD off · cart 2 items, 18.00 USD")
    expectEqual(app.path, ["cart"])
    try await expectEqual(app.shop.cart.cart().promotion?.code.text, "SAVE10")
    expectNoLeaks(app.navigator)
  }

  @Test("a code that is refused since it was shown leaves the screen where it is")
  func refused() async throws {
    let app = try await TestApp.filled()
    try app.open("shop://promo/SAVE10")
    let seen = try await app.screen()
    try await app.shop.usePromotions(100)
    let usedUp = OrderingError.promoRefused(try #require(PromoCode("SAVE10")), .usedUp)
    await #expect(throws: usedUp) { try await seen.perform(ActionInvocation("apply")) }
    expectEqual(app.path, ["cart", "promo/SAVE10"])
    try await expectEqual(app.screen().notices, ["SAVE10 is used up."])
    try await expectEqual(app.screen().offered, ["cart"])
  }

  @Test(
    "a code that does not count says why, and is not offered to be applied",
    arguments: [
      (
        "BIG10", "10 % off, from 999.00 USD on",
        "BIG10 applies once the cart holds 979.00 USD more."
      ),
      ("NOPE", nil, "There is no promotion of this code."),
    ])
  func notCounting(code: String, gives: String?, notice: String) async throws {
    let app = try await TestApp.filled()
    try app.open("shop://promo/\(code)")
    let screen = try await app.screen()
    expectEqual(screen.fact("Gives"), gives.map(ScreenValue.text))
    expectEqual(screen.notices, [notice])
    expectEqual(screen.offered, ["cart"])
  }

  @Test("a code that has ended says when on the person's clock beside UTC, on the cart as well")
  func ended() async throws {
    let end = TestRun.start.advanced(bySeconds: 3_600)
    let app = try await TestApp(promotions: [
      try Sample.promotion("SHIP", .freeShipping, until: end)
    ])
    app.shop.clock.move(to: "EST", ahead: -18_000)
    try await app.fill()
    try await app.perform("promo", "SHIP")
    app.shop.moveClock(bySeconds: 3_600)
    let notice = "SHIP has been over since 2026-03-14 01:00 UTC (2026-03-13 20:00 EST)."
    #expect(try await app.screen().notices.contains(notice))
    try await app.perform("nopromo")
    try app.open("shop://promo/SHIP")
    try await expectEqual(app.screen().notices, [notice])
  }

  @Test(
    "what a code gives is said as it is written",
    arguments: [
      (Promotion.Benefit.share(basisPoints: 1_250), "12.5 % off"),
      (.share(basisPoints: 505), "5.05 % off"), (.share(basisPoints: 333), "3.33 % off"),
      (.amount(Sample.dollars(500)), "5.00 USD off"), (.freeShipping, "free shipping"),
    ])
  func benefits(benefit: Promotion.Benefit, words: String) async throws {
    let app = try await TestApp(promotions: [try Sample.promotion("GIFT", benefit)])
    try app.open("shop://promo/GIFT")
    try await expectEqual(app.screen().fact("Gives"), .text(words))
    try await expectEqual(
      app.screen().texts,
      ["Nothing is changed yet. \"apply\" puts the code on your cart."])
  }

  @Test("a text that cannot be a code is not offered to be applied")
  func malformed() async throws {
    let app = try await TestApp()
    try app.open("shop://promo/a")
    let screen = try await app.screen()
    expectEqual(screen.offered, ["cart"])
    #expect(screen.notices.contains { $0.contains("not a promo code") })
    expectEqual(screen.fact("Your cart"), .text("empty"))
  }

  @Test("a code that is on the cart already is not offered again")
  func alreadyApplied() async throws {
    let app = try await TestApp.filled()
    try await app.perform("promo", "SAVE10")
    try app.open("shop://promo/SAVE10")
    try await expectEqual(app.screen().offered, ["cart"])
    try await app.perform("cart")
    expectEqual(app.path, ["cart"])
  }

  @Test("a code that would replace another one says so")
  func replaces() async throws {
    let app = try await TestApp(
      promotions: [try Sample.promotion("SAVE10"), try Sample.promotion("OTHER")])
    try await app.fill()
    try await app.perform("promo", "SAVE10")
    try app.open("shop://promo/OTHER")
    try await expectEqual(
      app.screen().texts,
      [
        "Nothing is changed yet. \"apply\" puts the code on your cart, 2.00 USD off, "
          + "in place of SAVE10 (2.00 USD off)."
      ])
  }
}
