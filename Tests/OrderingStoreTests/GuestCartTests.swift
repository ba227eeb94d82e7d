import AccountsTesting
import Database
import Ordering
import OrderingStore
import OrderingTesting
import SQLiteDatabase
import SharedKernel
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

  @Test("of a file from before they were told apart by devices stay")
  func migration() async throws {
    let folder = try TemporaryFolder()
    let old = try SQLiteDatabase(
      location: .path(folder.path("shop.db")),
      migrations: Array(OrderingSchema.migrations.prefix(2)) + FakeShelf.migrations)
    try await old.write { transaction in
      try transaction.run("INSERT INTO ordering_device (number, id) VALUES (1, 'd-old')")
      try transaction.run(
        """
        INSERT INTO ordering_cart_line (owner, product_id, quantity) VALUES ('guest:d-old', 'mug', 3)
        """)
    }
    await old.close()
    let shop = try OrderingFixture(.path(folder.path("shop.db")))
    #expect(try await shop.cart.count() == 3)
  }
}
