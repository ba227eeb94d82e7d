public import Money

/// What ordering may do to the catalogue inside a transaction of its own.
///
/// Stock moves and the order they belong to are committed together or not at all.
public protocol CatalogLedger: CatalogSnapshot {
  /// Takes pieces off the shelf, or throws ``CatalogError/insufficientStock(_:left:)`` and takes none.
  func takeStock(_ id: Product.ID, quantity: Int) throws

  /// Notes whether an account has a purchase of a product that it paid for and kept.
  ///
  /// Its review of the product counts in the rating only then; without a review nothing changes.
  func notePurchase(of id: Product.ID, by reviewer: Reviewer.ID, isKept: Bool) throws

  /// Puts pieces back on the shelf, or throws ``CatalogError/noSuchProduct(_:)``.
  func returnStock(_ id: Product.ID, quantity: Int) throws
}

/// The catalogue as one transaction of another context sees it.
///
/// A snapshot lives no longer than its transaction, and answers at once.
public protocol CatalogSnapshot {
  /// Finds what a product costs and how many are left, or throws ``CatalogError/noSuchProduct(_:)``.
  func item(_ id: Product.ID) throws -> ShelfItem
}

/// A product as ordering sees it: what it is called, what it costs, how many are left.
public struct ShelfItem: Hashable, Sendable {
  /// Names the product in carts and orders.
  public let id: Product.ID
  /// What an order calls it from then on, whatever becomes of the product.
  public let name: String
  /// What one costs now, before tax.
  public let price: Money
  /// How many pieces can still be sold.
  public let stock: Int

  public init(id: Product.ID, name: String, price: Money, stock: Int) {
    (self.id, self.name, self.price, self.stock) = (id, name, price, stock)
  }
}
