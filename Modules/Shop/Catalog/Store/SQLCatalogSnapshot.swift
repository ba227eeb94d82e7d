public import Catalog
public import Database
public import SharedKernel

/// The catalogue inside a read transaction of another context.
public struct SQLCatalogSnapshot: CatalogSnapshot {
  private let transaction: any ReadTransaction

  /// Creates a snapshot that lives as long as the transaction.
  public init(_ transaction: any ReadTransaction) {
    self.transaction = transaction
  }

  public func item(_ id: Product.ID) throws -> ShelfItem {
    let item = try transaction.first(
      """
      SELECT id, name, price_minor, price_currency, price_exponent, stock
      FROM catalog_product WHERE id = ?
      """, id.rawValue
    ) { row in
      try ShelfItem(
        id: row.identifier(0), name: row.text(1), price: row.money(2), stock: row.stock(5))
    }
    guard let item else { throw CatalogError.noSuchProduct(id) }
    return item
  }
}
