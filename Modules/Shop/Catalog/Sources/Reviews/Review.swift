public import CivilTime
public import SharedKernel

/// What a buyer wrote about a product.
///
/// The text is kept exactly as written; what shows it has to treat it as untrusted.
public struct Review: Hashable, Sendable {
  /// The mark it gives, which counts in the product's average.
  public let rating: Rating
  /// What the author signed with, which need not be their name.
  public let authorName: String
  /// What the author wrote, line breaks included.
  public let text: String
  /// The day it was written, or edited last.
  public let date: CivilDate
  /// Whether the purchase it is about was refunded; its mark then does not count.
  public let isRefunded: Bool

  public init(
    rating: Rating, authorName: String, text: String, date: CivilDate, isRefunded: Bool = false
  ) {
    (self.rating, self.authorName, self.text, self.date) = (rating, authorName, text, date)
    self.isRefunded = isRefunded
  }

  /// Creates the review that a draft becomes on the day it is stored.
  public init(_ draft: ReviewDraft, on date: CivilDate, isRefunded: Bool = false) {
    self.init(
      rating: draft.rating, authorName: draft.authorName, text: draft.text, date: date,
      isRefunded: isRefunded)
  }
}

/// A product with what its buyers wrote about it.
public struct ProductReviews: Hashable, Sendable {
  public let product: Product
  /// One page of its reviews.
  public let reviews: Listing<Review>

  public init(product: Product, reviews: Listing<Review>) {
    (self.product, self.reviews) = (product, reviews)
  }
}

/// What a review is going to say, checked against what a review may contain.
public struct ReviewDraft: Hashable, Sendable {
  /// The mark it is going to give.
  public let rating: Rating
  /// What it is going to be signed with.
  public let authorName: String
  /// What it says, exactly as written.
  public let text: String

  /// Checks what a review is going to say.
  ///
  /// - Parameters:
  ///   - stars: The mark, 1 to 5.
  ///   - authorName: 1 to 80 characters on one line.
  ///   - text: 1 to 2,000 characters; line breaks are allowed.
  /// - Throws: ``CatalogError/invalidRating(_:)``, ``CatalogError/emptyText(_:)``,
  ///   ``CatalogError/textTooLong(_:limit:)`` or ``CatalogError/controlCharacter(_:_:)``.
  public init(stars: Int, authorName: String, text: String) throws(CatalogError) {
    guard let rating = Rating(stars) else { throw .invalidRating(stars) }
    try Self.check(authorName, .authorName, .personName)
    try Self.check(text, .reviewText, LineRule(limit: 2_000, allowsLineBreaks: true))
    (self.rating, self.authorName, self.text) = (rating, authorName, text)
  }

  private static func check(
    _ text: String, _ field: CatalogTextField, _ rule: LineRule
  ) throws(CatalogError) {
    switch rule.problem(in: text) {
    case .empty: throw .emptyText(field)
    case .tooLong(let limit): throw .textTooLong(field, limit: limit)
    case .controlCharacter(let scalar): throw .controlCharacter(field, scalar)
    case nil: break
    }
  }
}

/// A mark from one to five stars.
public struct Rating: Hashable, Sendable, Comparable {
  /// How many, from 1 to 5.
  public let stars: Int

  /// Creates a rating, or `nil` outside 1 to 5.
  public init?(_ stars: Int) {
    guard (1...5).contains(stars) else { return nil }
    self.stars = stars
  }

  public static func < (left: Rating, right: Rating) -> Bool { left.stars < right.stars }
}

/// How many reviews there are and what they add up to.
public struct RatingSummary: Hashable, Sendable {
  /// How many reviews count.
  public let count: Int
  /// The average in tenths of a star, from 0, when there are no reviews, to 50; 43 reads "4.3".
  public let averageInTenths: Int

  /// The summary of a product without reviews.
  public static let unrated = RatingSummary(count: 0, totalStars: 0)

  /// Creates a summary from the number of reviews and the sum of their stars.
  public init(count: Int, totalStars: Int) {
    self.count = max(count, 0)
    guard count > 0 else {
      averageInTenths = 0
      return
    }
    // Wide enough for any two numbers.
    let (stars, reviews) = (Int128(totalStars), Int128(count))
    averageInTenths = Int(min(max((stars * 20 + reviews) / (reviews * 2), 0), 50))
  }

  /// The average as text with one decimal, or `nil` without a review.
  public var averageText: String? {
    count > 0 ? "\(averageInTenths / 10).\(averageInTenths % 10)" : nil
  }
}

/// A text a person may write into the catalogue.
public enum CatalogTextField: Hashable, Sendable {
  /// What a review is signed with: one line.
  case authorName
  /// What a review says: up to 2,000 characters in lines.
  case reviewText
}
