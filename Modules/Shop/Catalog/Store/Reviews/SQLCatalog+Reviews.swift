public import Catalog
import Database
public import SharedKernel

extension SQLCatalog {
  public func reviews(of product: Product.ID, page: Page) async throws -> Listing<Review> {
    try await database.read { transaction in
      try transaction.requireProduct(product)
      let count = try transaction.number(
        of: "SELECT count(*) FROM catalog_review WHERE product_id = ?",
        bindings: [product.rawValue.sqlValue])
      let items = try transaction.rows(
        """
        SELECT stars, author, text, date, is_refunded FROM catalog_review WHERE product_id = ?
        ORDER BY date DESC, number DESC LIMIT ? OFFSET ?
        """, product.rawValue, page.size, page.offset
      ) { try $0.review() }
      return Listing(items: items, page: page, totalCount: count)
    }
  }
}
