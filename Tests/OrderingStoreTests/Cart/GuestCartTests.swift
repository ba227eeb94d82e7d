import Database
import Expectations
import Ordering
import OrderingStore
import SharedKernel
import TestDatabases
import Testing

@Suite("Carts of guests")
struct GuestCartTests {
  @Test("of two devices that share a database are two")
  func devices() async throws {
    let shop = try OrderingFixture()
    func cart(on device: String) -> SQLCart {
      SQLCart(
        OrderingCore(
          database: shop.database, session: FakeSession(), catalog: FakeInventory.access,
          gateway: shop.gateway, identifiers: .random, device: device))
    }
    let (mug, one) = (try shop.product("mug"), try #require(Quantity(1)))
    try await cart(on: "desk").add(mug, quantity: one)
    try await expectEqual(cart(on: "desk").count(), 1)
    try await expectEqual(cart(on: "phone").count(), 0)
    try await cart(on: "phone").add(mug, quantity: one)
    try await cart(on: "phone").clear()
    try await expectEqual(cart(on: "desk").count(), 1)
  }

  /// A database in which nothing can be written.
  private struct ReadOnly: Database {
    let base: any Database

    func read<Value: Sendable>(
      _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
    ) async throws -> Value { try await base.read(body) }

    func write<Value: Sendable>(
      _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
    ) async throws -> Value { throw DatabaseError.readOnly }
  }

  @Test("are looked for without writing")
  func lookedFor() async throws {
    let shop = try OrderingFixture()
    func cart(_ database: any Database) -> SQLCart {
      SQLCart(
        OrderingCore(
          database: database, session: shop.session, catalog: FakeInventory.access,
          gateway: shop.gateway, identifiers: .random))
    }
    try shop.session.signIn("ada")
    #expect(try await !cart(ReadOnly(base: shop.database)).hasGuestCart())
    shop.session.signOut()
    try await cart(shop.database).add(try shop.product("mug"), quantity: .one)
    try shop.session.signIn("ada")
    #expect(try await cart(ReadOnly(base: shop.database)).hasGuestCart())
    try await expectEqual(cart(shop.database).mergeGuestCart()?.movedLines, 1)
    #expect(try await !cart(shop.database).hasGuestCart())
  }

  @Test("of a database from before they were told apart by devices stay")
  func migration() async throws {
    let shared = try TestDatabase()
    let old = try TestDatabase.opened(
      OrderingSchema.migrations.prefix(2) + FakeInventory.migrations, of: shared)
    try await old.write { transaction in
      try transaction.run("INSERT INTO ordering_device (number, id) VALUES (1, 'd-old')")
      try transaction.run(
        """
        INSERT INTO ordering_cart_line (owner, product_id, quantity) VALUES ('guest:d-old', 'mug', 3)
        """)
    }
    let shop = try OrderingFixture(on: shared)
    try await expectEqual(shop.cart.count(), 3)
  }
}
