import Catalog
import Database
import Expectations
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("The purchase history in SQL")
struct SQLPurchaseHistoryTests {
  private let shop: OrderingFixture
  private let history: SQLPurchaseHistory

  init() throws {
    shop = try OrderingFixture()
    history = SQLPurchaseHistory(shop.core(for: shop.session))
  }

  @Test("the reviewer is who is signed in")
  func reviewer() throws {
    #expect(history.reviewer() == nil)
    try shop.session.signIn("ada")
    expectEqual(history.reviewer(), Reviewer(id: try #require(Reviewer.ID("u-ada")), name: "ada"))
  }

  @Test("what was paid for is bought, by who paid for it, until the order is cancelled")
  func bought() async throws {
    let order = try await shop.orderTwoMugs()
    let mug = try #require(order.lines.first?.product)
    let (ada, eve) = (try #require(history.reviewer()?.id), try #require(Reviewer.ID("u-eve")))
    #expect(try await hasBought(mug, ada))
    #expect(try await !hasBought(mug, eve))
    #expect(try await !hasBought(#require(Product.ID("p-999")), ada))
    try await shop.orders.cancel(order.id)
    #expect(try await !hasBought(mug, ada))
  }

  private func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) async throws -> Bool {
    try await shop.database.read { [history] in try history.hasBought(product, reviewer, in: $0) }
  }

  /// What the catalogue learned last of mugs and pans.
  private func noted() async throws -> [String] {
    try await shop.database.read { transaction in
      try transaction.rows("SELECT id, account, kept FROM purchase ORDER BY id") {
        "\(try $0.text(1)) \(try $0.int(2) == 1 ? "has" : "has no") \(try $0.text(0))"
      }
    }
  }

  @Test("the catalogue learns what was bought, and of a refund when nothing of the kind is kept")
  func catalogLearns() async throws {
    let first = try await shop.orderTwoMugs()
    try await expectEqual(noted(), ["u-ada has mug"])
    try await shop.add("pan", 1)
    try await shop.add("mug", 1)
    let second = try await shop.checkout.place(shop.request("k-2", cents: 5_389))
    try await expectEqual(noted(), ["u-ada has mug", "u-ada has pan"])
    try await shop.orders.cancel(second.id)
    try await expectEqual(noted(), ["u-ada has mug", "u-ada has no pan"])
    shop.clock.advance(byDays: 5)
    let mug = [try shop.product("mug"): Quantity.one]
    try await shop.orders.sendBack(first.id, ReturnRequest(mug, after: 0))
    try await expectEqual(noted(), ["u-ada has mug", "u-ada has no pan"])
    try await shop.orders.sendBack(first.id, ReturnRequest(mug, after: 1))
    try await expectEqual(noted(), ["u-ada has no mug", "u-ada has no pan"])
  }

  @Test("of an order that is kept, what went back with all its pieces is bought no more")
  func keptInPart() async throws {
    try shop.session.signIn("ada")
    try await shop.add("pan", 1)
    try await shop.add("mug", 1)
    let order = try await shop.checkout.place(shop.request("k-1", cents: 5_389))
    shop.clock.advance(byDays: 5)
    let pan = ReturnRequest([try shop.product("pan"): .one], after: 0)
    try await shop.orders.sendBack(order.id, pan)
    try await expectEqual(noted(), ["u-ada has mug", "u-ada has no pan"])
  }

  @Test("an order that is not paid leaves the catalogue as it is")
  func unpaid() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k-1", cents: 3_288, token: "tok_timeout"))
    }
    #expect(try await noted().isEmpty)
  }
}
