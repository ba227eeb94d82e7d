/// Why the catalogue could not answer.
public enum CatalogError: Error, Hashable, Sendable {
  /// No product has this identifier.
  case noSuchProduct(Product.ID)

  /// No category has this identifier.
  case noSuchCategory(Category.ID)

  /// No seller has this identifier.
  case noSuchSeller(Seller.ID)

  /// A search was asked for without a letter or digit to look for.
  case emptySearch

  /// Fewer are left than were asked for; `left` may be zero.
  case insufficientStock(Product.ID, left: Int)

  /// A number of pieces to take or return is not positive.
  case invalidQuantity(Int)

  /// A mark is outside 1 to 5 stars.
  case invalidRating(Int)

  /// A text holds nothing but white space.
  case emptyText(CatalogTextField)

  /// A text is longer than `limit` characters, counted in Unicode scalars.
  case textTooLong(CatalogTextField, limit: Int)

  /// A text holds a control character, which is not a line break where one is allowed.
  case controlCharacter(CatalogTextField, Unicode.Scalar)

  /// Nobody is signed in.
  case notSignedIn

  /// Only who bought the product may review it.
  case notBought(Product.ID)

  /// The account has reviewed the product already.
  case alreadyReviewed(Product.ID)

  /// The account has no review of the product.
  case notReviewed(Product.ID)

  /// No order of a list has this name.
  case unknownOrder(String)

  /// A word of a filter cannot be read; empty when there is none.
  case invalidFilter(String)

  /// The stored catalogue holds something the shop cannot have written.
  case damaged(String)
}
