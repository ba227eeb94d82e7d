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

  @Test("cannot be cancelled, although it was not looked at since it left")
  func tooLate() async throws {
    let id = try await shop.orderTwoMugs().id
    shop.clock.advance(byDays: 1)
    await #expect(throws: OrderingError.cannotCancel(id, .shipped)) {
      try await shop.orders.cancel(id)
    }
    try await expectEqual(shop.stock("mug"), 8)
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
