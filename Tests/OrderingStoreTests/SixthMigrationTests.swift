import Database
import Ordering
import OrderingStore
import SQLiteDatabase
import Testing

@Suite("The sixth step of ordering's schema")
struct SixthMigrationTests {
  @Test("lets an order from before put back the code it used")
  func codes() async throws {
    let order = Migration(
      owner: "ordering", version: 6,
      statements: [
        """
        INSERT INTO ordering_order (id, account, idempotency_key, fingerprint, status, placed_at,
          currency, exponent, subtotal, discount, shipping, tax, total, item_count, promo_code,
          recipient, street, city, postal_code, region)
        VALUES
          ('o-code', 'u-ada', 'k1', 'f', 'placed', 1000, 'USD', 2, 2000, 200, 0, 0, 1800, 1,
            'WELCOME10', 'Ada', '1 Main St', 'Salem', '97301', 'US-OR'),
          ('o-none', 'u-ada', 'k2', 'f', 'placed', 1000, 'USD', 2, 2000, 0, 0, 0, 2000, 1,
            NULL, 'Ada', '1 Main St', 'Salem', '97301', 'US-OR')
        """
      ])
    let sixth = try #require(OrderingSchema.migrations.dropFirst(5).first)
    let renumbered = Migration(owner: "ordering", version: 7, statements: sixth.statements)
    let database = try SQLiteDatabase(
      location: .memory, migrations: OrderingSchema.migrations.prefix(5) + [order, renumbered])
    let codes = try await database.read { transaction in
      try transaction.rows("SELECT cart_promo_code FROM ordering_order ORDER BY number") {
        try $0.optionalText(0)
      }
    }
    #expect(codes == ["WELCOME10", nil])
  }
}
