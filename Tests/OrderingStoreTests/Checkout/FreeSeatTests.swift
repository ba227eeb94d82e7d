import Accounts
import Database
import Expectations
import Money
import Ordering
import OrderingPoints
import OrderingStore
import SharedKernel
import Testing

/// A rule that takes a seat for an order and nothing off its price: an order keeps no amount of it, and yet a seat.
@Suite("What a rule takes for nothing")
struct FreeSeatTests {
  private let shop: OrderingFixture

  private static let rule = PriceRule(FakeGiftCards.Promise.self) { _, _, _, _ in
    PriceAnswer("Seat", usd(0), returnStep: 1)
  } take: { promise, taken, transaction in
    try transaction.run(
      "INSERT INTO gift_card_use (order_id, card, cents) VALUES (?, ?, 0)", taken.order.rawValue,
      promise.card)
  } giveBack: { order, kept, transaction in
    expectEqual(kept, usd(0))
    try transaction.run("DELETE FROM gift_card_use WHERE order_id = ?", order.rawValue)
  }

  init() throws { shop = try OrderingFixture(rules: [Self.rule]) }

  private func seats() async throws -> Int? {
    try await shop.database.read { transaction in
      try transaction.first("SELECT count(*) FROM gift_card_use") { try $0.int(0) }
    }
  }

  private func seated() async throws -> Order {
    try await shop.stockShelves()
    let order = try await shop.spend(0, mugs: 2, as: "ada")
    try await expectEqual(seats(), 1)
    return order
  }

  @Test("goes back with a cancelled order")
  func cancelled() async throws {
    try await shop.orders.cancel(seated().id)
    try await expectEqual(seats(), 0)
  }

  @Test("goes back where the card is declined, and nothing is ordered")
  func declined() async throws {
    try await shop.stockShelves()
    let request = try await shop.promised(0, mugs: 2, as: "ada")
    let refused = shop.changed(request, \.payment, .token(SandboxCard.declined.token))
    await expectRefusal(.paymentFailed(.declined)) { try await shop.checkout.place(refused) }
    try await expectEqual(seats(), 0)
  }

  @Test("goes back with the last piece of what is sent back, and not before")
  func returned() async throws {
    let order = try await seated()
    shop.deliver()
    let mug = try #require(order.lines.first).product
    for (earlier, left) in [1, 0].enumerated() {
      _ = try await shop.orders.sendBack(order.id, ReturnRequest([mug: .one], after: earlier))
      try await expectEqual(seats(), left)
    }
  }

  @Test("goes back with a deleted account's open order")
  func deleted() async throws {
    _ = try await seated()
    let ada = try #require(shop.session.currentUser()).id
    try await SQLPersonalOrders(shop.core(for: shop.session)).deletePersonalData(of: ada)
    try await expectEqual(seats(), 0)
  }

  @Test("goes back at the next start with the rule, where a shop without it cancelled the order")
  func gone() async throws {
    let order = try await seated()
    let without = SQLOrders(
      OrderingCore(
        database: shop.database, session: shop.session, catalog: FakeInventory.access,
        gateway: shop.gateway, clock: shop.clock.wallClock, outbox: FakeOutbox.access,
        priceRules: { [] }))
    _ = try await without.cancel(order.id)
    try await expectEqual(seats(), 1)
    try await shop.giveBackOwed()
    try await expectEqual(seats(), 0)
  }
}
