import AccountsTesting
import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("An order on its way")
struct OrderProgressTests {
  private let shop: OrderingFixture
  private let day: Int64 = 86_400

  init() throws {
    shop = try OrderingFixture()
  }

  private func dates(_ order: Order) -> [OrderStatus: Int64] {
    Dictionary(
      order.history.map { ($0.status, $0.date.secondsSinceEpoch - OrderingFixture.now) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("leaves a day after its payment and arrives two days later")
  func steps() async throws {
    let id = try await shop.orderTwoMugs().id
    shop.clock.advance(bySeconds: day - 1)
    try await expectEqual(shop.orders.order(id).status, .paid)
    shop.clock.advance(bySeconds: 1)
    try await expectEqual(shop.orders.orders(page: .first).items.map(\.status), [.shipped])
    shop.clock.advance(byDays: 2)
    try await expectEqual(shop.orders.order(id).status, .delivered)
  }

  @Test("has the same history whenever somebody looks")
  func history() async throws {
    let id = try await shop.orderTwoMugs().id
    shop.clock.advance(byDays: 90)
    let order = try await shop.orders.order(id)
    expectEqual(order.history.map(\.status), [.placed, .paid, .shipped, .delivered])
    expectEqual(dates(order), [.placed: 0, .paid: 0, .shipped: day, .delivered: 3 * day])
    try await expectEqual(shop.orders.order(id), order)
  }

  @Test(
    "is sooner by express, and soonest at the shop",
    arguments: [
      (ShippingMethod.express, 43_200, 86_400), (.pickUp, 14_400, 86_400),
    ] as [(ShippingMethod, Int64, Int64)])
  func methods(method: ShippingMethod, shipped: Int64, delivered: Int64) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let quote = try await shop.checkout.quote(
      region: #require(TaxRegion("US-OR")), shippingMethod: method)
    let template = try shop.request("k", cents: 0)
    let placed = try await shop.checkout.place(
      CheckoutRequest(
        idempotencyKey: template.idempotencyKey, address: template.address,
        payment: template.payment, agreedTo: quote))
    expectEqual(placed.shippingMethod, method)
    expectEqual(placed.totals.shipping, method == .express ? usd(1_290) : usd(0))
    shop.clock.advance(byDays: 5)
    let order = try await shop.orders.order(placed.id)
    expectEqual(dates(order), [.placed: 0, .paid: 0, .shipped: shipped, .delivered: delivered])
  }

  @Test("counts from the payment, not from the placing")
  func paidLate() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k", cents: 3_288, token: "tok_late"))
    }
    let id = try #require(try await shop.orders.orders(page: .first).items.first).id
    shop.clock.advance(bySeconds: 3_599)
    try await expectEqual(shop.orders.order(id).status, .placed)
    try await expectEqual(shop.checkout.pay(id).status, .paid)
    expectEqual(shop.gateway.charged, [id.rawValue: usd(3_288)])
    shop.clock.advance(byDays: 1)
    try await expectEqual(dates(shop.orders.order(id))[.shipped], 3_599 + day)
  }

  @Test("cannot be cancelled, although it was not looked at since it left")
  func tooLate() async throws {
    let id = try await shop.orderTwoMugs().id
    shop.clock.advance(byDays: 1)
    await #expect(throws: OrderingError.cannotCancel(id, .shipped)) {
      try await shop.orders.cancel(id)
    }
    try await expectEqual(shop.stock("mug"), 8)
  }

  @Test("is not taken further once it was cancelled")
  func cancelled() async throws {
    let id = try await shop.orderTwoMugs().id
    try await shop.orders.cancel(id)
    shop.clock.advance(byDays: 10)
    try await expectEqual(
      shop.orders.order(id).history.map(\.status), [.placed, .paid, .cancelled])
  }

  @Test("can be returned once it arrived: its money goes back, its goods are looked over first")
  func returned() async throws {
    let id = try await shop.orderTwoMugs().id
    await #expect(throws: OrderingError.cannotReturn(id, .paid)) {
      try await shop.orders.sendBack(id)
    }
    shop.clock.advance(byDays: 3)
    let order = try await shop.orders.sendBack(id)
    expectEqual(order.status, .returned)
    expectEqual(order.history.last?.status, .returned)
    #expect(!order.isRefundOutstanding)
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(shop.stock("mug"), 8)
    await #expect(throws: OrderingError.cannotReturn(id, .returned)) {
      try await shop.orders.sendBack(id)
    }
    await #expect(throws: OrderingError.cannotCancel(id, .returned)) {
      try await shop.orders.cancel(id)
    }
  }

  @Test("can be returned for thirty days, and no longer")
  func returnTime() async throws {
    let id = try await shop.orderTwoMugs().id
    shop.clock.advance(byDays: 33)
    let end = Timestamp(secondsSinceEpoch: OrderingFixture.now + 33 * day)
    await #expect(throws: OrderingError.returnTimeOver(id, since: end)) {
      try await shop.orders.sendBack(id)
    }
    shop.clock.advance(bySeconds: -1)
    try await expectEqual(shop.orders.sendBack(id).status, .returned)
  }
}

@Suite("A refund that failed")
struct OutstandingRefundTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  private func cancelUnanswered() async throws -> Order.ID {
    let id = try await shop.orderTwoMugs().id
    shop.gateway.failNextRefund(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.orders.cancel(id)
    }
    expectEqual(shop.gateway.charged.count, 1)
    return id
  }

  @Test("is asked for again whenever the orders are listed")
  func listed() async throws {
    _ = try await cancelUnanswered()
    _ = try await shop.orders.orders(page: .first)
    #expect(shop.gateway.charged.isEmpty)
  }

  @Test("is shown by the order while it is outstanding")
  func shown() async throws {
    let id = try await cancelUnanswered()
    shop.gateway.failNextRefund(.timedOut)
    #expect(try await shop.orders.order(id).isRefundOutstanding)
    #expect(try await !shop.orders.order(id).isRefundOutstanding)
    #expect(shop.gateway.charged.isEmpty)
  }

  @Test("of an order that was returned is asked for again too")
  func returned() async throws {
    let id = try await shop.orderTwoMugs().id
    shop.clock.advance(byDays: 4)
    shop.gateway.failNextRefund(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.orders.sendBack(id)
    }
    try await expectEqual(shop.orders.sendBack(id).status, .returned)
    #expect(shop.gateway.charged.isEmpty)
  }

  @Test("is not asked for by somebody else's look, nor forgotten when another is made")
  func others() async throws {
    let id = try await cancelUnanswered()
    let next = try await shop.orderTwoMugs(key: "k-2").id
    try await shop.orders.cancel(next)
    try shop.session.signIn("eve")
    _ = try await shop.orders.orders(page: .first)
    expectEqual(Array(shop.gateway.charged.keys), [id.rawValue])
    try shop.session.signIn("ada")
    _ = try await shop.orders.orders(page: .first)
    #expect(shop.gateway.charged.isEmpty)
  }
}
