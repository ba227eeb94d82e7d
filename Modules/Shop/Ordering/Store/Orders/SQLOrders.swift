import Accounts
import AccountsPoints
import CatalogPoints
import Database
import Money
public import Ordering
public import SharedKernel

/// The orders in a database.
///
/// Every statement includes the account, so another person's order is never found.
public struct SQLOrders: OrderService {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  public func orders(_ filter: OrderFilter, page: Page) async throws -> Listing<OrderSummary> {
    let account = try core.account()
    let statuses = SQLList(filter.statuses.map(\.rawValue).sorted())
    return try await reading(ordersOf: account) { transaction in
      let total = try transaction.first(
        Statement(
          joining: "SELECT count(*) FROM ordering_order WHERE account = ? AND status IN (",
          statuses.places, ")"), account.rawValue, statuses
      ) { try $0.int(0) }
      let items = try transaction.orders(
        of: account, statuses, limit: page.size, offset: page.offset)
      return Listing(items: items, page: page, totalCount: total ?? 0)
    }
  }

  public func sums() async throws -> OrderSums {
    let account = try core.account()
    return try await reading(ordersOf: account) { try $0.orderSums(of: account) }
  }

  public func order(_ id: Order.ID) async throws -> Order {
    let account = try core.account()
    return try await reading(ordersOf: account) { try $0.requiredOrder(id, of: account).order }
  }

  @discardableResult
  public func cancel(_ id: Order.ID) async throws -> Order {
    defer { core.outbox.deliver() }
    return try await make(try await undo(id, of: core.account()))
  }

  @discardableResult
  public func sendBack(_ id: Order.ID, _ request: ReturnRequest?) async throws -> Order {
    defer { core.outbox.deliver() }
    let (order, refund) = try await sendBack(id, request, of: core.account())
    guard let refund else { return order }
    return try await make(refund)
  }
}

extension ReadTransaction {
  /// Returns what an account's orders come to, in a row and one more for each plugin that adjusted any.
  ///
  /// - Complexity: O(*n*) in the number of orders for the database, which sends only the sums.
  func orderSums(of account: User.ID) throws -> OrderSums {
    let shop = Currency.shop
    let unit = (0..<shop.exponent).reduce(1 as Int64) { unit, _ in unit * 10 }
    var adjustments: [String: Int64] = [:]
    // No plugin has an empty id.
    _ = try rows(
      """
      SELECT '' AS plugin, CAST(coalesce(sum((total - refunded) / ?3), 0) AS INTEGER)
      FROM ordering_order
      WHERE account = ?1 AND currency = ?2 AND status IN ('paid', 'shipped', 'delivered')
      UNION ALL
      SELECT a.plugin, CAST(sum(a.amount - a.returned) AS INTEGER)
      FROM ordering_order o JOIN ordering_order_adjustment a ON a.order_number = o.number
      WHERE o.account = ?1 AND o.currency = ?2 AND o.status NOT IN ('cancelled', 'returned')
      GROUP BY a.plugin
      """, account.rawValue, shop.code, unit
    ) { adjustments[try $0.text(0)] = try $0.int64(1) }
    let units = adjustments.removeValue(forKey: "") ?? 0
    return OrderSums(wholeUnits: units, adjustments: adjustments)
  }

  /// Returns a page of an account's orders with some statuses, newest first.
  fileprivate func orders(
    of account: User.ID, _ statuses: SQLList, limit: Int, offset: Int
  ) throws -> [OrderSummary] {
    var adjustments: [Int64: [PriceAdjustment]] = [:]
    let adjusted: Statement = """
      SELECT a.plugin, a.choice, a.choice_version, a.label, a.amount - a.returned, a.return_step,
        o.currency, o.exponent, o.number
      FROM (SELECT number, currency, exponent FROM ordering_order
        WHERE account = ? AND status IN (
      """
    let ofPage: Statement = """
      ) ORDER BY number DESC LIMIT ? OFFSET ?) o
      JOIN ordering_order_adjustment a ON a.order_number = o.number
      ORDER BY o.number, a.position
      """
    _ = try rows(
      Statement(joining: adjusted, statuses.places, ofPage), account.rawValue, statuses, limit,
      offset
    ) { row in
      adjustments[try row.int64(8), default: []].append(
        try row.adjustment(0, try row.currency(6)))
    }
    let summaries: Statement = """
      SELECT id, placed_at, status, item_count, currency, exponent, total, number, total - refunded
      FROM ordering_order WHERE account = ? AND status IN (
      """
    return try rows(
      Statement(joining: summaries, statuses.places, ") ORDER BY number DESC LIMIT ? OFFSET ?"),
      account.rawValue, statuses, limit, offset
    ) { row in
      let currency = try row.currency(4)
      return OrderSummary(
        id: try row.identifier(0), placedAt: try row.timestamp(1), status: try row.status(2),
        count: try row.int(3), total: try row.money(6, currency),
        kept: try row.money(8, currency), adjustments: adjustments[try row.int64(7)] ?? [])
    }
  }
}

extension SQLOrders: OrderMaintenanceService {
  public func cancelUnpaidOrders() async throws {
    let now = core.clock.now()
    guard try await core.database.read({ try $0.hasOverdueOrders(at: now) }) else { return }
    do {
      let refunds = try await core.write { transaction, core in
        try transaction.cancelUnpaidOrders(at: now, by: core)
      }
      try await core.make(refunds)
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
  }

  public func makeRefunds() async throws {
    try await core.make(try await core.database.read { try $0.refunds() })
  }

  /// Takes due steps on the orders of all accounts, so that their owners hear of them without looking.
  package func performDueSteps() async throws {
    let now = core.clock.now()
    let accounts = try await core.database.read { transaction in
      try transaction.rows(
        "SELECT DISTINCT account FROM ordering_order WHERE due_at <= ? LIMIT 100",
        now.secondsSinceEpoch
      ) { try $0.account(0) }
    }
    guard !accounts.isEmpty else { return }
    do {
      try await core.database.writeRepeatably { transaction in
        for account in accounts {
          try transaction.performDueSteps(of: account, at: now, notifying: core.outbox)
        }
      }
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
  }
}
