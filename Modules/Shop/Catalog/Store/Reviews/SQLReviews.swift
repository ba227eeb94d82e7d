public import Catalog
public import CatalogPoints
public import CivilTime
public import Database
public import SharedKernel

/// The reviews in a database.
///
/// Every changing statement includes the account, so another person's review is never found.
public struct SQLReviews: ReviewService {
  private let database: any Database
  private let purchases: PurchaseHistory
  private let today: @Sendable () -> CivilDate

  /// Creates the service for a database migrated with ``CatalogSchema/migrations``.
  public init(
    database: any Database, purchases: PurchaseHistory,
    today: @escaping @Sendable () -> CivilDate
  ) {
    (self.database, self.purchases, self.today) = (database, purchases, today)
  }

  public func reviews(of id: Product.ID, page: Page) async throws -> ProductReviews {
    try await database.read { [purchases] transaction in
      let product = try transaction.first(
        Statement(joining: ProductQuery.columns, "FROM catalog_product p WHERE p.id = ?"),
        id.rawValue
      ) { try $0.product() }
      guard let product else { throw CatalogError.noSuchProduct(id) }
      let count = try transaction.first(
        "SELECT count(*) FROM catalog_review WHERE product_id = ? AND is_hidden = 0", id.rawValue
      ) { try $0.int(0) }
      let items = try transaction.rows(
        """
        SELECT stars, author, text, date, is_refunded, is_hidden FROM catalog_review
        WHERE product_id = ? AND is_hidden = 0 ORDER BY date DESC, number DESC LIMIT ? OFFSET ?
        """, id.rawValue, page.size, page.offset
      ) { try $0.review() }
      let reviewer = purchases.reviewer()
      let own = try reviewer.flatMap { try ReviewTable(transaction).review(of: id, by: $0.id) }
      return ProductReviews(
        product: product, reviews: Listing(items: items, page: page, totalCount: count ?? 0),
        eligibility: try ReviewEligibility(of: reviewer, written: own) {
          try purchases.hasBought(transaction, id, $0)
        })
    }
  }

  public func write(_ draft: ReviewDraft, on product: Product.ID) async throws {
    let reviewer = try purchases.reviewer().required()
    let review = Review(draft, on: today())
    try await database.write { [purchases] transaction in
      try require(product, in: transaction)
      guard try purchases.hasBought(transaction, product, reviewer) else {
        throw CatalogError.notBought(product)
      }
      guard try ReviewTable(transaction).review(of: product, by: reviewer) == nil else {
        throw CatalogError.alreadyReviewed(product)
      }
      try ReviewTable(transaction).insert(review, of: product, by: reviewer)
    }
  }

  public func edit(_ draft: ReviewDraft, on product: Product.ID) async throws {
    let review = Review(draft, on: today())
    try await change(product) { transaction, reviewer, former in
      try transaction.run(
        """
        UPDATE catalog_review SET stars = ?3, author = ?4, text = ?5, date = ?6
        WHERE account = ?1 AND product_id = ?2
        """, reviewer.rawValue, product.rawValue, review.rating.stars, review.authorName,
        review.text, review.date.description)
      return (0, review.rating.stars - former.rating.stars)
    }
  }

  public func delete(on product: Product.ID) async throws {
    try await change(product) { transaction, reviewer, former in
      try transaction.run(
        "DELETE FROM catalog_review WHERE account = ? AND product_id = ?", reviewer.rawValue,
        product.rawValue)
      return (-1, -former.rating.stars)
    }
  }

  public func reviews(
    by reviewer: Reviewer.ID, signed name: String, page: Page
  ) async throws -> Listing<ReviewedProduct> {
    try await database.read { transaction in
      let count = try transaction.first(
        "SELECT count(*) FROM catalog_review WHERE account = ? AND author = ? AND is_hidden = 0",
        reviewer.rawValue, name
      ) { try $0.int(0) }
      let items = try transaction.rows(
        """
        SELECT r.stars, r.author, r.text, r.date, r.is_refunded, r.is_hidden, r.product_id, p.name
        FROM catalog_review r JOIN catalog_product p ON p.id = r.product_id
        WHERE r.account = ? AND r.author = ? AND r.is_hidden = 0
        ORDER BY r.date DESC, r.product_id LIMIT ? OFFSET ?
        """, reviewer.rawValue, name, page.size, page.offset
      ) { row in
        ReviewedProduct(
          product: try row.value(6), name: try row.text(7), review: try row.review())
      }
      return Listing(items: items, page: page, totalCount: count ?? 0)
    }
  }

  /// Changes the account's review of a product; `body` returns the changes in the product's reviews and
  /// stars, which apply if the review counts.
  private func change(
    _ product: Product.ID,
    _ body: @escaping @Sendable (any WriteTransaction, Reviewer.ID, Review) throws -> (Int, Int)
  ) async throws {
    let reviewer = try purchases.reviewer().required()
    try await database.write { transaction in
      guard let former = try ReviewTable(transaction).review(of: product, by: reviewer) else {
        throw CatalogError.notReviewed(product)
      }
      let (reviews, stars) = try body(transaction, reviewer, former)
      if former.counts { try ReviewTable(transaction).count(reviews, stars: stars, of: product) }
    }
  }

  private func require(
    _ product: Product.ID, in transaction: any ReadTransaction
  ) throws {
    let found = try transaction.first(
      "SELECT 1 FROM catalog_product WHERE id = ?", product.rawValue
    ) {
      try $0.int(0)
    }
    guard found != nil else { throw CatalogError.noSuchProduct(product) }
  }
}

/// The reviews, and the totals that products have of them.
package struct ReviewTable<Transaction>: TransactionTable {
  package let transaction: Transaction
  package let reading: any ReadTransaction

  package init(transaction: Transaction, reading: any ReadTransaction) {
    (self.transaction, self.reading) = (transaction, reading)
  }

  func review(of product: Product.ID, by reviewer: Reviewer.ID) throws -> Review? {
    try reading.first(
      """
      SELECT stars, author, text, date, is_refunded, is_hidden FROM catalog_review
      WHERE account = ? AND product_id = ?
      """, reviewer.rawValue, product.rawValue
    ) { try $0.review() }
  }
}

extension ReviewTable where Transaction == any WriteTransaction {
  /// Stores a review and adds it to the product's totals if it counts, or throws `CatalogError.noSuchProduct`;
  /// sample reviews have no account.
  package func insert(
    _ review: Review, of product: Product.ID, by reviewer: Reviewer.ID? = nil
  ) throws {
    try count(
      review.counts ? 1 : 0, stars: review.counts ? review.rating.stars : 0, of: product)
    try transaction.run(
      """
      INSERT INTO catalog_review (product_id, stars, author, text, date, account, is_refunded)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, product.rawValue, review.rating.stars, review.authorName, review.text,
      review.date.description, reviewer?.rawValue, review.isRefunded ? 1 : 0)
  }

  /// Adds reviews and stars to a product's totals, or throws `CatalogError.noSuchProduct`.
  func count(_ reviews: Int, stars: Int, of product: Product.ID) throws {
    let counted = try transaction.run(
      """
      UPDATE catalog_product
      SET review_count = review_count + ?, review_stars = review_stars + ? WHERE id = ?
      """, reviews, stars, product.rawValue)
    guard counted == 1 else { throw CatalogError.noSuchProduct(product) }
  }
}

/// An account's reviews, for a person who leaves.
public struct SQLReviewRecords: Sendable {
  private let database: any Database

  /// Creates the records for a database migrated with ``CatalogSchema/migrations``.
  public init(database: any Database) { self.database = database }

  /// Deletes an account's reviews and removes them from the products' ratings; does nothing the second time.
  public func deleteReviews(by reviewer: Reviewer.ID) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE catalog_product SET review_count = review_count - 1,
          review_stars = review_stars - r.stars
        FROM catalog_review r
        WHERE r.account = ? AND r.is_refunded = 0 AND r.is_hidden = 0 AND r.product_id = catalog_product.id
        """, reviewer.rawValue)
      try transaction.run("DELETE FROM catalog_review WHERE account = ?", reviewer.rawValue)
    }
  }
}
