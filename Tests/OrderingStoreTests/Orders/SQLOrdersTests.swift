import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("Orders in SQL")
struct SQLOrdersTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  @Test("orders are listed newest first, in pages")
  func list() async throws {
    await #expect(throws: OrderingError.notSignedIn) { try await shop.orders.orders(page: .first) }
    var ids: [Order.ID] = []
    for number in 1...3 { ids.append(try await shop.orderTwoMugs(key: "k-\(number)").id) }
    let page = try #require(Page(number: 1, size: 2))
    let first = try await shop.orders.orders(page: page)
    expectEqual(first.items.map(\.id), [ids[2], ids[1]])
    expectEqual(first.totalCount, 3)
    expectEqual(first.items.first?.total, usd(3_288))
    expectEqual(first.items.first?.count, 2)
    let second = try await shop.orders.orders(page: #require(first.nextPage))
    expectEqual(second.items.map(\.id), [ids[0]])
  }

  @Test("an order keeps its region, also one whose country has no code any more")
  func oldRegion() async throws {
    let order = try await shop.orderTwoMugs()
    _ = try await shop.database.write { transaction in
      try transaction.run("UPDATE ordering_order SET region = 'UK'")
    }
    try await expectEqual(shop.orders.order(order.id).address.region.code, "UK")
    _ = try await shop.database.write { transaction in
      try transaction.run("UPDATE ordering_order SET region = 'Kent'")
    }
    await #expect(throws: OrderingError.damaged("region is not a region: Kent")) {
      try await shop.orders.order(order.id)
    }
  }

  @Test("an order the shop cannot have written is reported, not misread")
  func damaged() async throws {
    let order = try await shop.orderTwoMugs()
    _ = try await shop.database.write { transaction in
      try transaction.run("UPDATE ordering_order SET exponent = 3")
    }
    await #expect(throws: OrderingError.damaged("currency is not a currency: USD 3")) {
      try await shop.orders.order(order.id)
    }
  }
}
