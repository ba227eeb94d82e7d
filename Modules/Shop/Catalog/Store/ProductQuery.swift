import Catalog
import Database
import Money
import SharedKernel

/// The products `p` of a source that meet a filter, in an order.
///
/// Each part of the statements is written once: the columns of a product, the filter's conditions, and
/// the terms of every order. A source binds `?1`, a filter `?2` to `?8`, a page `?9` and `?10`.
struct ProductQuery {
  static let columns: Statement = """
    SELECT p.id, p.name, p.summary, p.price_minor, p.price_currency, p.price_exponent,
      p.category_id, p.seller_id, CASE WHEN p.is_offered = 1 THEN p.stock ELSE 0 END, p.review_count,
      p.review_stars, (SELECT name FROM catalog_category WHERE id = p.category_id),
      (SELECT name FROM catalog_seller WHERE id = p.seller_id), p.is_offered
    """

  // The unary plus keeps a condition from selecting the index: the order selects it, so that no page
  // sorts a whole category.
  private static let meetsFilter: Statement = """
    AND (?2 IS NULL OR p.price_currency = ?2) AND +p.price_minor BETWEEN ?3 AND ?4
    AND +p.stock >= ?5 AND +p.merit >= ?8
    AND (?6 IS NULL OR EXISTS (SELECT 1 FROM catalog_seller s
      WHERE s.id = p.seller_id AND ' ' || s.words || ' ' LIKE '% ' || ?6 || ' %'))
    AND (?7 IS NULL OR EXISTS (SELECT 1 FROM catalog_category c
      WHERE c.id = p.category_id AND ' ' || c.words || ' ' LIKE '% ' || ?7 || ' %'))
    """

  private let rows: Statement
  private let order: Statement
  private let bindings: [SQLValue]

  /// Creates a query from `FROM` and `WHERE` clauses, with one condition on `subject`, which is `?1`.
  init(_ source: Statement, _ subject: String, _ filter: ProductFilter, orderedBy order: Statement)
  {
    rows = Statement(joining: source, Self.meetsFilter)
    self.order = order
    bindings = [subject.sqlValue] + filter.bindings
  }

  func listing(_ page: Page, in transaction: any ReadTransaction) throws -> Listing<Product> {
    var (items, total): ([Product], Int) = ([], 0)
    try transaction.visitRows(
      of: Statement(joining: "SELECT count(*)", rows), bindings: bindings
    ) { row in
      total = try row.int(0)
      return false
    }
    try transaction.visitRows(
      of: Statement(joining: Self.columns, rows, "ORDER BY", order, "LIMIT ?9 OFFSET ?10"),
      bindings: bindings + [page.size.sqlValue, page.offset.sqlValue]
    ) { row in
      items.append(try row.product())
      return true
    }
    return Listing(items: items, page: page, totalCount: total)
  }
}

extension ProductOrder {
  /// The terms that sort products `p`; the last terms of each order make it total.
  var terms: Statement {
    switch self {
    case .name: "p.name_key, p.id"
    case .price: "p.price_currency, p.price_minor, p.id"
    case .priceDown: "p.price_currency DESC, p.price_minor DESC, p.id DESC"
    case .rating: "p.merit DESC, p.review_count DESC, p.id"
    case .newest: "p.number DESC"
    }
  }
}

extension ProductFilter {
  /// The currency, lowest price, highest price, least stock, words of seller and category, and least merit.
  fileprivate var bindings: [SQLValue] {
    [
      (price?.currency.code).sqlValue,
      (price?.minimum ?? 0).sqlValue,
      (price?.maximum ?? .max).sqlValue,
      (isInStock ? 1 : 0).sqlValue,
      seller.map(SearchWord.indexed).sqlValue,
      category.map(SearchWord.indexed).sqlValue,
      // A product's merit is its average in thousandths of a star.
      ((minimumRating?.stars ?? 0) * 1_000).sqlValue,
    ]
  }
}
