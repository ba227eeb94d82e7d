import Accounts
public import Catalog
import Database
import Ordering
public import SharedKernel

/// The purchase history, from the orders in a database.
///
/// A purchase counts from its payment until the order is cancelled or returned.
public struct SQLPurchaseHistory: PurchaseHistory {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  public func reviewer() -> Reviewer? {
    guard let user = core.session.currentUser(), let id = Reviewer.ID(user.id.rawValue) else {
      return nil
    }
    return Reviewer(id: id, name: user.name)
  }

  public func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) async throws -> Bool {
    try await core.database.read { transaction in
      try transaction.hasBought(product, reviewer)
    }
  }
}

extension ReadTransaction {
  fileprivate func hasBought(_ product: Product.ID, _ reviewer: Reviewer.ID) throws -> Bool {
    try first(
      """
      SELECT 1 FROM ordering_order o
      JOIN ordering_order_line l ON l.order_number = o.number AND l.product_id = ?2
      WHERE o.account = ?1 AND o.status IN ('paid', 'shipped', 'delivered') LIMIT 1
      """, reviewer.rawValue, product.rawValue
    ) { try $0.int(0) } != nil
  }
}

extension WriteTransaction {
  /// Tells the catalogue for each product of an order whether its buyer keeps a purchase, after the order was
  /// paid or undone.
  func notePurchases(of order: Order, by account: User.ID, in ledger: any CatalogLedger) throws {
    guard let reviewer = Reviewer.ID(account.rawValue) else { return }
    for line in order.lines {
      try ledger.notePurchase(
        of: line.product, by: reviewer, isKept: hasBought(line.product, reviewer))
    }
  }
}
