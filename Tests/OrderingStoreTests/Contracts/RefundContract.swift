import Expectations
import Money
import Ordering
import SharedKernel
import Testing

/// The promises of orders about a card that was charged late: the money is refunded
/// exactly once, whoever causes the order to expire.
enum RefundContract: String, Hashable, Sendable, CaseIterable {
  case ownLook = "a charge goes back when its buyer's look finds the order expired"
  case otherLook = "a charge goes back when somebody else's look finds the order expired"
  case otherCheckout = "a charge goes back when somebody else's checkout finds the order expired"
  case ownCheckout = "a charge goes back when its buyer's next checkout finds the order expired"
  case repetition = "a charge goes back when its own request, repeated, finds the order expired"
  case sweep = "a charge goes back when the start of the shop finds the order expired"
  case start = "a charge that could not go back does so at the next start, with nobody signed in"
  case others = "a refund that fails stays owed, and hinders no other"

  /// Checks the promise on an implementation without orders.
  func check(on shop: OrderingFixture) async throws {
    let id = try await shop.placeWithLateAnswer()
    #expect(shop.gateway.charged[id.rawValue] != nil)
    shop.clock.advance(bySeconds: DeliverySchedule.paymentTime)
    var refunded = [id.rawValue]
    switch self {
    case .ownLook: try await expectEqual(shop.orders.order(id).status, .cancelled)
    case .otherLook:
      try shop.session.signIn("eve")
      _ = try await shop.orders.orders(page: .first)
    case .otherCheckout: try await expectEqual(shop.buy(as: "eve").status, .paid)
    case .ownCheckout: try await expectEqual(shop.buy(key: "k-2").status, .paid)
    case .repetition:
      let request = try shop.request("k-late", usd(2_490), card: .approvedLate)
      await #expect(throws: OrderingError.self) { try await shop.checkout.place(request) }
    case .sweep:
      try shop.session.signIn("eve")
      try await shop.orders.cancelUnpaidOrders()
    case .start:
      try shop.session.signIn("eve")
      shop.gateway.failNextRefund(.timedOut)
      _ = try await shop.orders.orders(page: .first)
      #expect(shop.gateway.charged[id.rawValue] != nil && shop.gateway.refunded.isEmpty)
      try await shop.orders.makeRefunds()
    case .others: refunded.insert(try await expireTwo(on: shop).rawValue, at: 0)
    }
    #expect(shop.gateway.charged[id.rawValue] == nil)
    expectEqual(shop.gateway.refunded, refunded)
    // Nothing is outstanding any more, so nothing is refunded again.
    try await shop.orders.cancelUnpaidOrders()
    try await shop.orders.makeRefunds()
    try shop.session.signIn("ada")
    #expect(try await !shop.orders.order(id).isRefundOutstanding)
    expectEqual(shop.gateway.refunded, refunded)
  }

  /// Lets a second order expire together with the first, whose refund fails, and returns the second.
  private func expireTwo(on shop: OrderingFixture) async throws -> Order.ID {
    shop.clock.advance(bySeconds: -DeliverySchedule.paymentTime)
    let second = try await shop.placeWithLateAnswer(as: "bob", key: "k-bob")
    shop.clock.advance(bySeconds: DeliverySchedule.paymentTime)
    shop.gateway.failNextRefund(.timedOut)
    try await shop.orders.cancelUnpaidOrders()
    expectEqual(shop.gateway.refunded, [second.rawValue])
    try await shop.orders.makeRefunds()
    return second
  }
}
