public import Catalog
public import Database
public import SharedKernel

/// The catalogue's stock inside a write transaction of another context.
public struct SQLCatalogLedger: CatalogLedger {
  private let transaction: any WriteTransaction

  /// Creates a ledger that lives as long as the transaction.
  public init(_ transaction: any WriteTransaction) { self.transaction = transaction }

  public func item(_ id: Product.ID) throws -> StockItem {
    try SQLCatalogSnapshot(transaction).item(id)
  }

  public func removeStock(_ id: Product.ID, quantity: Int) throws {
    guard quantity > 0 else { throw CatalogError.invalidQuantity(quantity) }
    let taken = try transaction.run(
      "UPDATE catalog_product SET stock = stock - ?1 WHERE id = ?2 AND stock >= ?1 AND is_offered = 1",
      quantity,
      id.rawValue)
    guard taken == 1 else {
      let item = try item(id)
      throw CatalogError.insufficientStock(product: item.name, left: item.stock)
    }
  }

  public func notePurchase(of id: Product.ID, by reviewer: Reviewer.ID, isKept: Bool) throws {
    guard let review = try ReviewTable(transaction).review(of: id, by: reviewer),
      review.isRefunded == isKept
    else { return }
    try transaction.run(
      "UPDATE catalog_review SET is_refunded = ? WHERE account = ? AND product_id = ?",
      isKept ? 0 : 1, reviewer.rawValue, id.rawValue)
    guard !review.isHidden else { return }
    let stars = review.rating.stars
    try ReviewTable(transaction).count(isKept ? 1 : -1, stars: isKept ? stars : -stars, of: id)
  }

  public func returnStock(_ id: Product.ID, quantity: Int) throws {
    guard quantity > 0 else { throw CatalogError.invalidQuantity(quantity) }
    let returned = try transaction.run(
      "UPDATE catalog_product SET stock = stock + ? WHERE id = ?", quantity, id.rawValue)
    guard returned == 1 else { throw CatalogError.noSuchProduct(id) }
  }
}

/// The catalogue inside a read transaction of another context.
public struct SQLCatalogSnapshot: CatalogSnapshot {
  private let transaction: any ReadTransaction

  /// Creates a snapshot that lives as long as the transaction.
  public init(_ transaction: any ReadTransaction) { self.transaction = transaction }

  public func item(_ id: Product.ID) throws -> StockItem {
    let item = try transaction.first(
      """
      SELECT id, name, price_minor, price_currency, price_exponent,
        CASE WHEN is_offered = 1 THEN stock ELSE 0 END
      FROM catalog_product WHERE id = ?
      """, id.rawValue
    ) { row in
      try StockItem(
        id: row.value(0), name: row.text(1), price: row.money(2), stock: row.stock(5))
    }
    guard let item else { throw CatalogError.noSuchProduct(id) }
    return item
  }
}
