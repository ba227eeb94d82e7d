import Database
import Expectations
import Ordering
import SharedKernel
import TestDatabases
import Testing

@testable import OrderingStore

@Suite("Returns of a database from before they were by line")
struct ReturnMigrationTests {
  @Test("stay whole, with their refunds, and what was put into stock again stays there")
  func migration() async throws {
    let shared = try TestDatabase()
    let old = try TestDatabase.opened(
      OrderingSchema.migrations.prefix(5) + FakeInventory.migrations, of: shared)
    try await old.write { transaction in
      for (number, status) in [(1, "returned"), (2, "returned"), (3, "delivered")] {
        try transaction.run(
          """
          INSERT INTO ordering_order (number, id, account, idempotency_key, fingerprint, status, placed_at,
            currency, exponent, subtotal, discount, shipping, tax, total, item_count, recipient,
            street, city, postal_code, region)
          VALUES (?1, ?2, 'u-ada', ?2, '', ?3, 1000, 'USD', 2, 2798, 0, 490, 0, 2788, 2, 'Ada',
            '1 Main St', 'Salem', '97301', 'US-OR')
          """, number, "o-\(number)", status)
        for (position, step) in ["placed", "paid", "shipped", "delivered", status].enumerated()
        where position < 4 || status == "returned" {
          try transaction.run(
            "INSERT INTO ordering_order_event (order_number, position, status, date) VALUES (?, ?, ?, ?)",
            number, position, step, 1_000 + position)
        }
        try transaction.run(
          """
          INSERT INTO ordering_order_line
            (order_number, position, product_id, name, unit_price, quantity, total, discount)
          VALUES (?, 0, 'mug', 'The mug', 1399, 2, 2798, 0)
          """, number)
        try transaction.run(
          """
          INSERT INTO ordering_order_adjustment
            (order_number, position, plugin, choice, label, amount)
          VALUES (?, 0, 'points', '500', 'Points', -500)
          """, number)
      }
      try transaction.run("INSERT INTO ordering_restock (order_number, date) VALUES (1, 2000)")
      try transaction.run("INSERT INTO ordering_refund (account, order_id) VALUES ('u-ada', 'o-2')")
    }
    let shop = try OrderingFixture(on: shared)
    try shop.session.signIn("ada")
    let sales = SQLSales(core: shop.core(for: shop.session))
    try await expectEqual(
      sales.list(.all, limit: 9, toRestock: true).orders.map(\.order.id.rawValue), ["o-2"])
    try await expectEqual(sales.list(.all, limit: 9).orders.map(\.restocked), [0, 0, 2])
    let returned = try await shop.orders.order(#require(Order.ID("o-2")))
    expectEqual(returned.returns.map(\.refund), [usd(2_788)])
    expectEqual(returned.returns.map(\.date.secondsSinceEpoch), [1_004])
    #expect(returned.piecesLeft.isEmpty && !returned.isRefundOutstanding)
    let kept = try await shop.orders.order(#require(Order.ID("o-3")))
    #expect(kept.returns.isEmpty && kept.kept == usd(2_788))
    expectEqual(
      try await shop.orders.sums(), OrderSums(wholeUnits: 27, adjustments: ["points": -500]))
  }
}
