public import Accounts
import AccountsPoints
import Catalog
import CatalogPoints
import Database
import Ordering
public import SharedKernel

/// Ordering's data about a person: the cart, the stored cards, the addresses and the orders.
///
/// An order outlives its person, since the shop's books must balance: it keeps its goods, its amounts, its
/// dates and its tax region, and loses the account, the address, the card, and its request.
public struct SQLPersonalOrders: PersonalDataHolder {
  let core: OrderingCore

  /// The owner of the orders of deleted accounts, and of refunds of orders that are gone; no account has this name.
  static let deletedAccount = "deleted"

  public init(_ core: OrderingCore) { self.core = core }

  /// Deletes the cart, the cards and the addresses, and anonymises the orders.
  ///
  /// Orders that are not shipped yet are cancelled first, since no one is left to receive them: their stock
  /// and their money are returned. A failed refund stays recorded like any other, without the person.
  public func deletePersonalData(of user: User.ID) async throws {
    guard let deleted = User.ID(Self.deletedAccount) else { return }
    let now = core.clock.now()
    let refunds = try await core.write { transaction, core in
      try OrderTable(transaction).performDueSteps(of: user, at: now, notifying: core.outbox)
      try cancelOrders(of: user, at: now, by: core, in: transaction)
      try CartTable(transaction).clear(of: .account(user))
      let account = user.rawValue
      let refunds = try RefundTable(transaction).all(to: user)
      try transaction.run("DELETE FROM ordering_payment_method WHERE account = ?", account)
      try transaction.run("DELETE FROM ordering_address WHERE account = ?", account)
      try transaction.run("DELETE FROM ordering_promotion_use WHERE account = ?", account)
      try transaction.run(
        "UPDATE ordering_refund SET account = ? WHERE account = ?", deleted.rawValue, account)
      try transaction.run(
        """
        UPDATE ordering_order_adjustment SET choice = ''
        WHERE order_number IN (SELECT number FROM ordering_order WHERE account = ?)
        """, account)
      try transaction.run(
        """
        UPDATE ordering_order SET account = ?1, idempotency_key = 'deleted-' || id,
          fingerprint = '', recipient = ?1, street = ?1, city = ?1, postal_code = '-',
          payment_token = NULL, payment_label = NULL, cart_promo_code = NULL, due_at = NULL
        WHERE account = ?2
        """, deleted.rawValue, account)
      return refunds.map {
        Refund(number: $0.number, order: $0.order, account: deleted, kept: $0.kept)
      }
    }
    try await core.make(refunds)
  }

  private func cancelOrders(
    of account: User.ID, at now: Timestamp, by core: OrderingCore,
    in transaction: any WriteTransaction
  ) throws {
    let orders = OrderTable(transaction)
    let open = try transaction.rows(
      """
      SELECT id FROM ordering_order WHERE account = ? AND status IN ('placed', 'paid')
      ORDER BY number
      """, account.rawValue
    ) { try $0.value(0) as Order.ID }
    for id in open {
      guard let stored = try orders.order(id, of: account),
        try orders.apply(
          .cancel, with: stored, of: account, at: now, by: .shop, notifying: core.outbox)
      else { continue }
      try orders.release(stored.order, of: account, by: core)
      _ = try RefundTable(transaction).note(of: id)
    }
  }
}
