import Accounts
import AccountsPoints
import CatalogPoints
import Database
import Money
public import Ordering
public import SharedKernel

extension SQLCheckout: OrderPaymentService {
  @discardableResult
  public func pay(_ id: Order.ID) async throws -> Order {
    let (account, now) = (try core.account(), core.clock.now())
    defer { core.outbox.deliver() }
    @Sendable func attempt(in transaction: any ReadTransaction) throws -> Attempt {
      let stored = try OrderTable(transaction).required(id, of: account)
      return try self.attempt(at: stored, of: account, in: transaction) {
        throw OrderingError.cardUnknown(id)
      }
    }
    let found = try await core.database.read { try attempt(in: $0) }
    guard case .unpaid(let order, _) = found, let end = order.paymentEnd(), now >= end else {
      return try await complete(found, of: account)
    }
    let (overdue, cancelled) = try await core.write { transaction, core in
      let cancelled = try OrderTable(transaction).cancelUnpaid(at: now, by: core)
      return (try attempt(in: transaction), cancelled)
    }
    return try await complete(overdue, of: account, refunding: cancelled)
  }

  /// The state of an order attempt, with the remaining work.
  enum Attempt: Sendable {
    /// The order waits for its payment by a card.
    case unpaid(Order, PaymentToken)
    case paid(Order)
    /// The order was cancelled, and any charge must be refunded unless it already is; `missedEnd` is the
    /// payment deadline if the order was cancelled for missing it.
    case cancelled(Order.ID, missedEnd: Timestamp?, Refund?)
  }

  /// Completes an order, and then refunds the charges of the unpaid orders that its checkout cancelled.
  ///
  /// Throws ``OrderingError``, or the errors of the database.
  func complete(
    _ attempt: Attempt, of account: User.ID, refunding cancelled: [Refund] = []
  ) async throws -> Order {
    // From here on money may move, so the caller's cancellation no longer counts.
    try await Task {
      let outcome: Result<Order, any Error>
      do {
        outcome = .success(try await finish(attempt, of: account))
      } catch {
        outcome = .failure(error)
      }
      let others = cancelled.filter { !attempt.isCancelled($0.order) }
      // Refunds to others are recorded, and must not affect this person's result.
      try? await core.make(others)
      return try outcome.get()
    }.value
  }

  /// Completes an order, and returns it if it is a purchase.
  func finish(_ attempt: Attempt, of account: User.ID) async throws -> Order {
    switch attempt {
    case .paid(let order): return order
    case .unpaid(let order, let token): return try await pay(for: order, with: token, by: account)
    case .cancelled(let id, let missedEnd, let refund):
      do {
        try await refund?.make(by: core)
      } catch let error as PaymentError {
        throw OrderingError.refundOutstanding(id, error)
      }
      throw missedEnd.map { OrderingError.paymentTimeOver(id, since: $0) } ?? .orderCancelled(id)
    }
  }

  private func pay(
    for order: Order, with token: PaymentToken, by account: User.ID
  ) async throws -> Order {
    do {
      try await core.gateway.charge(
        order.totals.total, token: token, reference: order.id.rawValue)
    } catch let error as PaymentError {
      // Without an answer the card may have been charged, so the order waits for the next attempt.
      if error == .timedOut {
        try await noteUnanswered(order.id, of: account)
      } else {
        try await undo(order.id, of: account)
      }
      throw OrderingError.paymentFailed(error)
    }
    return try await finish(settle(order.id, of: account), of: account)
  }

  private func settle(_ id: Order.ID, of account: User.ID) async throws -> Attempt {
    let now = core.clock.now()
    return try await core.database.writeRepeatably { transaction in
      try settle(id, of: account, at: now, by: core, in: transaction)
    }
  }

  /// Marks an order as paid that was charged or costs nothing; if it was cancelled in the meantime, records a refund
  /// instead.
  func settle(
    _ id: Order.ID, of account: User.ID, at now: Timestamp, by core: OrderingCore,
    in transaction: any WriteTransaction
  ) throws -> Attempt {
    if let stored = try OrderTable(transaction).order(id, of: account) {
      if try OrderTable(transaction).apply(
        .pay, with: stored, of: account, at: now, by: .customer,
        notifying: core.outbox)
      {
        try PurchaseTable(transaction).note(
          of: stored.order, by: account, in: core.catalog.ledger(transaction))
      }
      if let settled = try OrderTable(transaction).order(id, of: account)?.order,
        settled.isPurchase
      {
        return .paid(settled)
      }
    }
    return .cancelled(id, missedEnd: nil, try RefundTable(transaction).note(of: id))
  }

  /// Tells the owner that the order is received; if it was cancelled in the meantime, records a refund of a possible
  /// charge instead.
  private func noteUnanswered(_ id: Order.ID, of account: User.ID) async throws {
    let status = try await core.database.read { transaction in
      try OrderTable(transaction).order(id, of: account)?.order.status
    }
    guard status == nil || status == .cancelled else {
      return try await core.database.writeRepeatably { transaction in
        guard let stored = try OrderTable(transaction).order(id, of: account),
          stored.order.status == .placed
        else { return }
        try OrderMail.placed.add(
          about: stored.order, to: account, by: core.outbox, in: transaction)
      }
    }
    _ = try await core.database.writeRepeatably { transaction in
      try RefundTable(transaction).note(of: id)
    }
  }

  /// Undoes an order that could not be paid: returns the stock and refills the cart.
  private func undo(_ id: Order.ID, of account: User.ID) async throws {
    try await core.write { transaction, core in
      try OrderingError.translating {
        guard let stored = try OrderTable(transaction).order(id, of: account),
          stored.order.status == .placed
        else { return }
        try OrderTable(transaction).refillCart(from: stored, of: account)
        try OrderTable(transaction).release(stored.order, of: account, by: core)
        try transaction.run(
          "DELETE FROM ordering_order WHERE number = ? AND account = ?", stored.number,
          account.rawValue)
        if try core.outbox.retract(OrderMail.placed.id(of: id), transaction) {
          try OrderMail.undone.add(
            about: stored.order, to: account, by: core.outbox, in: transaction)
        }
      }
    }
  }

  /// Returns the remaining work for a stored order; `token` returns the card if the order lacks it.
  func attempt(
    at stored: StoredOrder, of account: User.ID, in transaction: any ReadTransaction,
    token: () throws -> PaymentToken
  ) throws -> Attempt {
    switch stored.order.status {
    case .placed:
      return .unpaid(stored.order, try stored.token ?? token())
    case .cancelled:
      return .cancelled(
        stored.order.id, missedEnd: stored.order.missedPaymentEnd(),
        try RefundTable(transaction).refund(of: stored.order.id, to: account))
    case .paid, .shipped, .delivered, .returned: return .paid(stored.order)
    }
  }
}

extension SQLCheckout.Attempt {
  /// Whether this is the cancelled attempt of an order, which carries its refund.
  fileprivate func isCancelled(_ order: Order.ID) -> Bool {
    if case .cancelled(order, _, _) = self { true } else { false }
  }
}

extension Order {
  fileprivate var isPurchase: Bool { status != .placed && status != .cancelled }
}
