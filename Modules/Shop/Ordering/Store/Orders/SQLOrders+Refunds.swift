import Accounts
import AccountsPoints
import CatalogPoints
import Database
import Ordering
import SharedKernel

extension SQLOrders {
  /// Cancels an order, and records its refund, if there is one.
  ///
  /// An outstanding refund is repeated.
  func undo(_ id: Order.ID, of account: User.ID) async throws -> (Order?, Refund?) {
    let now = core.clock.now()
    return try await core.write { transaction, core in
      try OrderingError.translating {
        try OrderTable(transaction).performDueSteps(of: account, at: now, notifying: core.outbox)
        let stored = try OrderTable(transaction).order(id, of: account)
        if stored?.order.status == .cancelled,
          let refund = try RefundTable(transaction).refund(of: id, to: account)
        {
          return (stored?.order, refund)
        }
        guard let stored else { throw OrderingError.noSuchOrder(id) }
        try stored.order.check(.cancel, at: now)
        try OrderTable(transaction).release(stored.order, of: account, by: core)
        try OrderTable(transaction).apply(
          .cancel, with: stored, of: account, at: now, by: .customer, notifying: core.outbox)
        try PurchaseTable(transaction).note(
          of: stored.order, by: account, in: core.catalog.ledger(transaction))
        let refund = try RefundTable(transaction).note(of: id)
        return (try OrderTable(transaction).order(id, of: account)?.order, refund)
      }
    }
  }

  /// Stores a return and records its refund; the same request finds what it stored.
  func sendBack(
    _ id: Order.ID, _ request: ReturnRequest?, of account: User.ID
  ) async throws -> (Order, Refund?) {
    let now = core.clock.now()
    return try await core.write { transaction, core in
      try OrderingError.translating {
        try OrderTable(transaction).performDueSteps(of: account, at: now, notifying: core.outbox)
        let stored = try OrderTable(transaction).required(id, of: account)
        var order = stored.order
        guard try order.sendBack(request, at: now) else {
          return (order, try RefundTable(transaction).refund(of: id, to: account))
        }
        try OrderTable(transaction).insertReturn(into: order, of: stored)
        try core.giveBack(
          of: id, from: stored.order.keptAdjustments, to: order.keptAdjustments,
          isAll: order.status == .returned, in: transaction)
        if order.status == .returned {
          try OrderTable(transaction).apply(
            .return, with: stored, of: account, at: now, by: .customer, notifying: core.outbox)
        }
        try PurchaseTable(transaction).note(
          of: order, by: account, in: core.catalog.ledger(transaction))
        let number = order.returns.count
        try OrderMail.returned.add(
          number, about: order, to: account, by: core.outbox, in: transaction)
        return (order, try RefundTable(transaction).note(of: id, for: number))
      }
    }
  }

  func make(_ refund: Refund) async throws -> Order {
    // The step is final, so its refund must not depend on the caller.
    try await Task {
      do {
        let stored = try await refund.make(by: core) {
          try OrderTable($0).order(refund.order, of: refund.account)
        }
        guard let stored else { throw OrderingError.noSuchOrder(refund.order) }
        return stored.order
      } catch let error as PaymentError {
        throw OrderingError.paymentFailed(error)
      }
    }.value
  }

  /// Reads an account's orders after the shop's due steps on them, all orders that were not paid in time and the
  /// account's failed refunds were taken care of; mostly nothing is due, and one transaction reads everything.
  ///
  /// None of these prevents viewing orders: if nothing can be written now, or the gateway does not
  /// answer, the stored state is shown, and the next view tries again.
  func reading<Value: Sendable>(
    ordersOf account: User.ID,
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    let now = core.clock.now()
    var (isDue, refunds, value): (Bool, [Refund], Value?)
    (isDue, refunds, value) = try await core.database.read { transaction in
      let due = try transaction.first(
        "SELECT 1 FROM ordering_order WHERE account = ? AND due_at <= ? LIMIT 1",
        account.rawValue, now.secondsSinceEpoch
      ) { try $0.int(0) }
      let isDue = try due != nil || OrderTable(transaction).hasOverdue(at: now)
      let refunds = try RefundTable(transaction).all(to: account)
      return (isDue, refunds, isDue || !refunds.isEmpty ? nil : try body(transaction))
    }
    if let value { return value }
    defer { core.outbox.deliver() }
    do {
      if isDue {
        refunds = try await core.write { transaction, core in
          try OrderTable(transaction).performDueSteps(of: account, at: now, notifying: core.outbox)
          let cancelled = try OrderTable(transaction).cancelUnpaid(at: now, by: core)
          // The owner of an order that was just cancelled may never look again.
          return try RefundTable(transaction).all(to: account)
            + cancelled.filter { $0.account != account }
        }
      }
      try await core.make(refunds)
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
    return try await core.database.read(body)
  }
}
