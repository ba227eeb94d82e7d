import Accounts
import Catalog
import Database
import Ordering
import SharedKernel

extension ReadTransaction {
  /// Whether any order waits for its payment since a moment or longer.
  func hasUnpaidOrders(since moment: Timestamp) throws -> Bool {
    try first(
      "SELECT 1 FROM ordering_order WHERE status = 'placed' AND placed_at <= ? LIMIT 1",
      moment.secondsSinceEpoch
    ) { try $0.int(0) } != nil
  }
}

extension WriteTransaction {
  /// Cancels everybody's orders that were not paid in time.
  ///
  /// What a card was charged without an answer is noted for a refund before anything is asked.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - schedule: How long an order may wait.
  ///   - ledger: Takes the stock back.
  /// - Returns: The refunds to be made.
  /// - Throws: What the database or the ledger throws.
  func cancelUnpaidOrders(
    at now: Timestamp, by schedule: DeliverySchedule, into ledger: any CatalogLedger
  ) throws -> [Refund] {
    let unpaid = try rows(
      """
      SELECT id, account FROM ordering_order WHERE status = 'placed' AND placed_at <= ?
      ORDER BY number
      """, now.advanced(bySeconds: -schedule.paymentTime).secondsSinceEpoch
    ) { (id: try $0.identifier(0) as Order.ID, account: try $0.account(1)) }
    return try unpaid.compactMap { id, account in
      guard let stored = try order(id, of: account),
        let date = stored.order.paymentEnd(by: schedule),
        try take(.cancel, with: stored, of: account, at: date, by: .shop) != nil
      else { return nil }
      try giveBack(stored.order, of: account, to: ledger)
      return try noteRefund(of: id, to: account)
    }
  }

  /// Gives back what an order that is cancelled has taken: its stock, and the use of its promotion.
  func giveBack(_ order: Order, of account: User.ID, to ledger: any CatalogLedger) throws {
    for line in order.lines {
      do {
        try ledger.returnStock(line.product, quantity: line.quantity.value)
      } catch CatalogError.noSuchProduct {
        // The shop does not sell it any more, so there is no shelf to put it back on.
      }
    }
    try releasePromotion(of: order, by: account)
  }
}
