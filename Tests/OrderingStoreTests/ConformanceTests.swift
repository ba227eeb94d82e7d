import Catalog
import Database
import Money
import Ordering
import OrderingConformance
import OrderingStore
import SharedKernel
import Testing

extension OrderingFixture: OrderingUnderTest {
  var charged: [String: Money] { gateway.charged }
  var refunded: [String] { gateway.refunded }

  func shelve(_ item: ShelfItem) async throws {
    _ = try await database.write { transaction in
      try transaction.run(
        """
        INSERT INTO shelf (id, cents, stock, currency) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
          cents = excluded.cents, stock = excluded.stock, currency = excluded.currency
        """, item.id.rawValue, item.price.minorUnits, item.stock, item.price.currency.code)
    }
  }

  func unshelve(_ product: Product.ID) async throws {
    _ = try await database.write { transaction in
      try transaction.run("DELETE FROM shelf WHERE id = ?", product.rawValue)
    }
  }

  func signIn(as name: String) throws { try session.signIn(name) }

  func failNextRefund() { gateway.failNextRefund(.timedOut) }

  func moveClock(bySeconds seconds: Int64) { clock.advance(bySeconds: seconds) }
}

@Suite("Ordering in SQL")
struct ConformanceTests {
  @Test("keeps what every cart promises", arguments: CartContract.allCases)
  func cart(promise: CartContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what every checkout promises", arguments: CheckoutContract.allCases)
  func checkout(promise: CheckoutContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised to a buyer", arguments: BuyerContract.allCases)
  func buyers(promise: BuyerContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about promo codes", arguments: CodeContract.allCases)
  func codes(promise: CodeContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about orders", arguments: OrderContract.allCases)
  func orders(promise: OrderContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about refunds", arguments: RefundContract.allCases)
  func refunds(promise: RefundContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about returns", arguments: ReturnContract.allCases)
  func returns(promise: ReturnContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about adjustments", arguments: AdjustmentContract.allCases)
  func adjustments(promise: AdjustmentContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about address books", arguments: AddressBookContract.allCases)
  func addressBooks(promise: AddressBookContract) async throws {
    try await promise.check(on: OrderingFixture())
  }
}
