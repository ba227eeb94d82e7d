import Accounts
import Database
import Money
import Ordering
import SharedKernel

/// An outstanding refund, recorded before the gateway is called.
///
/// The record outlives the process and the order. Each cause has its own record, so that a caller who has
/// made the refund deletes only earlier records: a later charge stays owed.
struct Refund: Sendable {
  let number: Int64

  let order: Order.ID

  let account: User.ID

  /// What the order leaves of its charge; nothing if it is cancelled or gone.
  let kept: Money

  /// Makes the refund, deletes the record, and reads something in the same transaction; if the gateway
  /// refuses, the record stays.
  func make<Value: Sendable>(
    by core: OrderingCore,
    reading body: @escaping @Sendable (any ReadTransaction) throws -> Value = { _ in }
  ) async throws -> Value {
    try await core.gateway.refund(reference: order.rawValue, keeping: kept)
    return try await core.database.writeRepeatably { transaction in
      let settled = try transaction.rows(
        """
        SELECT DISTINCT return_number FROM ordering_refund
        WHERE account = ? AND order_id = ? AND number <= ? ORDER BY 1
        """, account.rawValue, order.rawValue, number
      ) { try $0.optional(0, $0.int) }
      try transaction.run(
        "DELETE FROM ordering_refund WHERE account = ? AND order_id = ? AND number <= ?",
        account.rawValue, order.rawValue, number)
      if let refunded = try OrderTable(transaction).order(order, of: account)?.order,
        refunded.paidAt != nil
      {
        for number in settled {
          try OrderMail.refunded.add(
            number, about: refunded, to: account, by: core.outbox, in: transaction)
        }
      }
      return try body(transaction)
    }
  }
}

extension OrderingCore {
  /// Makes refunds order by order; a failed one stays recorded, and does not stop the others.
  func make(_ refunds: [Refund]) async throws {
    for refund in refunds {
      do {
        // The order is undone for good, so its refund must not depend on the caller.
        try await Task { try await refund.make(by: self) }.value
      } catch is PaymentError {
      } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
        DatabaseError.readOnly
      {
      }
    }
  }
}

/// The outstanding refunds.
struct RefundTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  /// Returns the outstanding refund of an order.
  func refund(of id: Order.ID, to account: User.ID) throws -> Refund? {
    try outstanding("WHERE r.account = ? AND r.order_id = ?", account.rawValue, id.rawValue).first
  }

  /// Returns the outstanding refunds of all accounts, one record per order.
  func all() throws -> [Refund] { try outstanding("") }

  func all(to account: User.ID) throws -> [Refund] {
    try outstanding("WHERE r.account = ?", account.rawValue)
  }

  private func outstanding<each Value: SQLBindable>(
    _ condition: Statement, _ values: repeat each Value
  ) throws -> [Refund] {
    let columns: Statement = """
      SELECT r.account, r.order_id, max(r.number), o.currency, o.exponent,
        CASE WHEN o.status = 'cancelled' THEN 0 ELSE o.total - o.refunded END
      FROM ordering_refund r LEFT JOIN ordering_order o ON o.id = r.order_id
      """
    let groups: Statement = """
      GROUP BY r.account, r.order_id, o.currency, o.exponent, o.status, o.total, o.refunded
      ORDER BY 3
      """
    return try reading.rows(Statement(joining: columns, condition, groups), repeat each values) {
      row in
      let isGone = try row.optional(3, row.text) == nil
      return Refund(
        number: try row.int64(2), order: try row.value(1), account: try row.value(0),
        kept: isGone ? .zero(.shop) : try row.money(5, try row.currency(3)))
    }
  }
}

extension RefundTable where Transaction == any WriteTransaction {
  /// Records that what an order does not keep of any charge must be refunded, for a return or for all of it, and
  /// returns what is outstanding then.
  ///
  /// Nothing is recorded where nothing can have been charged for it. The account is that of the order by now: a card
  /// may be answered for after the person's account was deleted, and then nothing names the person again. Of an order that
  /// is gone nobody knows whether its person is, so its note names none, and the refund is repeated at the start.
  func note(of id: Order.ID, for number: Int? = nil) throws -> Refund? {
    let found = try transaction.first(
      """
      SELECT o.account, coalesce(r.refund, o.total) FROM ordering_order o
        LEFT JOIN ordering_return r ON r.order_number = o.number AND r.number = ?
      WHERE o.id = ?
      """, number, id.rawValue
    ) { (owner: try $0.text(0), amount: try $0.int64(1)) }
    let owner = found?.owner ?? SQLPersonalOrders.deletedAccount
    if found?.amount != 0 {
      try transaction.run(
        "INSERT INTO ordering_refund (account, order_id, return_number) VALUES (?, ?, ?)",
        owner, id.rawValue, number)
    }
    return try outstanding("WHERE r.account = ? AND r.order_id = ?", owner, id.rawValue).first
  }
}
