import Accounts
import Database
import Ordering
import SharedKernel

/// Money that is to be given back and has not been, noted before the gateway is asked.
///
/// The note outlives the process and the order. Each cause has a note of its own, so that the caller who has
/// given the money back deletes only what was noted before that: a charge that came later stays owed.
struct Refund: Sendable {
  /// The note's number, in the order of noting.
  let number: Int64

  let order: Order.ID

  let account: User.ID

  /// Gives the money back and deletes the note; when the gateway refuses, the note stays.
  func make(through gateway: any PaymentGateway, in database: any Database) async throws {
    try await gateway.refund(reference: order.rawValue)
    _ = try await database.writeRepeatably { transaction in
      try transaction.run(
        "DELETE FROM ordering_refund WHERE account = ? AND order_id = ? AND number <= ?",
        account.rawValue, order.rawValue, number)
    }
  }
}

extension ReadTransaction {
  /// What is still to be given back for an order, also for one that is gone.
  func refund(of id: Order.ID, to account: User.ID) throws -> Refund? {
    try first(
      """
      SELECT number FROM ordering_refund WHERE account = ? AND order_id = ?
      ORDER BY number DESC LIMIT 1
      """, account.rawValue, id.rawValue
    ) { Refund(number: try $0.int64(0), order: id, account: account) }
  }
}

extension Database {
  /// Gives money back, order by order; what cannot be given back now stays noted, and hinders no
  /// other.
  func make(_ refunds: [Refund], through gateway: any PaymentGateway) async throws {
    for refund in refunds {
      do {
        // The order was undone for good; that its money goes back must not depend on the caller.
        try await Task { try await refund.make(through: gateway, in: self) }.value
      } catch is PaymentError {
      } catch DatabaseError.busy, DatabaseError.full, DatabaseError.readOnly {
      }
    }
  }
}

extension ReadTransaction {
  /// Everything still to be given back to anybody, one note an order.
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

  /// Everything still to be given back to an account, one note an order.
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
  /// Notes that whatever was charged for an order is to be given back.
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
