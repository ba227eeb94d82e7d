public import Catalog
public import Database

/// How ordering reaches the catalogue inside its own transactions.
///
/// The app hands over both functions, so that neither store imports the other:
///
/// ```swift
/// CatalogAccess(snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
/// ```
public struct CatalogAccess: Sendable {
  let snapshot: @Sendable (any ReadTransaction) -> any CatalogSnapshot
  let ledger: @Sendable (any WriteTransaction) -> any CatalogLedger

  /// Creates an access.
  ///
  /// - Parameters:
  ///   - snapshot: Views the catalogue inside a transaction that reads.
  ///   - ledger: Views and changes it inside a transaction that writes.
  public init(
    snapshot: @escaping @Sendable (any ReadTransaction) -> any CatalogSnapshot,
    ledger: @escaping @Sendable (any WriteTransaction) -> any CatalogLedger
  ) {
    (self.snapshot, self.ledger) = (snapshot, ledger)
  }
}
