import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("The checkout in SQL")
struct SQLCheckoutTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  @Test("an order takes the stock, charges the card once and empties the cart")
  func place() async throws {
    let order = try await shop.orderTwoMugs()
    expectEqual(order.status, .paid)
    expectEqual(order.history.map(\.status), [.placed, .paid])
    expectEqual(order.lines.map(\.quantity.value), [2])
    expectEqual(order.lines.map(\.unitPrice), [usd(1_399)])
    expectEqual(order.totals.total, usd(3_288))
    expectEqual(order.address.recipient, "Ada")
    expectEqual(order.placedAt.secondsSinceEpoch, OrderingFixture.now)
    #expect(order.id.rawValue.hasPrefix("o-") && order.count == 2)
    try await expectEqual(shop.stock("mug"), 8)
    #expect(try await shop.cart.cart().isEmpty)
    expectEqual(shop.gateway.charged, [order.id.rawValue: usd(3_288)])
    try await expectEqual(shop.orders.order(order.id), order)
  }

  @Test("the discount is kept with the order, spread over its lines")
  func discount() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 1)
    try await shop.add("pan", 1)
    try await shop.cart.applyPromo("WELCOME10")
    let quote = try await shop.checkout.quote(region: #require(TaxRegion("US-OR")))
    let order = try await shop.checkout.place(
      shop.request("k", cents: quote.total.minorUnits))
    expectEqual(order.promoCode?.text, "WELCOME10")
    expectEqual(order.totals.discount, usd(539))
    try expectEqual(Money.sum(order.lines.map(\.discount), in: .usd), usd(539))
    #expect(try await shop.cart.cart().promotion == nil)
  }

  @Test("one product sold out leaves every shelf and the cart as they were")
  func soldOut() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    try await shop.add("pan", 2)
    try await shop.setStock(1, of: "pan")
    await #expect(throws: OrderingError.soldOut(product: "The pan", left: 1)) {
      try await shop.checkout.place(shop.request("k", cents: 10_778))
    }
    try await expectEqual(shop.stock("mug"), 10)
    try await expectEqual(shop.cart.count(), 4)
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 0)
  }

  @Test("a declined card leaves stock, cart and promotion as they were, and the key free")
  func declined() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    try await shop.cart.applyPromo("SHIPFREE")
    for (token, error) in [("tok_decline", PaymentError.declined), ("tok_none", .unknownToken)] {
      await #expect(throws: OrderingError.paymentFailed(error)) {
        try await shop.checkout.place(shop.request("k", cents: 2_798, token: token))
      }
      try await expectEqual(shop.stock("mug"), 10)
      try await expectEqual(shop.cart.count(), 2)
      try await expectEqual(shop.cart.cart().promotion?.code.text, "SHIPFREE")
      try await expectEqual(shop.orders.orders(page: .first).totalCount, 0)
    }
    let order = try await shop.checkout.place(shop.request("k", cents: 2_798))
    expectEqual(order.status, .paid)
  }

  @Test("a payment without an answer is finished by repeating the request")
  func timeout() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    shop.gateway.failNextCharge(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    let waiting = try #require(try await shop.orders.orders(page: .first).items.first)
    expectEqual(waiting.status, .placed)
    try await expectEqual(shop.stock("mug"), 8)
    let order = try await shop.checkout.place(shop.request("k", cents: 3_288))
    expectEqual(order.id, waiting.id)
    expectEqual(order.status, .paid)
    try await expectEqual(shop.stock("mug"), 8)
    expectEqual(shop.gateway.charged, [order.id.rawValue: usd(3_288)])
  }

  @Test("a caller that gives up does not tear a payment apart")
  func cancelledCaller() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let (tasks, handle) = AsyncStream<Task<Order, any Error>>.makeStream()
    shop.gateway.duringNextCharge {
      for await task in tasks {
        task.cancel()
        break
      }
    }
    let request = try shop.request("k", cents: 3_288)
    let task = Task { [shop] in try await shop.checkout.place(request) }
    handle.yield(task)
    try await expectEqual(task.value.status, .paid)
    expectEqual(shop.gateway.charged.count, 1)
  }

  @Test("many requests with one key make one order")
  func concurrentRepetition() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let request = try shop.request("k", cents: 3_288)
    let ids = try await withThrowingTaskGroup(of: Order.ID.self) { group in
      for _ in 0..<16 { group.addTask { [shop] in try await shop.checkout.place(request).id } }
      return try await group.reduce(into: Set<Order.ID>()) { $0.insert($1) }
    }
    expectEqual(ids.count, 1)
    try await expectEqual(shop.stock("mug"), 8)
    expectEqual(shop.gateway.charged.count, 1)
  }

  @Test("eight buyers of the last four pans leave none and oversell none")
  func oversell() async throws {
    let buyers = try (1...8).map { number in
      let session = FakeSession()
      try session.signIn("buyer-\(number)")
      return session
    }
    let pan = try shop.product("pan")
    for session in buyers {
      let cart = SQLCart(shop.core(for: session))
      try await cart.add(pan, quantity: .one)
    }
    let request = try shop.request("k", cents: 4_480)
    let sold = await withTaskGroup(of: Bool.self) { group in
      for session in buyers {
        let checkout = SQLCheckout(shop.core(for: session))
        group.addTask { (try? await checkout.place(request))?.status == .paid }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(sold, 4)
    expectEqual(shop.gateway.charged.count, 4)
    try await expectEqual(shop.stock("pan"), 0)
  }
}
