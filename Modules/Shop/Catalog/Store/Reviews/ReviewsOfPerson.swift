import Accounts
import Catalog
import SharedKernel

/// A person's reviews, which go with their account.
struct ReviewsOfPerson: PersonalDataHolder {
  let records: SQLReviewRecords

  func deletePersonalData(of user: User.ID) async throws {
    guard let reviewer = Reviewer.ID(user.rawValue) else { return }
    try await records.deleteReviews(by: reviewer)
  }
}
