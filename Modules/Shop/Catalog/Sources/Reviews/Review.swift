public import CivilTime
public import SharedKernel

/// A buyer's review of a product.
///
/// The text is stored exactly as written; code that shows it must treat it as untrusted.
public struct Review: Hashable, Sendable {
  public let rating: Rating
  /// The author's signature, which need not be their name.
  public let authorName: String
  public let text: String
  /// The day of writing or of the last edit.
  public let date: CivilDate
  /// Whether the author's purchase was refunded; the rating then does not count.
  public let isRefunded: Bool
  /// Whether the shop has hidden it; then only the author sees it, and the rating does not count.
  public let isHidden: Bool

  public init(
    rating: Rating, authorName: String, text: String, date: CivilDate, isRefunded: Bool = false,
    isHidden: Bool = false
  ) {
    (self.rating, self.authorName, self.text, self.date) = (rating, authorName, text, date)
    (self.isRefunded, self.isHidden) = (isRefunded, isHidden)
  }

  /// Whether the rating counts.
  package var counts: Bool { !isRefunded && !isHidden }

  /// Creates a review from a draft on the day it is stored.
  public init(_ draft: ReviewDraft, on date: CivilDate, isRefunded: Bool = false) {
    self.init(
      rating: draft.rating, authorName: draft.authorName, text: draft.text, date: date,
      isRefunded: isRefunded)
  }
}

public struct ProductReviews: Hashable, Sendable {
  public let product: Product
  /// One page of the reviews.
  public let reviews: Listing<Review>
  /// What the current user may do.
  public let eligibility: ReviewEligibility

  public init(product: Product, reviews: Listing<Review>, eligibility: ReviewEligibility) {
    (self.product, self.reviews, self.eligibility) = (product, reviews, eligibility)
  }
}

/// The validated content of a review to be stored.
public struct ReviewDraft: Hashable, Sendable {
  public let rating: Rating
  public let authorName: String
  public let text: String

  /// Creates a draft from valid content.
  ///
  /// Stars are 1 to 5, the name has 1 to 80 characters on one line, the text 1 to 2,000 on any.
  public init(stars: Int, authorName: String, text: String) throws(CatalogError) {
    guard let rating = Rating(stars) else { throw .invalidRating(stars) }
    try Self.check(authorName, .authorName, .personName)
    try Self.check(text, .reviewText, LineRule(limit: 2_000, allowsLineBreaks: true))
    (self.rating, self.authorName, self.text) = (rating, authorName, text)
  }

  private static func check(
    _ text: String, _ field: CatalogTextField, _ rule: LineRule
  ) throws(CatalogError) {
    if let problem = rule.problem(in: text) { throw .invalidText(field, problem) }
  }
}

/// A rating from one to five stars.
public struct Rating: Hashable, Sendable, Comparable {
  public let stars: Int

  public init?(_ stars: Int) {
    guard (1...5).contains(stars) else { return nil }
    self.stars = stars
  }

  public static func < (left: Rating, right: Rating) -> Bool { left.stars < right.stars }
}

/// The number of reviews and their average rating.
public struct RatingSummary: Hashable, Sendable {
  /// The number of reviews that count.
  public let count: Int
  /// The average in tenths of a star, from 0 (no reviews) to 50; 43 means "4.3".
  public let averageInTenths: Int

  public static let unrated = RatingSummary(count: 0, totalStars: 0)

  public init(count: Int, totalStars: Int) {
    self.count = max(count, 0)
    guard count > 0 else {
      averageInTenths = 0
      return
    }
    // Cannot overflow for any two integers.
    let (stars, reviews) = (Int128(totalStars), Int128(count))
    averageInTenths = Int(min(max((stars * 20 + reviews) / (reviews * 2), 0), 50))
  }

  /// The average as text with one decimal, or `nil` without reviews.
  public var averageText: String? {
    count > 0 ? "\(averageInTenths / 10).\(averageInTenths % 10)" : nil
  }
}

/// A text that people may write into the catalogue.
public enum CatalogTextField: Hashable, Sendable {
  case authorName
  case reviewText
}
