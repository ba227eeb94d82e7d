import Catalog
import CatalogTesting
import CivilTime
import Database
import Expectations
import Money
import SharedKernel
import Testing

@testable import CatalogStore

@Suite("The admin's goods and reviews in SQL")
struct InventoryTests {
  private let shop: Shop
  private let shelves: SQLInventory
  private let skillet: Product.ID
  private let mug: Product.ID

  init() throws {
    shop = try Shop()
    shelves = SQLInventory(database: shop.database)
    skillet = try #require(Product.ID("p-001"))
    mug = try #require(Product.ID("p-004"))
  }

  private func goods() async throws -> [InventoryItem] {
    try await shelves.goods(isWithdrawnOnly: false, upTo: .max, limit: .max).items
  }

  private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  @Test("a price and a stock are changed, together or alone, and nothing else is")
  func change() async throws {
    let before = try await goods()
    let old = try #require(before.first { $0.id == skillet })
    var seen = try await shelves.change(skillet, price: dollars(3_500), stock: nil)
    expectEqual(
      seen,
      InventoryItem(
        id: skillet, name: old.name, price: dollars(3_500), stock: old.stock, isOffered: true))
    seen = try await shelves.change(skillet, price: nil, stock: .by(-2))
    #expect(seen.stock == old.stock - 2 && seen.price == dollars(3_500))
    seen = try await shelves.change(skillet, price: old.price, stock: .to(old.stock))
    try await expectEqual(goods(), before)
    let item = try await shop.database.read { [skillet] in
      try SQLCatalogSnapshot($0).item(skillet)
    }
    #expect(item.price == old.price && item.stock == old.stock)
  }

  @Test("what cannot be is refused, and nothing is changed")
  func refused() async throws {
    let before = try await goods()
    let left = try #require(before.first { $0.id == skillet }).stock
    await #expect(throws: CatalogError.insufficientStock(product: "Cast Iron Skillet", left: left))
    {
      try await shelves.change(skillet, price: dollars(1), stock: .by(-left - 1))
    }
    await #expect(throws: AdminError.stock("+1000000")) {
      try await shelves.change(skillet, price: nil, stock: .by(1_000_000))
    }
    let unknown = try #require(Product.ID("p-none"))
    await #expect(throws: AdminError.noSuchProduct(unknown)) {
      try await shelves.change(unknown, price: dollars(1), stock: nil)
    }
    await #expect(throws: AdminError.noSuchProduct(unknown)) {
      try await shelves.offer([skillet, unknown], false)
    }
    await #expect(throws: AdminError.noSuchProduct(unknown)) {
      try await shelves.reviews(of: unknown)
    }
    await #expect(throws: AdminError.noSuchReview(0)) { try await shelves.hide(0, true) }
    try await expectEqual(goods(), before)
  }

  @Test("a stock is a count, or what came and went")
  func stocks() {
    expectEqual(StockChange("40"), .to(40))
    expectEqual(StockChange("+12"), .by(12))
    expectEqual(StockChange("-3"), .by(-3))
    for text in ["", "+", "-", "1.5", "++1", "many", "1000001", "99999999999999999999"] {
      #expect(StockChange(text) == nil)
    }
  }

  @Test("withdrawn goods are in no list and cannot be bought, and come back as they were")
  func withdrawn() async throws {
    let before = try await goods()
    let (category, seller) = (
      try #require(Category.ID("kitchen")), try #require(Seller.ID("s-02"))
    )
    func counts() async throws -> [Int] {
      let front = try await shop.catalog.storefront(featured: 100)
      let sold = try await shop.catalog.seller(seller, page: .first)
      return [
        try await shop.catalog.category(category, .all, page: .first).products.totalCount,
        try #require(front.categories.first { $0.category.id == category }).productCount,
        front.featured.filter { $0.id == skillet }.count,
        sold.products.totalCount, sold.products.items.filter { $0.id == skillet }.count,
        try await shop.names("skillet").count, try await shop.names("umbrella").count,
      ]
    }
    let offered = try await counts()
    try await expectEqual(shelves.offer([skillet], false).changes, 1)
    try await expectEqual(shelves.offer([skillet], false).changes, 0)
    try await expectEqual(
      counts(), [offered[0] - 1, offered[1] - 1, 0, offered[3] - 1, 0, offered[5] - 1, 1])
    try await expectEqual(
      shelves.goods(isWithdrawnOnly: true, upTo: .max, limit: 9).items.map(\.id), [skillet])
    try await expectEqual(shop.catalog.product(skillet).product.stock, 0)
    #expect(
      try await shop.search.suggestions(for: "skilet", limit: 5).allSatisfy {
        $0.text != "skillet"
      })
    await #expect(throws: CatalogError.insufficientStock(product: "Cast Iron Skillet", left: 0)) {
      try await shop.database.write { [skillet] in
        try SQLCatalogLedger($0).removeStock(skillet, quantity: 1)
      }
    }
    // What comes back, and what a file says, lies on the shelf and stays withdrawn.
    try await shop.database.write { [skillet] in
      try SQLCatalogLedger($0).returnStock(skillet, quantity: 1)
    }
    try await shop.import(
      "id,name,price,category,seller\np-001,Iron Skillet,39.90 USD,kitchen,s-02\n")
    try await expectEqual(shop.names("iron skillet").count, 0)
    let back = try await shelves.offer([skillet], true).items
    expectEqual(back.map(\.name), ["Iron Skillet"])
    try await expectEqual(shop.names("iron skillet"), ["Iron Skillet"])
    try await expectEqual(counts(), offered)
    try await shop.checkIndex()
    let others = try await goods().filter { $0.id != skillet }
    expectEqual(others, before.filter { $0.id != skillet })
  }

  @Test("many are withdrawn and offered at once, and a category that offers nothing is not shown")
  func many() async throws {
    let before = try await goods()
    func categories() async throws -> [String] {
      try await shop.catalog.storefront(featured: 0).categories.map(\.category.id.rawValue)
    }
    let all = try await categories()
    let kitchen = try await shop.all {
      try await shop.catalog.category(try #require(Category.ID("kitchen")), .all, page: $0).products
    }
    let ids = kitchen.map(\.id)
    let (items, changes) = try await shelves.offer(ids, false)
    expectEqual(items.map(\.id), ids)
    #expect(changes == ids.count && items.allSatisfy { !$0.isOffered })
    try await expectEqual(categories(), all.filter { $0 != "kitchen" })
    try await expectEqual(shop.names("skillet"), [])
    let rest = before.count - ids.count
    var result = try await shelves.offerAll(false)
    #expect(result == (rest, before.count))
    #expect(try await categories().isEmpty)
    try await expectEqual(shop.names("umbrella"), [])
    try await expectEqual(shelves.offerAll(false).changes, 0)
    _ = try await shelves.offer([skillet, mug], true)
    try await expectEqual(categories(), ["kitchen"])
    result = try await shelves.offerAll(true)
    #expect(result == (before.count - 2, before.count))
    try await expectEqual(categories(), all)
    try await expectEqual(shop.names("skillet").count, 1)
    try await shop.checkIndex()
    try await expectEqual(goods(), before)
  }

  @Test("goods of which few are left are listed, as many as are wanted, with their number")
  func few() async throws {
    _ = try await shelves.change(skillet, price: nil, stock: .to(3))
    let few = try await shelves.goods(isWithdrawnOnly: false, upTo: 3, limit: .max)
    #expect(few.items.contains { $0.id == skillet } && few.items.allSatisfy { $0.stock <= 3 })
    expectEqual(few.total, few.items.count)
    let fewer = try await shelves.goods(isWithdrawnOnly: false, upTo: 2, limit: .max)
    #expect(!fewer.items.contains { $0.id == skillet })
    let one = try await shelves.goods(isWithdrawnOnly: false, upTo: 3, limit: 1)
    expectEqual(one.items, Array(few.items.prefix(1)))
    expectEqual(one.total, few.total)
  }

  @Test("a hidden review is its author's alone and does not count, whatever becomes of it")
  func hidden() async throws {
    let history = TestPurchases()
    let reviews = SQLReviews(shop.database, by: history)
    let before = try await shop.catalog.product(mug).product.rating
    for name in ["ada", "bob"] {
      history.signIn(name)
      history.buy(mug)
      try await reviews.write(
        ReviewDraft(stars: name == "ada" ? 1 : 5, authorName: name, text: "So."), on: mug)
    }
    func number(_ author: String) async throws -> Int {
      try #require(try await shelves.reviews(of: mug).first { $0.review.authorName == author })
        .number
    }
    let (ada, both) = (
      try await number("ada"), try await shop.catalog.product(mug).product.rating
    )
    #expect(try await shelves.hide(ada, true).isChanged)
    #expect(try await !shelves.hide(ada, true).isChanged)
    let listed = try await shop.all { try await reviews.reviews(of: mug, page: $0).reviews }
    #expect(listed.map(\.authorName).contains("bob") && !listed.map(\.authorName).contains("ada"))
    func rating() async throws -> Int { try await shop.catalog.product(mug).product.rating.count }
    try await expectEqual(rating(), both.count - 1)
    history.signIn("ada")
    guard
      case .written(let own) = try await reviews.reviews(of: mug, page: .first).eligibility
    else {
      Issue.record("the author does not see the review")
      return
    }
    #expect(own.isHidden)
    let reviewer = try #require(history.reviewer()?.id)
    try await expectEqual(reviews.reviews(by: reviewer, signed: "ada", page: .first).totalCount, 0)
    try await reviews.edit(ReviewDraft(stars: 3, authorName: "ada", text: "Or so."), on: mug)
    for isKept in [false, true] {
      try await shop.database.write { [mug] in
        try SQLCatalogLedger($0).notePurchase(of: mug, by: reviewer, isKept: isKept)
      }
      try await expectEqual(rating(), both.count - 1)
    }
    #expect(try await shelves.hide(ada, false).isChanged)
    try await expectEqual(rating(), both.count)
    _ = try await shelves.hide(ada, true)
    try await SQLReviewRecords(database: shop.database).deleteReviews(by: reviewer)
    try await expectEqual(rating(), before.count + 1)
  }
}
