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
    let (cancelled, refund) = try await callOff(id, of: account)
    // The order is called off for good; that its money goes back must not depend on the caller.
    try await Task {
      do {
        try await refund.make(through: gateway, in: database)
      } catch let error as PaymentError {
        throw OrderingError.paymentFailed(error)
      }
    }.value
    guard let cancelled else { throw OrderingError.noSuchOrder(id) }
    return cancelled
  }

  /// Marks the order as cancelled, returns its stock and notes the refund.
  ///
  /// What is still to be refunded passes again, even for an order that is gone.
  private func callOff(
    _ id: Order.ID, of account: User.ID
  ) async throws -> (order: Order?, refund: Refund) {
    let now = clock.now()
    return try await database.write { transaction in
      try OrderingError.translating {
        let stored = try transaction.order(id, of: account)
        if let refund = try transaction.refund(of: id, to: account) {
          return (stored?.order, refund)
        }
        guard let stored else { throw OrderingError.noSuchOrder(id) }
        guard try transaction.markCancelled(stored, of: account, at: now) else {
          throw OrderingError.cannotCancel(id, stored.order.status)
        }
        let ledger = catalog.ledger(transaction)
        for line in stored.order.lines {
          try ledger.returnStock(line.product, quantity: line.quantity.value)
        }
        let refund = try transaction.noteRefund(of: id, to: account)
        return (try transaction.order(id, of: account)?.order, refund)
      }
    }
  }

  private func account() throws -> User.ID {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    return user.id
  }
}
