import Database
import Ordering
import OrderingStore
import SQLiteDatabase
import Testing

@Suite("The fourth step of ordering's schema")
struct FourthMigrationTests {
  /// A database as the third step left it, with orders, brought to the fourth.
  private func migrated() throws -> SQLiteDatabase {
    let orders = Migration(
      owner: "ordering", version: 4,
      statements: [
        """
        INSERT INTO ordering_order (number, id, account, idempotency_key, fingerprint, status,
          placed_at, currency, exponent, subtotal, discount, shipping, tax, total, item_count,
          promo_code, recipient, street, city, postal_code, region, payment_token)
        VALUES
          (3, 'o-paid', 'u-ada', 'k1', 'f', 'paid', 1000, 'USD', 2, 2000, 200, 0, 0, 1800, 1,
            'WELCOME10', 'Ada', '1 Main St', 'Salem', '97301', 'US-OR', 'tok_approve'),
          (7, 'o-off', 'u-ada', 'k2', 'f', 'cancelled', 1000, 'USD', 2, 2000, 200, 0, 0, 1800, 1,
            'WELCOME10', 'Ada', '1 Main St', 'Salem', '97301', 'US-OR', NULL)
        """,
        """
        INSERT INTO ordering_order_line VALUES (3, 0, 'p-1', 'Mug', 2000, 1, 2000, 200)
        """,
        "INSERT INTO ordering_order_event VALUES (3, 0, 'placed', 1000), (3, 1, 'paid', 1000)",
      ])
    let fourth = try #require(OrderingSchema.migrations.dropFirst(3).first)
    let renumbered = Migration(owner: "ordering", version: 5, statements: fourth.statements)
    return try SQLiteDatabase(
      location: .memory, migrations: OrderingSchema.migrations.prefix(3) + [orders, renumbered])
  }

  private func texts(_ statement: Statement) async throws -> [String] {
    try await migrated().read { transaction in
      try transaction.rows(statement) { try $0.text(0) }
    }
  }

  @Test("keeps orders with their lines and their history")
  func orders() async throws {
    let lines = try await texts(
      """
      SELECT o.id || ' ' || o.shipping_method || ' ' || l.name || ' ' || e.status
      FROM ordering_order o JOIN ordering_order_line l ON l.order_number = o.number
        JOIN ordering_order_event e ON e.order_number = o.number ORDER BY e.position
      """)
    #expect(lines == ["o-paid standard Mug placed", "o-paid standard Mug paid"])
  }

  @Test("counts the uses of promotions so far, but for orders called off")
  func uses() async throws {
    #expect(
      try await texts("SELECT code || uses FROM ordering_promotion WHERE uses > 0") == [
        "WELCOME101"
      ])
    #expect(
      try await texts("SELECT code || account || uses FROM ordering_promotion_use")
        == ["WELCOME10u-ada1"])
  }

  @Test("lets paid orders be sent off, and knows what they were charged")
  func due() async throws {
    let due = try await texts("SELECT id || due_at FROM ordering_order WHERE due_at IS NOT NULL")
    #expect(due == ["o-paid87400"])
    #expect(
      try await texts("SELECT reference || minor_units FROM ordering_sandbox_charge")
        == ["o-paid1800"])
  }

  @Test("leaves lines and history tied to their order")
  func references() async throws {
    let rest = try await migrated().write { transaction in
      try transaction.run("DELETE FROM ordering_order")
      return try transaction.first(
        """
        SELECT (SELECT count(*) FROM ordering_order_line)
          + (SELECT count(*) FROM ordering_order_event)
        """
      ) { try $0.int(0) }
    }
    #expect(rest == 0)
  }
}
