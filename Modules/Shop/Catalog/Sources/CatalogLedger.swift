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
