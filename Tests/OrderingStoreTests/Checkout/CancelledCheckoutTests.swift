import Accounts
import Database
import Expectations
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("A checkout whose order is cancelled meanwhile")
struct CancelledCheckoutTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  /// Places an order of two mugs that is cancelled while its card is charged.
  private func placeCancelled(charging error: PaymentError? = nil) async throws -> Order.ID {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let placed = Kept<Order.ID>()
    shop.gateway.duringNextCharge { [shop] in
      let id = try #require(try await shop.orders.orders(page: .first).items.first).id
      placed.value = id
      try await shop.orders.cancel(id)
      if let error { shop.gateway.failNextRefund(error) }
    }
    let failure = await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    let id = try #require(placed.value)
    #expect(failure == error.map { .refundOutstanding(id, $0) } ?? .orderCancelled(id))
    return id
  }

  private func refundCount() async throws -> Int? {
    try await shop.database.read { transaction in
      try transaction.first("SELECT count(*) FROM ordering_refund") { try $0.int(0) }
    }
  }

  private func refundOwners() async throws -> [String] {
    try await shop.database.read { transaction in
      try transaction.rows("SELECT account FROM ordering_refund") { try $0.text(0) }
    }
  }

  @Test("is not a purchase, and what was charged is given back")
  func refunded() async throws {
    let id = try await placeCancelled()
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(shop.stock("mug"), 10)
    try await expectEqual(refundCount(), 0)
    try await expectEqual(shop.orders.order(id).status, .cancelled)
    await #expect(throws: OrderingError.orderCancelled(id)) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    await #expect(throws: OrderingError.cannotCancel(id, .cancelled)) {
      try await shop.orders.cancel(id)
    }
  }

  @Test("gives its stock and its goods back once, though its card is refused then")
  func refused() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    shop.gateway.duringNextCharge { [shop] in
      let id = try #require(try await shop.orders.orders(page: .first).items.first).id
      try await shop.orders.cancel(id)
    }
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.place(shop.request("k", cents: 3_288, token: "tok_decline"))
    }
    try await expectEqual(shop.stock("mug"), 10)
    try await expectEqual(shop.cart.count(), 2)
    try await expectEqual(shop.orders.orders(page: .first).items.map(\.status), [.cancelled])
  }

  @Test("keeps note of a refund that failed, and calling it off again repeats it")
  func refundFails() async throws {
    let id = try await placeCancelled(charging: .timedOut)
    expectEqual(shop.gateway.charged, [id.rawValue: usd(3_288)])
    try await expectEqual(refundCount(), 1)
    shop.gateway.failNextRefund(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.orders.cancel(id)
    }
    try await expectEqual(refundCount(), 1)
    try await expectEqual(shop.orders.cancel(id).status, .cancelled)
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(refundCount(), 0)
    try await expectEqual(shop.stock("mug"), 10)
  }

  @Test("repeats a refund that failed when the request is repeated")
  func requestRepeated() async throws {
    let id = try await placeCancelled(charging: .timedOut)
    let request = try shop.request("k", cents: 3_288)
    shop.gateway.failNextRefund(.declined)
    await #expect(throws: OrderingError.refundOutstanding(id, .declined)) {
      try await shop.checkout.place(request)
    }
    await #expect(throws: OrderingError.orderCancelled(id)) {
      try await shop.checkout.place(request)
    }
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(refundCount(), 0)
  }

  @Test("is refunded by the one that charged, whenever the other ends its own refund")
  func refundsOverlap() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let (charges, charged) = AsyncStream<Void>.makeStream()
    let (refunds, refunding) = AsyncStream<Void>.makeStream()
    let placed = Kept<Order.ID>()
    let cancelling = Kept<Task<Order, any Error>>()
    shop.gateway.duringNextCharge { [shop] in
      let id = try #require(try await shop.orders.orders(page: .first).items.first).id
      placed.value = id
      // Asked for before the charge, answered after it was noted for a refund that then fails.
      shop.gateway.afterNextRefund {
        refunding.yield()
        for await _ in charges { break }
      }
      cancelling.value = Task { try await shop.orders.cancel(id) }
      for await _ in refunds { break }
      shop.gateway.failNextRefund(.timedOut)
    }
    await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    charged.yield()
    let id = try #require(placed.value)
    _ = try await cancelling.value?.value
    try await expectEqual(refundCount(), 1)
    expectEqual(shop.gateway.charged, [id.rawValue: usd(3_288)])
    try await shop.orders.cancel(id)
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(refundCount(), 0)
  }

  @Test("gives the money of an order that is gone back, and notes what it could not")
  func gone() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let placed = Kept<Order.ID>()
    shop.gateway.duringNextCharge { [shop] in
      placed.value = try #require(try await shop.orders.orders(page: .first).items.first).id
      _ = try await shop.database.write { try $0.run("DELETE FROM ordering_order") }
      shop.gateway.failNextRefund(.timedOut)
    }
    await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    let id = try #require(placed.value)
    expectEqual(shop.gateway.charged.count, 1)
    await #expect(throws: OrderingError.noSuchOrder(id)) { try await shop.orders.cancel(id) }
    try await expectEqual(refundOwners(), ["deleted"])
    try await shop.orders.makeRefunds()
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(refundCount(), 0)
  }

  @Test(
    "is refunded without the person, if the order was undone and its account deleted meanwhile",
    arguments: [nil, .timedOut] as [PaymentError?])
  func undoneAndDeleted(answer: PaymentError?) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let ada = try #require(shop.session.currentUser()).id
    let other = shop.core(for: shop.session)
    shop.gateway.duringNextCharge { [shop] in
      // Another process pays for the same request, and its card is refused.
      shop.gateway.failNextCharge(.declined)
      await #expect(throws: OrderingError.paymentFailed(.declined)) {
        try await SQLCheckout(other).place(shop.request("k", cents: 3_288))
      }
      try await SQLPersonalOrders(other).deletePersonalData(of: ada)
      if let answer { shop.gateway.failNextCharge(answer) }
      shop.gateway.failNextRefund(.timedOut)
    }
    try await expectRefundWithoutPerson()
  }

  @Test(
    "because its account is deleted is refunded without the person, whether the card was answered for or not",
    arguments: [nil, .timedOut] as [PaymentError?])
  func accountDeleted(answer: PaymentError?) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let ada = try #require(shop.session.currentUser()).id
    shop.gateway.duringNextCharge { [shop] in
      try await SQLPersonalOrders(shop.core(for: shop.session)).deletePersonalData(of: ada)
      if let answer { shop.gateway.failNextCharge(answer) }
      shop.gateway.failNextRefund(.timedOut)
    }
    try await expectRefundWithoutPerson()
  }

  /// Places the order, whose refund fails at first and names nobody.
  private func expectRefundWithoutPerson() async throws {
    await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    try await expectEqual(refundOwners(), ["deleted"])
    try? await shop.orders.makeRefunds()
    try await shop.orders.makeRefunds()
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(refundCount(), 0)
  }

  @Test("leaves other people's refunds alone")
  func otherPeople() async throws {
    let id = try await placeCancelled(charging: .timedOut)
    try shop.session.signIn("eve")
    await #expect(throws: OrderingError.noSuchOrder(id)) { try await shop.orders.cancel(id) }
    expectEqual(shop.gateway.charged.count, 1)
    try await expectEqual(refundCount(), 1)
  }
}
