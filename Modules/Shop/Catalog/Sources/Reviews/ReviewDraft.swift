/// What a review is going to say, checked against what a review may contain.
public struct ReviewDraft: Hashable, Sendable {
  /// The mark.
  public let rating: Rating

  /// The name it is signed with.
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
    try Self.check(authorName, .authorName, TextRule(limit: 80))
    try Self.check(text, .reviewText, TextRule(limit: 2_000, allowsNewline: true))
    (self.rating, self.authorName, self.text) = (rating, authorName, text)
  }

  private static func check(
    _ text: String, _ field: CatalogTextField, _ rule: TextRule
  ) throws(CatalogError) {
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw .emptyText(field)
    }
    switch rule.problem(in: text) {
    case .tooLong(let limit): throw .textTooLong(field, limit: limit)
    case .controlCharacter(let scalar): throw .controlCharacter(field, scalar)
    case nil: break
    }
  }
}
