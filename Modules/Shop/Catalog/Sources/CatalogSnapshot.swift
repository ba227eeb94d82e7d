/// The catalogue as one transaction of another context sees it.
///
/// A snapshot lives no longer than its transaction, and answers at once.
public protocol CatalogSnapshot {
  /// Finds what a product costs and how many are left, or throws ``CatalogError/noSuchProduct(_:)``.
  func item(_ id: Product.ID) throws -> ShelfItem
}
