import AccountsTesting
import Database
import Ordering
import OrderingStore
import OrderingTesting
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
          database: shop.database, session: FakeSession(), catalog: FakeShelf.access,
          gateway: shop.gateway, identifiers: .random, device: device))
    }
    let (mug, one) = (try shop.product("mug"), try #require(Quantity(1)))
    try await cart(on: "desk").add(mug, quantity: one)
    #expect(try await cart(on: "desk").count() == 1)
    #expect(try await cart(on: "phone").count() == 0)
    try await cart(on: "phone").add(mug, quantity: one)
    try await cart(on: "phone").clear()
    #expect(try await cart(on: "desk").count() == 1)
  }

  @Test("of a database from before they were told apart by devices stay")
  func migration() async throws {
    let shared = try TestDatabase()
    let old = try TestDatabase.opened(
      OrderingSchema.migrations.prefix(2) + FakeShelf.migrations, of: shared)
    try await old.write { transaction in
      try transaction.run("INSERT INTO ordering_device (number, id) VALUES (1, 'd-old')")
      try transaction.run(
        """
        INSERT INTO ordering_cart_line (owner, product_id, quantity) VALUES ('guest:d-old', 'mug', 3)
        """)
    }
    let shop = try OrderingFixture(on: shared)
    #expect(try await shop.cart.count() == 3)
  }
}
