public import Accounts
public import Catalog
public import Database
import Money
public import Ordering

/// Orders kept in a database.
///
/// The account is part of every statement, so another person's order is simply not there.
public struct SQLOrders: OrderService {
  private let database: any Database
  private let session: any CurrentSession
  private let catalog: CatalogAccess
  private let gateway: any PaymentGateway
  private let clock: WallClock

  /// Creates the orders over a database migrated with ``OrderingSchema/migrations``.
  ///
  /// - Parameters:
  ///   - database: Where the orders are kept.
  ///   - session: Tells whose orders are meant.
  ///   - catalog: Takes stock back inside a transaction.
  ///   - gateway: Gives money back.
  ///   - clock: Dates what happens.
  public init(
    database: any Database, session: any CurrentSession, catalog: CatalogAccess,
    gateway: any PaymentGateway, clock: WallClock = .system
  ) {
    (self.database, self.session, self.catalog) = (database, session, catalog)
    (self.gateway, self.clock) = (gateway, clock)
  }

  public func orders(page: Page) async throws -> Listing<OrderSummary> {
    let account = try account()
    return try await database.read { transaction in
      let total = try transaction.first(
        "SELECT count(*) FROM ordering_order WHERE account = ?", account.rawValue
      ) { try $0.int(0) }
      let items = try transaction.rows(
        """
        SELECT id, placed_at, status, item_count, currency, exponent, total
        FROM ordering_order WHERE account = ? ORDER BY number DESC LIMIT ? OFFSET ?
        """, account.rawValue, page.size, page.offset
      ) { row in
        OrderSummary(
          id: try row.identifier(0), placedAt: try row.timestamp(1), status: try row.status(2),
          count: try row.int(3), total: try row.money(6, try row.currency(4)))
      }
      return Listing(items: items, page: page, totalCount: total ?? 0)
    }
  }

  public func order(_ id: Order.ID) async throws -> Order {
    let account = try account()
    return try await database.read { transaction in
      guard let stored = try transaction.order(id, of: account) else {
        throw OrderingError.noSuchOrder(id)
      }
      return stored.order
    }
  }

  @discardableResult
  public func cancel(_ id: Order.ID) async throws -> Order {
    let account = try account()
    let cancelled = try await callOff(id, of: account)
    // The order is called off for good; that its money goes back must not depend on the caller.
    try await Task { try await refund(id, of: account) }.value
    return cancelled
  }

  /// Gives the money of a cancelled order back and notes that it was given.
  private func refund(_ id: Order.ID, of account: User.ID) async throws {
    do {
      try await gateway.refund(reference: id.rawValue)
    } catch {
      throw OrderingError.paymentFailed(error)
    }
    _ = try await database.write { transaction in
      try transaction.run(
        "UPDATE ordering_order SET refund_due = 0 WHERE account = ? AND id = ?", account.rawValue,
        id.rawValue)
    }
  }

  /// Marks the order as cancelled and returns its stock; an order whose refund failed passes again.
  private func callOff(_ id: Order.ID, of account: User.ID) async throws -> Order {
    let now = clock.now()
    return try await database.write { transaction in
      try OrderingError.translating {
        guard let stored = try transaction.order(id, of: account) else {
          throw OrderingError.noSuchOrder(id)
        }
        if stored.isRefundDue { return stored.order }
        guard try transaction.markCancelled(stored, of: account, at: now) else {
          throw OrderingError.cannotCancel(id, stored.order.status)
        }
        let ledger = catalog.ledger(transaction)
        for line in stored.order.lines {
          try ledger.returnStock(line.product, quantity: line.quantity.value)
        }
        return try transaction.order(id, of: account)?.order ?? stored.order
      }
    }
  }

  private func account() throws -> User.ID {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    return user.id
  }
}
