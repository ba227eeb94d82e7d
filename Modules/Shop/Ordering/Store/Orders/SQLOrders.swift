public import Accounts
public import Database
import Money
public import Ordering
public import SharedKernel

/// Orders kept in a database.
///
/// The account is part of every statement, so another person's order is simply not there.
public struct SQLOrders: OrderService {
  let database: any Database
  let catalog: CatalogAccess
  let gateway: any PaymentGateway
  let clock: WallClock
  let schedule: DeliverySchedule
  private let session: any CurrentSession

  /// Creates the orders over a database migrated with ``OrderingSchema/migrations``.
  ///
  /// - Parameters:
  ///   - database: Where the orders are kept.
  ///   - session: Tells whose orders are meant.
  ///   - catalog: Takes stock back inside a transaction.
  ///   - gateway: Gives money back.
  ///   - clock: Dates what happens.
  ///   - schedule: When orders are sent off and arrive, and how long they may be returned.
  public init(
    database: any Database, session: any CurrentSession, catalog: CatalogAccess,
    gateway: any PaymentGateway, clock: WallClock = .system,
    schedule: DeliverySchedule = .sandbox
  ) {
    (self.database, self.session, self.catalog) = (database, session, catalog)
    (self.gateway, self.clock, self.schedule) = (gateway, clock, schedule)
  }

  public func orders(
    _ filter: OrderFilter, page: Page
  ) async throws -> Listing<OrderSummary> {
    let account = try account()
    try await bringUpToDate(ordersOf: account)
    let statuses = filter.statusList
    return try await database.read { transaction in
      let total = try transaction.first(
        "SELECT count(*) FROM ordering_order WHERE account = ? AND instr(?, ',' || status || ',') > 0",
        account.rawValue, statuses
      ) { try $0.int(0) }
      let items = try transaction.rows(
        """
        SELECT id, placed_at, status, item_count, currency, exponent, total
        FROM ordering_order WHERE account = ? AND instr(?, ',' || status || ',') > 0
        ORDER BY number DESC LIMIT ? OFFSET ?
        """, account.rawValue, statuses, page.size, page.offset
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
    try await bringUpToDate(ordersOf: account)
    return try await stored(id, of: account)
  }

  @discardableResult
  public func cancel(_ id: Order.ID) async throws -> Order {
    try await make(try await undo(id, of: account(), by: .cancel))
  }

  @discardableResult
  public func sendBack(_ id: Order.ID) async throws -> Order {
    try await make(try await undo(id, of: account(), by: .return))
  }

  /// An order as it is stored now.
  func stored(_ id: Order.ID, of account: User.ID) async throws -> Order {
    try await database.read { transaction in
      guard let stored = try transaction.order(id, of: account) else {
        throw OrderingError.noSuchOrder(id)
      }
      return stored.order
    }
  }

  private func account() throws -> User.ID {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    return user.id
  }
}

extension OrderFilter {
  /// The states listed, as one text to be searched for `,state,`.
  fileprivate var statusList: String {
    ",\(statuses.map(\.rawValue).sorted().joined(separator: ",")),"
  }
}

extension SQLOrders: OrderMaintenanceService {
  public func cancelUnpaidOrders() async throws {
    let (now, schedule, catalog) = (clock.now(), schedule, catalog)
    let isDue = try await database.read { transaction in
      try transaction.hasUnpaidOrders(since: now.advanced(bySeconds: -schedule.paymentTime))
    }
    guard isDue else { return }
    do {
      let refunds = try await database.writeRepeatably { transaction in
        try transaction.cancelUnpaidOrders(
          at: now, by: schedule, into: catalog.ledger(transaction))
      }
      try await database.make(refunds, through: gateway)
    } catch DatabaseError.busy, DatabaseError.full, DatabaseError.readOnly {
    }
  }

  public func makeRefunds() async throws {
    try await database.make(try await database.read { try $0.refunds() }, through: gateway)
  }
}
