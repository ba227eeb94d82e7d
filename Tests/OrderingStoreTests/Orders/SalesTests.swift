import CivilTime
import Database
import Encodings
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@testable import OrderingStore

@Suite("The admin's orders and promotions in SQL")
struct SalesTests {
  private let shop: OrderingFixture
  private let sales: SQLSales

  init() throws {
    shop = try OrderingFixture()
    sales = SQLSales(core: shop.core(for: FakeSession()))
  }

  private func orders(
    _ filter: OrderFilter, limit: Int = .max, toRestock: Bool = false
  ) async throws -> [StoredOrder] {
    try await sales.list(filter, limit: limit, toRestock: toRestock).orders
  }

  private func returned(as name: String, key: String) async throws -> Order {
    let order = try await shop.orderTwoMugs(as: name, key: key)
    shop.clock.advance(byDays: 10)
    return try await shop.orders.sendBack(order.id)
  }

  @Test("the orders of all accounts are listed, the newest first, with the shop's due steps taken")
  func list() async throws {
    let ada = try await shop.orderTwoMugs(as: "ada", key: "k-1")
    let bob = try await shop.orderTwoMugs(as: "bob", key: "k-2")
    var seen = try await orders(.all)
    expectEqual(seen.map(\.order.id), [bob.id, ada.id])
    expectEqual(seen.map(\.account.rawValue), ["u-bob", "u-ada"])
    expectEqual(seen.map(\.order.status), [.paid, .paid])
    try await expectEqual(orders(.all, limit: 1).map(\.order.id), [bob.id])
    shop.clock.advance(byDays: 10)
    seen = try await orders(.all)
    expectEqual(seen.map(\.order.status), [.delivered, .delivered])
    #expect(try await orders(.returned).isEmpty)
  }

  @Test("what came back is put into stock once, and what others returned stays where it is")
  func restock() async throws {
    let (ada, bob) = (
      try await returned(as: "ada", key: "k-1"), try await returned(as: "bob", key: "k-2")
    )
    try await expectEqual(shop.stock("mug"), 6)
    try await expectEqual(orders(.all, toRestock: true).map(\.order.id), [bob.id, ada.id])
    try await expectEqual(sales.restock(ada.id).map(\.pieces), [2])
    try await expectEqual(shop.stock("mug"), 8)
    #expect(try await sales.restock(ada.id).isEmpty)
    try await expectEqual(shop.stock("mug"), 8)
    let seen = try await orders(.returned)
    expectEqual(seen.map(\.order.id), [bob.id, ada.id])
    expectEqual(seen.map(\.restocked), [0, 2])
    try await expectEqual(orders(.all, toRestock: true).map(\.order.id), [bob.id])
    try await expectEqual(orders(.delivered, toRestock: true).map(\.order.id), [])
  }

  @Test("of an order that came back in part, each piece is put into stock once")
  func pieces() async throws {
    let order = try await shop.orderTwoMugs()
    shop.clock.advance(byDays: 10)
    let mug = [try shop.product("mug"): Quantity.one]
    for earlier in 0...1 {
      try await shop.orders.sendBack(order.id, ReturnRequest(mug, after: earlier))
      try await expectEqual(sales.restock(order.id).map(\.pieces), [1])
      try await expectEqual(shop.stock("mug"), 9 + earlier)
      #expect(try await sales.restock(order.id).isEmpty)
      let seen = try #require(try await orders(.all).first)
      expectEqual([seen.order.returnedCount, seen.restocked], [1 + earlier, 1 + earlier])
    }
  }

  @Test("goods that the catalogue no longer has are left out")
  func gone() async throws {
    let order = try await returned(as: "ada", key: "k-1")
    try await shop.database.write { _ = try $0.run("DELETE FROM shelf WHERE id = 'mug'") }
    #expect(try await sales.restock(order.id).isEmpty)
  }

  @Test("an order that did not come back is not put into stock")
  func kept() async throws {
    let order = try await shop.orderTwoMugs()
    await #expect(throws: SalesError.notReturned(order.id, .paid)) {
      try await sales.restock(order.id)
    }
    let unknown = try #require(Order.ID("o-none"))
    await #expect(throws: SalesError.noSuchOrder(unknown)) { try await sales.restock(unknown) }
    try await expectEqual(shop.stock("mug"), 8)
  }

  @Test("an export has a row for each order, and no text that a spreadsheet computes")
  func export() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let order = try await shop.checkout.place(
      shop.request("k-1", cents: 3_288, recipient: "=1+1, \"Ada\""))
    let table = SalesTable(sales: try await orders(.all))
    #expect(SalesTable.header.hasPrefix("order,placed,status,account,items,"))
    let line = try #require(table.csv.first)
    #expect(
      line.hasPrefix("\(order.id),2027-01-15T08:00:00Z,paid,u-ada,2 mug,27.98,0.00,4.90,"))
    #expect(
      line.contains(",\"'=1+1, \"\"Ada\"\"\",1 Main St,Salem,97301,US-OR,standard,,0.00,0"))
    #expect(
      try #require(table.objects.first).contains(
        #""total":{"minor":3288,"currency":"USD"},"promotion":null,"recipient":"=1+1, \"Ada\"""#))
    expectEqual([table.csv.count, table.objects.count], [1, 1])
    shop.clock.advance(byDays: 10)
    try await shop.orders.sendBack(
      order.id, ReturnRequest([shop.product("mug"): .one], after: 0))
    let after = SalesTable(sales: try await orders(.all))
    let object = try #require(after.objects.first)
    #expect(try #require(after.csv.first).hasSuffix("US-OR,standard,1 mug,13.99,0"))
    #expect(object.contains(#""discount":{"minor":0,"currency":"USD"},"returned":1}"#))
    #expect(
      object.hasSuffix(#""refunded":{"minor":1399,"currency":"USD"},"restocked":0}"#))
  }

  @Test(
    "a text that begins as a formula stands behind an apostrophe",
    arguments: ["=1+1", "+1", "-1", "@SUM(1)"])
  func formula(recipient: String) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    _ = try await shop.checkout.place(
      shop.request("k-1", cents: 3_288, recipient: recipient))
    let table = SalesTable(sales: try await orders(.all))
    #expect(try #require(table.csv.first).contains(",'\(recipient),1 Main St,"))
  }

  @Test("an amount below zero is a number in every column, since no person typed it")
  func negative() async throws {
    try await shop.issue("c", 3_000)
    let order = try await shop.spend(1_000, mugs: 2, as: "ada")
    let line = try #require(SalesTable(sales: try await orders(.all)).csv.first)
    let adjustment = try #require(order.totals.adjustments.first).amount.amountText
    #expect(adjustment == "-10.00" && line.contains(",-10.00,"), "\(line)")
  }

  @Test("a promotion ends now, and the others go on")
  func endOfPromotion() async throws {
    let code = try promoCode("WELCOME10")
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    _ = try await shop.cart.applyPromo("WELCOME10")
    let before = try await sales.promotions()
    expectEqual(before.map(\.promotion.code.text), before.map(\.promotion.code.text).sorted())
    let (claim, isChanged) = try await sales.end(code)
    #expect(isChanged && claim.promotion.endsAt == shop.clock.wallClock.now())
    shop.clock.advance(bySeconds: 5)
    #expect(try await !sales.end(code).isChanged)
    let after = try await sales.promotions()
    expectEqual(
      after.filter { $0.promotion.code != code }.map(\.promotion),
      before.filter { $0.promotion.code != code }.map(\.promotion))
    let cart = try await shop.cart.cart()
    #expect(cart.promotion?.applies == false)
    await #expect(throws: SalesError.noSuchPromotion("NOTHING1")) {
      try await sales.end(promoCode("NOTHING1"))
    }
  }
}
