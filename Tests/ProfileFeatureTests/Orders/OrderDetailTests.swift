import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("An order")
struct OrderDetailTests {
  private func app(
    _ order: Order, hasHome: Bool = true, at moment: Timestamp = Sample.now
  ) async throws -> TestApp {
    let app = try await TestApp(hasHome: hasHome, orders: [order], at: moment)
    try app.open("shop://order/o-1")
    return app
  }

  @Test("shows what was ordered, what it cost, where it goes and how far it has come")
  func shown() async throws {
    let screen = try await app(Sample.order("o-1", .shipped, promoCode: "SAVE10")).screen()
    expectEqual(screen.title, "Order o-1")
    expectEqual(screen.fact("Placed"), "2026-03-14 00:00 UTC")
    expectEqual(screen.fact("Status"), "shipped")
    expectEqual(screen.fact("Ship to"), "Ada, 1 Main Street, 10115 Berlin, DE")
    expectEqual(screen.fact("Delivery"), "Express")
    expectEqual(screen.fact("Pay with"), "Visa •••• 4242")
    expectEqual(screen.fact("Promo code"), "SAVE10")
    expectEqual(screen.rows.map(\.title), ["Mug 1"])
    expectEqual(screen.rows.first?.values, [.number(2), Sample.money(1_000), Sample.money(2_000)])
    expectEqual(screen.fact("Subtotal"), Sample.money(2_000))
    expectEqual(screen.fact("Discount (SAVE10)"), Sample.money(-100))
    expectEqual(screen.fact("Shipping (express)"), Sample.money(490))
    expectEqual(screen.fact("Tax (DE)"), Sample.money(50))
    expectEqual(screen.fact("Total"), Sample.money(2_440))
    expectEqual(screen.headings, ["Items", "History"])
    expectEqual(screen.fact("placed"), "2026-03-14 00:00 UTC")
  }

  @Test("an order whose payment was not answered can be paid, once")
  func pays() async throws {
    let app = try await app(Sample.order("o-1", .placed), at: Sample.placedAt)
    let notices = try await app.screen().notices
    expectEqual(notices.last, "Without an answer the order is cancelled at 2026-03-14 01:00 UTC.")
    try await expectEqual(app.actions(), ["receipt", "pay", "cancel"])
    app.shop.gateway.failCharges(with: .timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) { try await app.perform("pay") }
    try await expectEqual(app.actions(), ["receipt", "pay", "cancel"])
    app.shop.gateway.failCharges(with: nil)
    let total = try await app.shop.orders.order(id("o-1")).totals.total
    try await expectEqual(app.perform("pay").message, "order o-1 paid · \(total)")
    try await expectEqual(app.screen().fact("Status"), "paid")
    try await expectEqual(app.actions(), ["receipt", "cancel"])
  }

  @Test("an order that was not paid in time says until when it could be")
  func paymentMissed() async throws {
    let app = try await app(Sample.order("o-1", .placed), at: Sample.placedAt)
    app.shop.moveClock(bySeconds: 86_400)
    _ = try await app.shop.orders.cancel(Sample.orderID("o-1"))
    let screen = try await app.screen()
    expectEqual(
      screen.notices, ["The order was not paid by 2026-03-14 01:00 UTC, and was cancelled then."])
    expectEqual(screen.actions.map(\.name), ["receipt"])
  }

  @Test("without a promotion shows neither a code nor a discount")
  func noPromotion() async throws {
    let screen = try await app(Sample.order()).screen()
    #expect(screen.fact("Promo code") == nil)
    #expect(screen.fact("Discount") == nil)
  }

  @Test("opens the product of a line on its own stack, and back returns to the order")
  func product() async throws {
    let app = try await app(Sample.order())
    try await expectEqual(app.pick(1), .silent)
    expectEqual(app.tab, "profile")
    expectEqual(app.path, ["profile", "orders", "order/o-1", "product/p-1"])
    _ = try app.navigator.back()
    expectEqual(app.path, ["profile", "orders", "order/o-1"])
    expectNoLeaks(app.navigator)
  }

  @Test("only shows its lines where no composed plugin shows products")
  func noProducts() async throws {
    let app = try await app(Sample.order(), hasHome: false)
    try await expectEqual(app.screen().rows.map(\.pick), [nil])
    await #expect(throws: InputError.unknownAction(name: "pick", available: ["receipt", "cancel"]))
    {
      try await app.perform("pick", "p-1")
    }
  }

  @Test("of many lines is turned page by page")
  func pages() async throws {
    let app = try await app(Sample.order(lines: 25))
    try await expectEqual(app.screen().rows.count, 20)
    try await expectEqual(app.screen().texts, ["page 1 of 2"])
    try await expectEqual(app.actions(), ["receipt", "cancel", "next"])
    try await app.perform("next")
    try await expectEqual(app.screen().rows.map(\.title).first, "Mug 21")
    try await expectEqual(app.actions(), ["receipt", "cancel", "previous"])
    try await app.perform("previous")
    try await expectEqual(app.screen().rows.map(\.title).first, "Mug 1")
    await #expect(
      throws: InputError.unknownAction(name: "previous", available: ["receipt", "cancel", "next"])
    ) {
      try await app.perform("previous")
    }
  }

  @Test("can be cancelled until it is on its way", arguments: OrderStatus.allCases)
  func cancelOffered(status: OrderStatus) async throws {
    let action = try await app(Sample.order("o-1", status), at: Sample.placedAt).screen().action(
      named: "cancel")
    expectEqual(action != nil, OrderTransition.cancel.origins.contains(status))
    if let action {
      try await expectEqual(action.confirmation(), "Cancel order o-1 of 25.40 USD")
    }
  }

  @Test(
    "says why what can be done with another order cannot be done with it",
    arguments: [
      (OrderStatus.placed, ["return": "the order has not arrived yet"]),
      (.paid, ["pay": "the order is paid", "return": "the order has not arrived yet"]),
      (
        .shipped,
        [
          "pay": "the order is paid", "return": "the order has not arrived yet",
          "cancel": "the order is on its way; it can be returned once it arrives",
        ]
      ),
      (.delivered, ["pay": "the order is paid", "cancel": "the order was delivered"]),
      (
        .cancelled,
        [
          "pay": "the order was cancelled", "return": "the order was cancelled",
          "cancel": "the order is cancelled already",
        ]
      ),
      (
        .returned,
        [
          "pay": "the order is paid", "cancel": "the order was delivered",
          "return": "everything of this order has been returned",
        ]
      ),
    ])
  func absent(status: OrderStatus, reasons: [String: String]) async throws {
    let order = try Sample.order("o-1", status, deliveredDaysAgo: status == .delivered ? 1 : nil)
    let app = try await app(order, at: status == .delivered ? Sample.now : Sample.placedAt)
    var absences = try await app.screen().absences
    expectEqual(absences.removeValue(forKey: "refund"), "no refund of this order is outstanding")
    expectEqual(absences, reasons)
  }

  @Test("that is cancelled says what goes back, and cannot be cancelled again")
  func cancelled() async throws {
    let app = try await app(Sample.order(), at: Sample.placedAt)
    app.shop.moveClock(bySeconds: 86_400)
    try await expectEqual(
      app.perform("cancel"),
      ActionOutcome("order o-1 cancelled · 25.40 USD goes back to you"))
    let screen = try await app.screen()
    expectEqual(screen.fact("Status"), "cancelled")
    expectEqual(screen.fact("cancelled"), "2026-03-15 00:00 UTC")
    expectEqual(screen.actions.map(\.name), ["receipt"])
  }

  @Test("that was sent in the meantime is not cancelled")
  func tooLate() async throws {
    let app = try await app(Sample.order())
    let id = try Sample.orderID("o-1")
    let seen = try await app.screen()
    try await app.shop.ship(id)
    await #expect(throws: OrderingError.cannotCancel(id, .shipped)) {
      try await seen.perform(ActionInvocation("cancel"))
    }
    try await expectEqual(app.screen().fact("Status"), "shipped")
  }

  @Test("whose refund fails says so and lets it be asked for again")
  func refund() async throws {
    let app = try await app(Sample.order())
    app.shop.gateway.failRefunds(with: .timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await app.perform("cancel")
    }
    let screen = try await app.screen()
    expectEqual(screen.fact("Status"), "cancelled")
    expectEqual(screen.notices, ["The order is cancelled, but a refund is still outstanding."])
    expectEqual(screen.actions.map(\.name), ["receipt", "refund"])
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await app.perform("refund")
    }
    let seen = try await app.screen()
    app.shop.gateway.failRefunds(with: nil)
    try await expectEqual(
      seen.perform(ActionInvocation("refund")),
      ActionOutcome("order o-1 · 25.40 USD goes back to you"))
    #expect(try await app.screen().notices.isEmpty)
    try await expectEqual(app.actions(), ["receipt"])
    let again = try await seen.perform(ActionInvocation("refund"))
    expectEqual(again.message?.contains("goes back"), true)
  }

  @Test("that arrived can be returned while there is time, and says until when")
  func returned() async throws {
    let app = try await app(Sample.order("o-1", .delivered, deliveredDaysAgo: 2))
    let screen = try await app.screen()
    expectEqual(screen.notices, ["The order can be returned until 2026-04-17 00:00 UTC."])
    expectEqual(screen.actions.map(\.name), ["receipt", "return"])
    try await expectEqual(
      screen.action(named: "return")?.confirmation(),
      "Send back all that is left of order o-1 for 25.40 USD")
    try await expectEqual(
      app.perform("return"),
      ActionOutcome("order o-1 returned · 25.40 USD goes back to you"))
    try await expectEqual(app.screen().fact("Status"), "returned")
    try await expectEqual(app.actions(), ["receipt"])
  }

  @Test("that arrived goes back by line and by piece, and says what went back and what is refunded")
  func returnedByLine() async throws {
    let app = try await app(Sample.order("o-1", .delivered, lines: 2, deliveredDaysAgo: 2))
    var screen = try await app.screen()
    try await expectEqual(
      screen.action(named: "return")?.confirmation(["2", "1"]), "Send back 1 × Mug 2 for 10.11 USD")
    try await expectEqual(
      app.perform("return", "2", "1").message,
      "1 × Mug 2 returned · 10.11 USD goes back to you")
    screen = try await app.screen()
    expectEqual(screen.fact("Status"), "delivered")
    expectEqual(screen.fact("Returned"), "1 of 4 pieces")
    expectEqual(screen.rows.map { $0.values[1] }, [.number(0), .number(1)])
    expectEqual(screen.headings, ["Items", "Returned", "History"])
    for (pieces, error) in [
      ("2", InputError.outOfRange(2, accepted: 1...1)),
      ("x", InputError.notANumber("x", accepted: 1...1)),
    ] {
      await #expect(throws: error) { try await app.perform("return", "2", pieces) }
      await #expect(throws: error) {
        try await screen.action(named: "return")?.confirmation(["2", pieces])
      }
    }
    try await app.perform("return", "2")
    await #expect(throws: OrderingError.notLeft(try Sample.orderID("o-1"), "Mug 2", left: 0)) {
      try await app.perform("return", "2")
    }
    try await expectEqual(
      app.perform("return").message, "order o-1 returned · 25.18 USD goes back to you")
    screen = try await app.screen()
    expectEqual(screen.fact("Returned"), "4 of 4 pieces")
    try await expectEqual(app.actions(), ["receipt"])
  }

  @Test("whose page is old does not send back what went back meanwhile")
  func returnedMeanwhile() async throws {
    let app = try await app(Sample.order("o-1", .delivered, lines: 2, deliveredDaysAgo: 2))
    let seen = try await app.screen()
    try await app.perform("return", "1", "1")
    // The same line again is the same return; another one has to be looked at first.
    _ = try await seen.perform(ActionInvocation("return", ["1", "1"]))
    let id = try Sample.orderID("o-1")
    await #expect(throws: OrderingError.returnedMeanwhile(id)) {
      try await seen.perform(ActionInvocation("return", ["2"]))
    }
    try await expectEqual(app.shop.orders.order(id).returnedCount, 1)
  }

  @Test("that arrived long ago can only be looked at, and says until when it could be returned")
  func returnTimeOver() async throws {
    let app = try await app(Sample.order("o-1", .delivered, deliveredDaysAgo: 30))
    try await expectEqual(
      app.screen().notices, ["The order could be returned until 2026-03-20 00:00 UTC."])
    try await expectEqual(app.actions(), ["receipt"])
  }

  @Test("of which a part was returned lets only that refund be asked for again")
  func partRefund() async throws {
    let app = try await app(Sample.order("o-1", .delivered, lines: 2, deliveredDaysAgo: 2))
    app.shop.gateway.failRefunds(with: .timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await app.perform("return", "1", "1")
    }
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await app.perform("refund")
    }
    let seen = try await app.screen()
    app.shop.gateway.failRefunds(with: nil)
    try await expectEqual(
      seen.perform(ActionInvocation("refund")).message, "order o-1 · 10.11 USD goes back to you")
    try await expectEqual(app.shop.orders.order(Sample.orderID("o-1")).returnedCount, 1)
  }
}
