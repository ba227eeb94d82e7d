import Accounts
import Catalog
import CivilTime
import SharedKernel

/// A person's reviews, as data that the person may export or delete.
struct ReviewsOfPerson: PersonalDataHolder {
  let section = "reviews"
  let records: SQLReviewRecords

  func personalData(of user: User.ID) async throws -> PersonalData {
    guard let reviewer = Reviewer.ID(user.rawValue) else { return .list([]) }
    return .list(
      try await records.reviews(by: reviewer).map { product, review in
        .record([
          .init("product", .text(product.rawValue)),
          .init("stars", .number(Int64(review.rating.stars))),
          .init("name", .text(review.authorName)),
          .init("text", .text(review.text)),
          .init("date", .text(review.date.description)),
          .init("refunded", .flag(review.isRefunded)),
          .init("hidden", .flag(review.isHidden)),
        ])
      })
  }

  func deletePersonalData(of user: User.ID) async throws {
    guard let reviewer = Reviewer.ID(user.rawValue) else { return }
    try await records.deleteReviews(by: reviewer)
  }
}
