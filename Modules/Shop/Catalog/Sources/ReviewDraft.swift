/// A review about to be posted, checked against what a review may contain.
public struct ReviewDraft: Hashable, Sendable {
  /// The review as it will be stored.
  public let review: Review

  /// Checks a review that is about to be posted.
  ///
  /// - Parameters:
  ///   - stars: The mark, 1 to 5.
  ///   - authorName: 1 to 80 characters on one line.
  ///   - text: 1 to 2,000 characters; line breaks are allowed.
  ///   - date: The day it is written.
  /// - Throws: ``CatalogError/invalidRating(_:)``, ``CatalogError/emptyText(_:)``,
  ///   ``CatalogError/textTooLong(_:limit:)`` or ``CatalogError/controlCharacter(_:_:)``.
  public init(
    stars: Int, authorName: String, text: String, date: CalendarDate
  ) throws(CatalogError) {
    guard let rating = Rating(stars) else { throw .invalidRating(stars) }
    try Self.check(authorName, .authorName, limit: 80, allowsNewline: false)
    try Self.check(text, .reviewText, limit: 2_000, allowsNewline: true)
    review = Review(rating: rating, authorName: authorName, text: text, date: date)
  }

  private static func check(
    _ text: String, _ field: CatalogTextField, limit: Int, allowsNewline: Bool
  ) throws(CatalogError) {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw .emptyText(field)
    }
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if allowsNewline, scalar == "\n" { continue }
      guard scalar.properties.generalCategory != .control else {
        throw .controlCharacter(field, scalar)
      }
    }
    guard count <= limit else { throw .textTooLong(field, limit: limit) }
  }
}
