import Catalog
import CatalogStore
import CatalogTesting
import CivilTime
import Database
import Expectations
import SharedKernel
import Testing

@Suite("Reviews in SQL")
struct SQLReviewsTests {
  private let shop: Shop
  private let history = TestPurchases()
  private let reviews: SQLReviews
  private let day: CivilDate
  private let skillet: Product.ID
  private let mug: Product.ID

  init() throws {
    shop = try Shop()
    day = try #require(CivilDate("2026-03-14"))
    reviews = SQLReviews(shop.database, by: history)
    skillet = try #require(Product.ID("p-001"))
    mug = try #require(Product.ID("p-004"))
    history.signIn("ada")
    history.buy(skillet)
  }

  private func draft(_ stars: Int, _ text: String = "Fine.") throws -> ReviewDraft {
    try ReviewDraft(stars: stars, authorName: "Ada", text: text)
  }

  /// The rating stored with a product, checked against its reviews.
  private func rating(_ product: Product.ID) async throws -> RatingSummary {
    let listed = try await shop.all {
      try await reviews.reviews(of: product, page: $0).reviews
    }
    let stored = try await shop.catalog.product(product).product.rating
    let counted = listed.filter { !$0.isRefunded }
    let stars = counted.reduce(0) { $0 + $1.rating.stars }
    expectEqual(stored, RatingSummary(count: counted.count, totalStars: stars))
    return stored
  }

  /// Notes that the reviewer keeps the skillet, or that it was refunded.
  private func note(isKept: Bool) async throws {
    let ada = try #require(history.reviewer()?.id)
    try await shop.database.write { [skillet] in
      try SQLCatalogLedger($0).notePurchase(of: skillet, by: ada, isKept: isKept)
    }
  }

  @Test("a review that does not count is changed and deleted without touching the rating")
  func refundedLife() async throws {
    let before = try await rating(skillet)
    try await reviews.write(draft(1), on: skillet)
    try await note(isKept: false)
    try await reviews.edit(draft(5), on: skillet)
    try await expectEqual(rating(skillet), before)
    guard case .written(let own) = try await reviews.eligibility(on: skillet) else {
      return #expect(Bool(false))
    }
    #expect(own.isRefunded && own.rating.stars == 5)
    try await reviews.delete(on: skillet)
    try await expectEqual(rating(skillet), before)
    try await reviews.write(draft(2), on: skillet)
    try await note(isKept: false)
    let ada = try #require(history.reviewer()?.id)
    let records = SQLReviewRecords(database: shop.database)
    try await expectEqual(shop.reviews(by: ada, "is_refunded"), [.plain(.integer(1))])
    try await records.deleteReviews(by: ada)
    try await expectEqual(rating(skillet), before)
  }

  @Test("a change, a refund and a deletion of one review leave the others of the same person")
  func others() async throws {
    history.buy(mug)
    try await reviews.write(draft(1), on: mug)
    try await reviews.write(draft(2), on: skillet)
    try await reviews.edit(draft(5), on: skillet)
    try await note(isKept: false)
    let ada = try #require(history.reviewer()?.id)
    try await expectEqual(
      shop.reviews(by: ada, "stars"), [.plain(.integer(1)), .plain(.integer(5))])
    try await expectEqual(
      shop.reviews(by: ada, "is_refunded"), [.plain(.integer(0)), .plain(.integer(1))])
    try await reviews.delete(on: skillet)
    try await expectEqual(shop.reviews(by: ada, "stars"), [.plain(.integer(1))])
  }

  @Test("a second review is refused, also of many at once")
  func one() async throws {
    let count = try await rating(skillet).count
    let written = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          do {
            try await reviews.write(draft(3), on: skillet)
            return true
          } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(written, 1)
    try await expectEqual(rating(skillet).count, count + 1)
    await #expect(throws: CatalogError.alreadyReviewed(skillet)) {
      try await reviews.write(draft(3), on: skillet)
    }
  }

  @Test("an account's reviews are listed and deleted together, and the ratings follow")
  func records() async throws {
    let records = SQLReviewRecords(database: shop.database)
    let ada = try #require(history.reviewer()?.id)
    let before = (try await rating(skillet), try await rating(mug))
    history.buy(mug)
    try await reviews.write(draft(1), on: mug)
    try await reviews.write(draft(2), on: skillet)
    history.signIn("eve")
    history.buy(mug)
    try await reviews.write(draft(5), on: mug)
    try await expectEqual(
      shop.reviews(by: ada, "product_id"),
      [.plain(.text(mug.rawValue)), .plain(.text(skillet.rawValue))])
    try await expectEqual(
      shop.reviews(by: ada, "stars"), [.plain(.integer(1)), .plain(.integer(2))])
    for _ in 0..<2 { try await records.deleteReviews(by: ada) }
    #expect(try await shop.reviews(by: ada, "stars").isEmpty)
    try await expectEqual(rating(skillet), before.0)
    try await expectEqual(rating(mug).count, before.1.count + 1)
  }

  @Test("whatever is written, changed and deleted, the rating is the sum of the reviews")
  func anything() async throws {
    var state: UInt64 = 5
    for step in 0..<150 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let account = "a\(state >> 40 & 3)"
      history.signIn(account)
      history.buy(skillet)
      let draft = try draft(Int(state >> 50) % 5 + 1, "Step \(step)")
      do {
        switch (state >> 33) % 5 {
        case 3: try await note(isKept: true)
        case 4: try await note(isKept: false)
        case 0: try await reviews.write(draft, on: skillet)
        case 1: try await reviews.edit(draft, on: skillet)
        default: try await reviews.delete(on: skillet)
        }
      } catch is CatalogError {}
      _ = try await rating(skillet)
    }
  }
}
