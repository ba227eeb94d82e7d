public import Catalog
public import Database
public import SharedKernel

/// All that one account has written about products, for a person who wants to have or to delete it.
public struct SQLReviewRecords: Sendable {
  private let database: any Database

  /// Creates the records over a database migrated with ``CatalogSchema/migrations``.
  public init(database: any Database) { self.database = database }

  /// Lists an account's reviews, in the order of the products' identifiers.
  public func reviews(
    by reviewer: Reviewer.ID
  ) async throws -> [(product: Product.ID, review: Review)] {
    try await database.read { transaction in
      try transaction.rows(
        """
        SELECT stars, author, text, date, is_refunded, product_id FROM catalog_review
        WHERE account = ?
        ORDER BY product_id
        """, reviewer.rawValue
      ) { (try $0.identifier(5), try $0.review()) }
    }
  }

  /// Deletes an account's reviews and takes them out of the products' ratings; does nothing the second
  /// time.
  public func deleteReviews(by reviewer: Reviewer.ID) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE catalog_product SET review_count = review_count - 1,
          review_stars = review_stars - r.stars
        FROM catalog_review r
        WHERE r.account = ? AND r.is_refunded = 0 AND r.product_id = catalog_product.id
        """, reviewer.rawValue)
      try transaction.run("DELETE FROM catalog_review WHERE account = ?", reviewer.rawValue)
    }
  }
}
