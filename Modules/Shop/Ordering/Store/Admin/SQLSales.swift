import Accounts
import AccountsPoints
import Catalog
import CatalogPoints
import Database
import Money
import Ordering
import SharedKernel

/// The orders and promotions of all accounts, as the shop's admin sees and changes them; only the owner of the
/// tables may.
struct SQLSales: Sendable {
  let core: OrderingCore

  /// Returns the newest orders with some status, newest first, after the shop's due steps on them, and how many there are.
  ///
  /// `toRestock` asks only for those of which something came back that is not in stock again.
  func list(
    _ filter: OrderFilter, limit: Int, toRestock: Bool = false
  ) async throws -> (orders: [StoredOrder], total: Int) {
    try await takeDueSteps()
    // Read apart from them, so that no checkout waits for a long list.
    return try await core.database.read { transaction in
      let (condition, statuses) = Self.condition(filter, toRestock: toRestock)
      let total = try transaction.first(
        Statement(joining: "SELECT count(*) FROM ordering_order o WHERE", condition), statuses
      ) { try $0.int(0) }
      let numbers = Statement(
        joining: "SELECT number FROM ordering_order o WHERE", condition,
        "ORDER BY number DESC LIMIT ?")
      return (try OrderTable(transaction).orders(numbers, statuses, limit), total ?? 0)
    }
  }

  /// Returns a page of the orders with some status, newest first; the first page after the shop's due steps.
  ///
  /// Each page is read by itself, so that nothing waits for one who reads slowly.
  func page(
    of filter: OrderFilter, after last: Int64?, size: Int
  ) async throws -> [StoredOrder] {
    if last == nil { try await takeDueSteps() }
    return try await core.database.read { transaction in
      let (condition, statuses) = Self.condition(filter, toRestock: false)
      let numbers = Statement(
        joining: "SELECT number FROM ordering_order o WHERE", condition,
        "AND number < ? ORDER BY number DESC LIMIT ?")
      return try OrderTable(transaction).orders(numbers, statuses, last ?? .max, size)
    }
  }

  private func takeDueSteps() async throws {
    let now = core.clock.now()
    defer { core.outbox.deliver() }
    while try await write({ [core] in
      try OrderTable($0).performDueSteps(at: now, notifying: core.outbox)
    }) {}
  }

  private static func condition(
    _ filter: OrderFilter, toRestock: Bool
  ) -> (condition: Statement, statuses: SQLList) {
    let statuses = SQLList(filter.statuses.map(\.rawValue).sorted())
    let isLeft: Statement = """
      ) AND EXISTS (SELECT 1 FROM ordering_order_line l
        WHERE l.order_number = o.number AND l.returned > l.restocked)
      """
    return (
      Statement(joining: "status IN (", statuses.places, toRestock ? isLeft : ")"), statuses
    )
  }

  /// Puts what came back of an order into stock again, each piece once; returns what that was.
  ///
  /// Goods that the catalogue no longer has are left out.
  func restock(_ id: Order.ID) async throws -> [RestockedLine] {
    try await write { transaction in
      let found = try transaction.first(
        """
        SELECT o.number, o.status, CAST(coalesce(sum(l.returned), 0) AS INTEGER)
        FROM ordering_order o JOIN ordering_order_line l ON l.order_number = o.number
        WHERE o.id = ? GROUP BY o.number, o.status
        """, id.rawValue
      ) {
        (number: try $0.int64(0), status: try $0.value(1) as OrderStatus, returned: try $0.int(2))
      }
      guard let found else { throw SalesError.noSuchOrder(id) }
      guard found.returned > 0 else { throw SalesError.notReturned(id, found.status) }
      let lines = try transaction.rows(
        """
        SELECT product_id, name, returned - restocked FROM ordering_order_line
        WHERE order_number = ? AND returned > restocked ORDER BY position
        """, found.number
      ) {
        RestockedLine(
          product: try $0.value(0), name: try $0.text(1), pieces: try $0.int(2))
      }
      try transaction.run(
        "UPDATE ordering_order_line SET restocked = returned WHERE order_number = ?", found.number)
      let ledger = core.catalog.ledger(transaction)
      return try lines.filter { line in
        do {
          try ledger.returnStock(line.product, quantity: line.pieces)
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
    return try await write { try PromotionTable($0).claims(at: now) }
  }

  /// Ends a promotion now, and returns whether that was a change.
  ///
  /// Carts that have it pay the full price.
  func end(_ code: PromoCode) async throws -> (promotion: PromotionClaim, isChanged: Bool) {
    let now = core.clock.now()
    return try await write { transaction in
      func claim() throws -> PromotionClaim {
        guard let claim = try PromotionTable(transaction).claim(code, by: nil, at: now) else {
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

/// The pieces of a line that are in stock again.
struct RestockedLine: Hashable, Sendable {
  let product: Product.ID
  let name: String
  let pieces: Int
}
