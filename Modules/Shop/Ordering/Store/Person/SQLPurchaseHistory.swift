import Accounts
public import Catalog
public import Database
import Ordering
public import SharedKernel

/// The purchase history, from the orders in a database.
///
/// A purchase counts from its payment until the order is cancelled or its last piece returned.
public struct SQLPurchaseHistory: Sendable {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  /// Returns the signed-in account.
  public func reviewer() -> Reviewer? {
    guard let user = core.session.currentUser(), let id = Reviewer.ID(user.id.rawValue) else {
      return nil
    }
    return Reviewer(id: id, name: user.name)
  }

  /// Returns whether an account paid for a product and kept it, as a transaction sees it.
  public func hasBought(
    _ product: Product.ID, _ reviewer: Reviewer.ID, in transaction: any ReadTransaction
  ) throws -> Bool {
    try PurchaseTable(transaction).hasBought(product, reviewer)
  }
}

/// What accounts have bought and kept, from their orders.
struct PurchaseTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) throws -> Bool {
    try reading.first(
      """
      SELECT 1 FROM ordering_order o
      JOIN ordering_order_line l ON l.order_number = o.number AND l.product_id = ?2
        AND l.returned < l.quantity
      WHERE o.account = ?1 AND o.status IN ('paid', 'shipped', 'delivered') LIMIT 1
      """, reviewer.rawValue, product.rawValue
    ) { try $0.int(0) } != nil
  }
}

extension PurchaseTable where Transaction == any WriteTransaction {
  /// Tells the catalogue for each product of an order whether its buyer keeps a purchase, after the order was
  /// paid or undone.
  func note(of order: Order, by account: User.ID, in ledger: any CatalogLedger) throws {
    guard let reviewer = Reviewer.ID(account.rawValue) else { return }
    for line in order.lines {
      try ledger.notePurchase(
        of: line.product, by: reviewer, isKept: hasBought(line.product, reviewer))
    }
  }
}
