import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("An order whose payment was never answered")
struct UnpaidOrderTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  /// Orders pans, and answers the order that waits for its payment.
  private func order(
    pans count: Int, as name: String = "ada", key: String = "k-1", token: String = "tok_timeout",
    code: String? = nil
  ) async throws -> Order.ID {
    try shop.session.signIn(name)
    try await shop.add("pan", count)
    if let code { try await shop.cart.applyPromo(code) }
    let total = try await shop.checkout.quote(region: #require(TaxRegion("US-OR"))).total
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request(key, cents: total.minorUnits, token: token))
    }
    return try #require(try await shop.orders.orders(.unpaid, page: .first).items.first).id
  }

  @Test("keeps its stock for an hour, and is cancelled then")
  func hour() async throws {
    let id = try await order(pans: 4)
    shop.clock.advance(bySeconds: 3_599)
    try await shop.orders.cancelUnpaidOrders()
    try await expectEqual(shop.stock("pan"), 0)
    try await expectEqual(shop.orders.order(id).status, .placed)
    shop.clock.advance(bySeconds: 1)
    shop.session.signOut()
    try await shop.orders.cancelUnpaidOrders()
    try await expectEqual(shop.stock("pan"), 4)
    try shop.session.signIn("ada")
    let order = try await shop.orders.order(id)
    expectEqual(order.status, .cancelled)
    expectEqual(order.history.last?.date.secondsSinceEpoch, OrderingFixture.now + 3_600)
    #expect(!order.isRefundOutstanding)
    try await expectEqual(shop.cart.cart().lines.map(\.quantity.value), [4])
  }

  @Test("fills the empty cart of its owner again, with its code, and leaves a filled one alone")
  func cartBack() async throws {
    let first = try await order(pans: 1, code: "WELCOME10")
    try await shop.orders.cancel(first)
    var cart = try await shop.cart.cart()
    expectEqual(cart.lines.map(\.product.rawValue), ["pan"])
    expectEqual(cart.promotion?.code.text, "WELCOME10")
    try await shop.cart.clear()
    let second = try await order(pans: 2, key: "k-2")
    try await shop.add("mug", 1)
    try await shop.orders.cancel(second)
    cart = try await shop.cart.cart()
    expectEqual(cart.lines.map(\.product.rawValue), ["mug"])
    try shop.session.signIn("bob")
    #expect(try await shop.cart.cart().isEmpty)
  }

  @Test("is cancelled once, however often and by however many that is asked")
  func once() async throws {
    _ = try await order(pans: 3)
    shop.clock.advance(bySeconds: 3_600)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { try await shop.orders.cancelUnpaidOrders() } }
      try await group.waitForAll()
    }
    try await expectEqual(shop.stock("pan"), 4)
    try await expectEqual(shop.orders.orders(page: .first).items.map(\.status), [.cancelled])
  }

  @Test("does not stand in the way of somebody else's checkout")
  func checkout() async throws {
    let id = try await order(pans: 4)
    try shop.session.signIn("eve")
    try await shop.setStock(1, of: "pan")
    try await shop.add("pan", 1)
    try await shop.setStock(0, of: "pan")
    let request = try shop.request("e-1", cents: 4_480)
    await #expect(throws: OrderingError.soldOut(product: "The pan", left: 0)) {
      try await shop.checkout.place(request)
    }
    shop.clock.advance(bySeconds: 3_600)
    try await expectEqual(shop.checkout.place(request).status, .paid)
    try await expectEqual(shop.stock("pan"), 3)
    try shop.session.signIn("ada")
    try await expectEqual(shop.orders.order(id).status, .cancelled)
  }

  @Test("that is paid just as it is cancelled gives the money back")
  func race() async throws {
    let id = try await order(pans: 1, token: "tok_late")
    shop.gateway.duringNextCharge {
      shop.clock.advance(bySeconds: 3_600)
      try await shop.orders.cancelUnpaidOrders()
    }
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.pay(id)
    }
    expectEqual(shop.gateway.charged.count, 1)
    try await expectEqual(shop.orders.order(id).status, .cancelled)
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(shop.stock("pan"), 4)
  }

  @Test("that somebody else paid meanwhile stays paid, whatever this try is answered")
  func paidMeanwhile() async throws {
    let id = try await order(pans: 1, token: "tok_late")
    shop.gateway.duringNextCharge {
      try await shop.checkout.pay(id)
      shop.gateway.failNextCharge(.timedOut)
    }
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.pay(id)
    }
    try await expectEqual(shop.orders.order(id).status, .paid)
    expectEqual(shop.gateway.charged, [id.rawValue: usd(4_480)])
  }

  @Test("answers its key as cancelled, and places nothing again")
  func key() async throws {
    let id = try await order(pans: 1, token: "tok_late")
    shop.clock.advance(byDays: 1)
    let request = try shop.request("k-1", cents: 4_480, token: "tok_late")
    let end = Timestamp(secondsSinceEpoch: OrderingFixture.now + 3_600)
    await #expect(throws: OrderingError.paymentTimeOver(id, since: end)) {
      try await shop.checkout.place(request)
    }
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 1)
  }
}
