import Catalog
import Ordering
import OrderingStore
import Testing

@Suite("The purchase history in SQL")
struct SQLPurchaseHistoryTests {
  private let shop: OrderingFixture
  private let history: SQLPurchaseHistory

  init() throws {
    shop = try OrderingFixture()
    history = SQLPurchaseHistory(database: shop.database, session: shop.session)
  }

  @Test("the reviewer is who is signed in")
  func reviewer() throws {
    #expect(history.reviewer() == nil)
    try shop.session.signIn("ada")
    #expect(history.reviewer() == Reviewer(id: try #require(Reviewer.ID("u-ada")), name: "ada"))
  }

  @Test("what was paid for is bought, by who paid for it, until the order is called off")
  func bought() async throws {
    let order = try await shop.orderTwoMugs()
    let mug = try #require(order.lines.first?.product)
    let (ada, eve) = (try #require(history.reviewer()?.id), try #require(Reviewer.ID("u-eve")))
    #expect(try await history.hasBought(mug, ada))
    #expect(try await !history.hasBought(mug, eve))
    #expect(try await !history.hasBought(#require(Product.ID("p-999")), ada))
    try await shop.orders.cancel(order.id)
    #expect(try await !history.hasBought(mug, ada))
  }
}
