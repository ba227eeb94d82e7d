public import CivilTime

/// What a buyer wrote about a product.
///
/// The text is kept exactly as written; whoever shows it has to treat it as untrusted.
public struct Review: Hashable, Sendable {
  /// The mark given.
  public let rating: Rating

  /// The name the author goes by.
  public let authorName: String

  /// What the author wrote.
  public let text: String

  /// The day it was written.
  public let date: CivilDate

  /// Whether the purchase it is about was refunded; its mark then does not count.
  public let isRefunded: Bool

  /// Creates a review.
  public init(
    rating: Rating, authorName: String, text: String, date: CivilDate, isRefunded: Bool = false
  ) {
    (self.rating, self.authorName, self.text, self.date) = (rating, authorName, text, date)
    self.isRefunded = isRefunded
  }
}
