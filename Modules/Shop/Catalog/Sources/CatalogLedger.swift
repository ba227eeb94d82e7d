public import Money

/// The changes that ordering may make to the catalogue inside its own transaction.
///
/// Stock movements and their order are committed together or not at all.
public protocol CatalogLedger: CatalogSnapshot {
  /// Removes pieces from stock, or throws ``CatalogError/insufficientStock(product:left:)`` and removes none.
  func removeStock(_ id: Product.ID, quantity: Int) throws

  /// Records whether an account paid for a product and kept it.
  ///
  /// Its review of the product counts in the rating only then; without a review nothing changes.
  func notePurchase(of id: Product.ID, by reviewer: Reviewer.ID, isKept: Bool) throws

  /// Returns pieces to stock, or throws ``CatalogError/noSuchProduct(_:)``.
  func returnStock(_ id: Product.ID, quantity: Int) throws
}

/// The catalogue as seen inside a transaction of another context.
///
/// A snapshot lives no longer than its transaction, and answers synchronously.
public protocol CatalogSnapshot {
  /// Returns a product's price and stock, or throws ``CatalogError/noSuchProduct(_:)``.
  func item(_ id: Product.ID) throws -> StockItem
}

/// A product as ordering sees it: its name, its price and its stock.
public struct StockItem: Hashable, Sendable {
  public let id: Product.ID
  /// The name that an order keeps, whatever happens to the product later.
  public let name: String
  /// The current price of one piece, before tax.
  public let price: Money
  public let stock: Int

  public init(id: Product.ID, name: String, price: Money, stock: Int) {
    (self.id, self.name, self.price, self.stock) = (id, name, price, stock)
  }
}
