public import Catalog
public import Database
public import SharedKernel

/// The search over the full-text index of a database.
///
/// The index holds the words of names and summaries as ``SearchWord`` makes them, and is written in the
/// same transaction as the products are. Triggers cannot do that: with an untrusted schema SQLite refuses
/// them the index.
public struct SQLProductSearch: ProductSearch {
  let database: any Database

  /// Creates the search over a database migrated with ``CatalogSchema/migrations``.
  public init(database: any Database) {
    self.database = database
  }

  public func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) async throws -> Listing<Product> {
    guard let query = SearchQuery(text) else { throw CatalogError.emptySearch }
    let wanted = [query.expression.sqlValue] + selection.filter.bindings
    let order = selection.order?.rawValue
    return try await database.read { transaction in
      let total = try transaction.number(of: Self.count, bindings: wanted)
      let items = try transaction.products(
        of: Self.results,
        bindings: wanted + [page.size.sqlValue, page.offset.sqlValue, order.sqlValue])
      return Listing(items: items, page: page, totalCount: total)
    }
  }

  private static let count: Statement = """
    SELECT count(*)
    FROM catalog_product_search JOIN catalog_product p ON p.number = catalog_product_search.rowid
    WHERE catalog_product_search MATCH ?1
      AND (?2 IS NULL OR p.price_currency = ?2) AND p.price_minor BETWEEN ?3 AND ?4
      AND p.stock >= ?5 AND (?6 IS NULL OR p.seller_id = ?6)
      AND (?7 IS NULL OR p.category_id = ?7) AND p.merit >= ?8
    """

  // A term that another order is asked for is NULL or 0 for every row, and so decides nothing.
  private static let results: Statement = """
    SELECT p.id, p.name, p.summary, p.price_minor, p.price_currency, p.price_exponent,
      p.category_id, p.seller_id
    FROM catalog_product_search JOIN catalog_product p ON p.number = catalog_product_search.rowid
    WHERE catalog_product_search MATCH ?1
      AND (?2 IS NULL OR p.price_currency = ?2) AND p.price_minor BETWEEN ?3 AND ?4
      AND p.stock >= ?5 AND (?6 IS NULL OR p.seller_id = ?6)
      AND (?7 IS NULL OR p.category_id = ?7) AND p.merit >= ?8
    ORDER BY
      CASE WHEN ?11 IS NULL THEN bm25(catalog_product_search, 10.0, 1.0) END,
      CASE ?11 WHEN 'name' THEN p.name_key WHEN 'price' THEN p.price_currency END,
      CASE ?11 WHEN 'price-down' THEN p.price_currency END DESC,
      CASE ?11 WHEN 'price' THEN p.price_minor WHEN 'price-down' THEN -p.price_minor
        WHEN 'rating' THEN -p.merit WHEN 'newest' THEN -p.number END,
      CASE ?11 WHEN 'rating' THEN -p.review_count END,
      p.id
    LIMIT ?9 OFFSET ?10
    """
}
