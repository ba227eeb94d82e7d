public import Catalog
import Database

extension SQLCatalog {
  public func reviews(of product: Product.ID, page: Page) async throws -> Listing<Review> {
    try await database.read { transaction in
      let count = try transaction.first(
        "SELECT review_count FROM catalog_product WHERE id = ?", product.rawValue
      ) { try $0.int(0) }
      guard let count else { throw CatalogError.noSuchProduct(product) }
      let items = try transaction.rows(
        """
        SELECT stars, author, text, date FROM catalog_review WHERE product_id = ?
        ORDER BY date DESC, number DESC LIMIT ? OFFSET ?
        """, product.rawValue, page.size, page.offset
      ) { try $0.review() }
      return Listing(items: items, page: page, totalCount: count)
    }
  }

  public func post(_ draft: ReviewDraft, of product: Product.ID) async throws {
    try await database.write { transaction in
      try transaction.insert(draft.review, of: product)
    }
  }
}

extension WriteTransaction {
  /// Stores a review and adds it to the product's totals, or throws `CatalogError.noSuchProduct`.
  func insert(_ review: Review, of product: Product.ID) throws {
    let counted = try run(
      """
      UPDATE catalog_product
      SET review_count = review_count + 1, review_stars = review_stars + ? WHERE id = ?
      """, review.rating.stars, product.rawValue)
    guard counted == 1 else { throw CatalogError.noSuchProduct(product) }
    try run(
      """
      INSERT INTO catalog_review (product_id, stars, author, text, date) VALUES (?, ?, ?, ?, ?)
      """, product.rawValue, review.rating.stars, review.authorName, review.text,
      review.date.description)
  }
}
