import Accounts
import Catalog
import CatalogPoints
import CivilTime
import Database
import Expectations
import SharedKernel
import TestDatabases
import Testing

@testable import CatalogStore

@Suite("The reviews of a person")
struct ReviewsOfPersonTests {
  @Test("are exported whole, and deleted for good")
  func life() async throws {
    let database = try TestDatabase.opened(CatalogSchema.migrations)
    let user = try #require(User.ID("u-ada"))
    let day = CivilDate(daysSinceEpoch: 0)
    let buyer = Reviewer(id: try #require(Reviewer.ID(user.rawValue)), name: "Ada")
    let purchases = PurchaseHistory(reviewer: { buyer }) { _, _, _ in true }
    let reviews = SQLReviews(database: database, purchases: purchases) { day }
    let product = try #require(Product.ID("p-001"))
    try await reviews.write(
      ReviewDraft(stars: 3, authorName: "Ada", text: "Fine."), on: product)
    let holder = ReviewsOfPerson(records: SQLReviewRecords(database: database))
    let rows = try await database.exported(user)
    expectEqual(rows.count, 1)
    expectEqual(
      rows.first?.columns.map(\.name),
      ["product_id", "stars", "author", "text", "date", "account", "is_refunded", "is_hidden"])
    for _ in 0..<2 { try await holder.deletePersonalData(of: user) }
    try await expectEqual(database.exported(user).count, 0)
  }

  @Test("are exported and deleted for one of two people who reviewed the same goods")
  func two() async throws {
    let database = try TestDatabase.opened(CatalogSchema.migrations)
    let products = try ["p-001", "p-002"].map { try #require(Product.ID($0)) }
    let services = try ["u-ada", "u-bob"].map { id in
      let buyer = Reviewer(id: try #require(Reviewer.ID(id)), name: id)
      return SQLReviews(
        database: database,
        purchases: PurchaseHistory(reviewer: { buyer }) { _, _, _ in true }
      ) { CivilDate(daysSinceEpoch: 0) }
    }
    func ratings() async throws -> [RatingSummary] {
      var ratings: [RatingSummary] = []
      for product in products {
        ratings.append(try await services[0].reviews(of: product, page: .first).product.rating)
      }
      return ratings
    }
    let holder = ReviewsOfPerson(records: SQLReviewRecords(database: database))
    let (ada, bob) = (try #require(User.ID("u-ada")), try #require(User.ID("u-bob")))
    for product in products {
      try await services[1].write(
        ReviewDraft(stars: 5, authorName: "Bob", text: "Fine."), on: product)
    }
    let (others, before) = (try await database.exported(bob), try await ratings())
    for product in products {
      try await services[0].write(
        ReviewDraft(stars: 1, authorName: "Ada", text: "Not for me."), on: product)
    }
    try await services[0].delete(on: products[0])
    try await expectEqual(database.exported(ada).count, 1)
    try await expectEqual(database.exported(bob), others)
    try await holder.deletePersonalData(of: ada)
    try await expectEqual(database.exported(ada), [])
    try await expectEqual(database.exported(bob), others)
    try await expectEqual(ratings(), before)
  }
}

extension Database {
  /// What an export holds of the catalogue's tables.
  fileprivate func exported(_ user: User.ID) async throws -> [PersonalRow] {
    try await read { transaction in
      try transaction.rows(about: user.rawValue, in: CatalogSchema.schema.personalTables)
        .flatMap(\.rows)
    }
  }
}
