/// What ordering may do to the catalogue inside a transaction of its own.
///
/// Stock moves and the order they belong to are committed together or not at all.
public protocol CatalogLedger: CatalogSnapshot {
  /// Takes pieces off the shelf, or throws ``CatalogError/insufficientStock(_:left:)`` and takes none.
  func takeStock(_ id: Product.ID, quantity: Int) throws

  /// Puts pieces back on the shelf, or throws ``CatalogError/noSuchProduct(_:)``.
  func returnStock(_ id: Product.ID, quantity: Int) throws
}
