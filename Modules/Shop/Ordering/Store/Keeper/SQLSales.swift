import Accounts
import AccountsPoints
import Catalog
import CatalogPoints
import Database
import Money
import Ordering
import SharedKernel

/// The orders and promotions of all accounts, as the shop's keeper sees and changes them; only the owner of the
/// tables may.
struct SQLSales: Sendable {
  let core: OrderingCore

  /// Returns the newest orders with some status, newest first, after the shop's due steps on them.
  func orders(_ filter: OrderFilter, limit: Int = .max) async throws -> [Sale] {
    let now = core.clock.now()
    try await write { transaction in
      for account in try transaction.accountsWithDueSteps(at: now) {
        try transaction.takeDueSteps(of: account, at: now, telling: core.outbox)
      }
    }
    // Read apart from it, so that no checkout waits for a long list.
    return try await core.database.read { transaction in
      try transaction.sales(filter.statusList, limit: limit)
    }
  }

  /// Puts what came back with a returned order into stock again, once; returns what that was.
  ///
  /// Goods that the catalogue no longer has are left out.
  func restock(_ id: Order.ID) async throws -> [OrderLine] {
    let now = core.clock.now()
    return try await write { transaction in
      let account = try transaction.first(
        "SELECT account FROM ordering_order WHERE id = ?", id.rawValue
      ) { try $0.account(0) }
      guard let account else { throw SalesError.noSuchOrder(id) }
      let stored = try transaction.requiredOrder(id, of: account)
      guard stored.order.status == .returned else {
        throw SalesError.notReturned(id, stored.order.status)
      }
      let isNew = try transaction.run(
        """
        INSERT INTO ordering_restock (order_number, date) VALUES (?, ?)
        ON CONFLICT (order_number) DO NOTHING
        """, stored.number, now.secondsSinceEpoch)
      guard isNew == 1 else { return [] }
      let ledger = core.catalog.ledger(transaction)
      return try stored.order.lines.filter { line in
        do {
          try ledger.returnStock(line.product, quantity: line.quantity.value)
          return true
        } catch CatalogError.noSuchProduct {
          return false
        }
      }
    }
  }

  /// Returns the promotions in the order of their codes, each with the number of orders that use it.
  func promotions() async throws -> [PromotionClaim] {
    let now = core.clock.now()
    return try await write { try $0.claims(at: now) }
  }

  /// Ends a promotion now, and returns whether that was a change.
  ///
  /// Carts that have it pay the full price.
  func end(_ code: PromoCode) async throws -> (promotion: PromotionClaim, isChanged: Bool) {
    let now = core.clock.now()
    return try await write { transaction in
      func claim() throws -> PromotionClaim {
        guard let claim = try transaction.claim(code, by: nil, at: now) else {
          throw SalesError.noSuchPromotion(code.text)
        }
        return claim
      }
      let before = try claim()
      if let end = before.promotion.endsAt, end <= now { return (before, false) }
      try transaction.run(
        "UPDATE ordering_promotion SET ends_at = ? WHERE code = ?", now.secondsSinceEpoch,
        code.text)
      return (try claim(), true)
    }
  }

  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await core.database.writeAsOwner(making: OrderingSchema.ownersIndex, body)
  }
}

/// An order as the keeper sees it.
struct Sale: Hashable, Sendable {
  let order: Order
  let account: User.ID
  let isRestocked: Bool
}

extension ReadTransaction {
  fileprivate func accountsWithDueSteps(at now: Timestamp) throws -> [User.ID] {
    try rows(
      "SELECT DISTINCT account FROM ordering_order WHERE due_at <= ? ORDER BY account",
      now.secondsSinceEpoch
    ) { try $0.account(0) }
  }

  fileprivate func sales(_ statuses: String, limit: Int) throws -> [Sale] {
    let found = try rows(
      """
      SELECT o.id, o.account,
        CASE WHEN EXISTS (SELECT 1 FROM ordering_restock r WHERE r.order_number = o.number)
          THEN 1 ELSE 0 END
      FROM ordering_order o WHERE ? LIKE '%,' || o.status || ',%'
      ORDER BY o.number DESC LIMIT ?
      """, statuses, limit
    ) { row in
      (try row.identifier(0) as Order.ID, try row.account(1), try row.int(2) == 1)
    }
    return try found.map { id, account, isRestocked in
      Sale(
        order: try requiredOrder(id, of: account).order, account: account,
        isRestocked: isRestocked)
    }
  }

  fileprivate func claims(at now: Timestamp) throws -> [PromotionClaim] {
    let codes = try rows("SELECT code FROM ordering_promotion ORDER BY code") { try $0.text(0) }
    return try codes.compactMap { text in
      try PromoCode(text).flatMap { try claim($0, by: nil, at: now) }
    }
  }
}
