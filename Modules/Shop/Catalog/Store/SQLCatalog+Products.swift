public import Catalog
import Database
public import SharedKernel

extension SQLCatalog {
  public func products(
    in category: Category.ID, _ selection: ProductSelection, page: Page
  ) async throws -> Listing<Product> {
    let filter = selection.filter.bindings
    let statement = Self.statement(orderedBy: selection.order ?? .name)
    return try await database.read { transaction in
      _ = try transaction.category(category)
      let wanted = [category.rawValue.sqlValue] + filter
      let total = try transaction.number(of: Self.productCount, bindings: wanted)
      let items = try transaction.products(
        of: statement, bindings: wanted + [page.size.sqlValue, page.offset.sqlValue])
      return Listing(items: items, page: page, totalCount: total)
    }
  }

  // The unary plus keeps a condition from choosing the index: the order chooses it, so that no page
  // sorts the category.

  private static let productCount: Statement = """
    SELECT count(*) FROM catalog_product WHERE category_id = ?1
      AND (?2 IS NULL OR price_currency = ?2) AND +price_minor BETWEEN ?3 AND ?4
      AND +stock >= ?5 AND (?6 IS NULL OR seller_id = ?6) AND (?7 IS NULL OR category_id = ?7)
      AND +merit >= ?8
    """

  private static func statement(orderedBy order: ProductOrder) -> Statement {
    switch order {
    case .name:
      """
      SELECT id, name, summary, price_minor, price_currency, price_exponent, category_id, seller_id
      FROM catalog_product WHERE category_id = ?1
        AND (?2 IS NULL OR price_currency = ?2) AND +price_minor BETWEEN ?3 AND ?4
        AND +stock >= ?5 AND (?6 IS NULL OR seller_id = ?6) AND (?7 IS NULL OR category_id = ?7)
        AND +merit >= ?8
      ORDER BY name_key, id LIMIT ?9 OFFSET ?10
      """
    case .price:
      """
      SELECT id, name, summary, price_minor, price_currency, price_exponent, category_id, seller_id
      FROM catalog_product WHERE category_id = ?1
        AND (?2 IS NULL OR price_currency = ?2) AND +price_minor BETWEEN ?3 AND ?4
        AND +stock >= ?5 AND (?6 IS NULL OR seller_id = ?6) AND (?7 IS NULL OR category_id = ?7)
        AND +merit >= ?8
      ORDER BY price_currency, price_minor, id LIMIT ?9 OFFSET ?10
      """
    case .priceDown:
      """
      SELECT id, name, summary, price_minor, price_currency, price_exponent, category_id, seller_id
      FROM catalog_product WHERE category_id = ?1
        AND (?2 IS NULL OR price_currency = ?2) AND +price_minor BETWEEN ?3 AND ?4
        AND +stock >= ?5 AND (?6 IS NULL OR seller_id = ?6) AND (?7 IS NULL OR category_id = ?7)
        AND +merit >= ?8
      ORDER BY price_currency DESC, price_minor DESC, id DESC LIMIT ?9 OFFSET ?10
      """
    case .rating:
      """
      SELECT id, name, summary, price_minor, price_currency, price_exponent, category_id, seller_id
      FROM catalog_product WHERE category_id = ?1
        AND (?2 IS NULL OR price_currency = ?2) AND +price_minor BETWEEN ?3 AND ?4
        AND +stock >= ?5 AND (?6 IS NULL OR seller_id = ?6) AND (?7 IS NULL OR category_id = ?7)
        AND +merit >= ?8
      ORDER BY merit DESC, review_count DESC, id LIMIT ?9 OFFSET ?10
      """
    case .newest:
      """
      SELECT id, name, summary, price_minor, price_currency, price_exponent, category_id, seller_id
      FROM catalog_product WHERE category_id = ?1
        AND (?2 IS NULL OR price_currency = ?2) AND +price_minor BETWEEN ?3 AND ?4
        AND +stock >= ?5 AND (?6 IS NULL OR seller_id = ?6) AND (?7 IS NULL OR category_id = ?7)
        AND +merit >= ?8
      ORDER BY number DESC LIMIT ?9 OFFSET ?10
      """
    }
  }
}
