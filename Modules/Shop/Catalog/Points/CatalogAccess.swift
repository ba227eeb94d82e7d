public import Catalog
public import Database
public import DependencyInjection

/// Access to the catalogue inside another store's own transactions, so that neither store imports the other.
///
/// ```swift
/// CatalogAccess(snapshot: { SQLCatalogSnapshot($0) }, ledger: { SQLCatalogLedger($0) })
/// ```
public struct CatalogAccess: Sendable {
  package let snapshot: @Sendable (any ReadTransaction) -> any CatalogSnapshot
  package let ledger: @Sendable (any WriteTransaction) -> any CatalogLedger

  public init(
    snapshot: @escaping @Sendable (any ReadTransaction) -> any CatalogSnapshot,
    ledger: @escaping @Sendable (any WriteTransaction) -> any CatalogLedger
  ) {
    (self.snapshot, self.ledger) = (snapshot, ledger)
  }
}

public enum CatalogAccessKey: DependencyKey { public typealias Value = CatalogAccess }
