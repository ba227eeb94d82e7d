import Accounts
import Database
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

  /// Makes the refund, deletes the record, and reads something in the same transaction; if the gateway
  /// refuses, the record stays.
  func make<Value: Sendable>(
    by core: OrderingCore,
    reading body: @escaping @Sendable (any ReadTransaction) throws -> Value = { _ in }
  ) async throws -> Value {
    try await core.gateway.refund(reference: order.rawValue)
    return try await core.database.writeRepeatably { transaction in
      let settled = try transaction.run(
        "DELETE FROM ordering_refund WHERE account = ? AND order_id = ? AND number <= ?",
        account.rawValue, order.rawValue, number)
      if settled > 0, let refunded = try transaction.order(order, of: account)?.order,
        refunded.history.contains(where: { $0.status == .paid })
      {
        try transaction.tell(
          .refunded, about: refunded, to: account, by: core.outbox)
      }
      return try body(transaction)
    }
  }
}

extension ReadTransaction {
  /// Returns the outstanding refund of an order, even of one that is gone.
  func refund(of id: Order.ID, to account: User.ID) throws -> Refund? {
    try first(
      """
      SELECT number FROM ordering_refund WHERE account = ? AND order_id = ?
      ORDER BY number DESC LIMIT 1
      """, account.rawValue, id.rawValue
    ) { Refund(number: try $0.int64(0), order: id, account: account) }
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
      } catch DatabaseError.busy, DatabaseError.full, DatabaseError.readOnly {
      }
    }
  }
}

extension ReadTransaction {
  /// Returns the outstanding refunds of all accounts, one record per order.
  func refunds() throws -> [Refund] {
    try rows(
      """
      SELECT account, order_id, max(number) FROM ordering_refund GROUP BY account, order_id
      ORDER BY 3
      """
    ) {
      Refund(number: try $0.int64(2), order: try $0.identifier(1), account: try $0.account(0))
    }
  }

  func refunds(to account: User.ID) throws -> [Refund] {
    try rows(
      """
      SELECT order_id, max(number) FROM ordering_refund WHERE account = ? GROUP BY order_id
      ORDER BY 2
      """, account.rawValue
    ) { Refund(number: try $0.int64(1), order: try $0.identifier(0), account: account) }
  }
}

extension WriteTransaction {
  /// Records that any charge for an order must be refunded.
  func noteRefund(of id: Order.ID, to account: User.ID) throws -> Refund {
    try run(
      "INSERT INTO ordering_refund (account, order_id) VALUES (?, ?)", account.rawValue,
      id.rawValue)
    guard let refund = try refund(of: id, to: account) else {
      throw OrderingError.damaged("no note of a refund")
    }
    return refund
  }
}
