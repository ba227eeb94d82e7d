import Accounts
import Catalog
import CatalogPoints
import CivilTime
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
    try await expectEqual(
      holder.personalData(of: user),
      .list([
        .record([
          .init("product", .text("p-001")), .init("stars", .number(3)), .init("name", .text("Ada")),
          .init("text", .text("Fine.")), .init("date", .text("1970-01-01")),
          .init("refunded", .flag(false)), .init("hidden", .flag(false)),
        ])
      ]))
    for _ in 0..<2 { try await holder.deletePersonalData(of: user) }
    try await expectEqual(holder.personalData(of: user), .list([]))
  }
}
