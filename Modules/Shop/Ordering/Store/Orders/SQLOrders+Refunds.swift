import Accounts
import Database
import Ordering
import SharedKernel

extension SQLOrders {
  /// Takes a step that gives the money of an order back, and notes the refund.
  ///
  /// What is still to be refunded passes again, even for an order that is gone.
  func undo(
    _ id: Order.ID, of account: User.ID, by transition: OrderTransition
  ) async throws -> Refund {
    let now = core.clock.now()
    return try await core.database.writeRepeatably { transaction in
      try OrderingError.translating {
        if let refund = try transaction.refund(of: id, to: account) { return refund }
        try transaction.takeDueSteps(of: account, at: now)
        let stored = try transaction.requiredOrder(id, of: account)
        try stored.order.check(transition, at: now)
        if transition == .cancel {
          try transaction.giveBack(stored.order, of: account, to: core.catalog.ledger(transaction))
        }
        try transaction.take(transition, with: stored, of: account, at: now, by: .customer)
        try transaction.notePurchases(
          of: stored.order, by: account, in: core.catalog.ledger(transaction))
        return try transaction.noteRefund(of: id, to: account)
      }
    }
  }

  func make(_ refund: Refund) async throws -> Order {
    // The step is taken for good; that its money goes back must not depend on the caller.
    try await Task {
      do {
        try await refund.make(through: core.gateway, in: core.database)
      } catch let error as PaymentError {
        throw OrderingError.paymentFailed(error)
      }
    }.value
    return try await stored(refund.order, of: refund.account)
  }

  /// Takes the steps of the shop that are due with an account's orders, cancels everybody's that were
  /// not paid in time, and asks again for the account's refunds that failed.
  ///
  /// Neither stands in the way of looking: where nothing can be written now, or the gateway does not
  /// answer, what is stored is shown, and the next look tries again.
  func bringUpToDate(ordersOf account: User.ID) async throws {
    let now = core.clock.now()
    var (isDue, refunds) = try await core.database.read { transaction in
      let due = try transaction.first(
        "SELECT 1 FROM ordering_order WHERE account = ? AND due_at <= ? LIMIT 1",
        account.rawValue, now.secondsSinceEpoch
      ) { try $0.int(0) }
      return (
        try due != nil || transaction.hasOverdueOrders(at: now),
        try transaction.refunds(to: account)
      )
    }
    do {
      if isDue {
        refunds = try await core.database.writeRepeatably { transaction in
          try transaction.takeDueSteps(of: account, at: now)
          let cancelled = try transaction.cancelUnpaidOrders(
            at: now, into: core.catalog.ledger(transaction))
          // The owner of an order that was cancelled just now may never look again.
          return try transaction.refunds(to: account) + cancelled.filter { $0.account != account }
        }
      }
      try await core.database.make(refunds, through: core.gateway)
    } catch DatabaseError.busy, DatabaseError.full, DatabaseError.readOnly {
    }
  }
}
