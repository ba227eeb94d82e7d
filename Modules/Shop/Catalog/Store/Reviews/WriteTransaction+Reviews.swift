import Catalog
import CivilTime
import Database
import SharedKernel

extension ReadTransaction {
  /// Throws `CatalogError.noSuchProduct` where there is none.
  func requireProduct(_ product: Product.ID) throws {
    let found = try first("SELECT 1 FROM catalog_product WHERE id = ?", product.rawValue) {
      try $0.int(0)
    }
    guard found != nil else { throw CatalogError.noSuchProduct(product) }
  }

  /// An account's review of a product.
  func review(of product: Product.ID, by reviewer: Reviewer.ID) throws -> Review? {
    try first(
      """
      SELECT stars, author, text, date, is_refunded FROM catalog_review
      WHERE account = ? AND product_id = ?
      """, reviewer.rawValue, product.rawValue
    ) { try $0.review() }
  }
}

extension WriteTransaction {
  /// Stores a review and adds it to the product's totals, or throws `CatalogError.noSuchProduct`.
  func insert(_ review: Review, of product: Product.ID, by reviewer: Reviewer.ID) throws {
    try count(1, stars: review.rating.stars, of: product)
    try run(
      """
      INSERT INTO catalog_review (product_id, stars, author, text, date, account)
      VALUES (?, ?, ?, ?, ?, ?)
      """, product.rawValue, review.rating.stars, review.authorName, review.text,
      review.date.description, reviewer.rawValue)
  }

  /// Adds reviews and stars to a product's totals, or throws `CatalogError.noSuchProduct`.
  func count(_ reviews: Int, stars: Int, of product: Product.ID) throws {
    let counted = try run(
      """
      UPDATE catalog_product
      SET review_count = review_count + ?, review_stars = review_stars + ? WHERE id = ?
      """, reviews, stars, product.rawValue)
    guard counted == 1 else { throw CatalogError.noSuchProduct(product) }
  }
}
