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
      let items = try OrderTable(transaction).page(
        of: account, statuses, limit: page.size, offset: page.offset)
      return Listing(items: items, page: page, totalCount: total ?? 0)
    }
  }

  public func sums() async throws -> OrderSums {
    let account = try core.account()
    return try await reading(ordersOf: account) { try OrderTable($0).sums(of: account) }
  }

  public func order(_ id: Order.ID) async throws -> Order {
    let account = try core.account()
    return try await reading(ordersOf: account) {
      try OrderTable($0).required(id, of: account).order
    }
  }

  @discardableResult
  public func cancel(_ id: Order.ID) async throws -> Order {
    defer { core.outbox.deliver() }
    let (order, refund) = try await undo(id, of: core.account())
    if let refund { return try await make(refund) }
    guard let order else { throw OrderingError.noSuchOrder(id) }
    return order
  }

  @discardableResult
  public func sendBack(_ id: Order.ID, _ request: ReturnRequest?) async throws -> Order {
    defer { core.outbox.deliver() }
    let (order, refund) = try await sendBack(id, request, of: core.account())
    guard let refund else { return order }
    return try await make(refund)
  }
}

extension SQLOrders: OrderMaintenanceService {
  public func cancelUnpaidOrders() async throws {
    let now = core.clock.now()
    guard try await core.database.read({ try OrderTable($0).hasOverdue(at: now) }) else { return }
    do {
      let refunds = try await core.write { transaction, core in
        try OrderTable(transaction).cancelUnpaid(at: now, by: core)
      }
      try await core.make(refunds)
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
  }

  public func makeRefunds() async throws {
    try await core.make(try await core.database.read { try RefundTable($0).all() })
  }

  /// Takes due steps on the orders of all accounts, so that their owners hear of them without looking.
  package func performDueSteps() async throws {
    let now = core.clock.now()
    let isDue = try await core.database.read {
      try !OrderTable($0).accountsWithDueSteps(at: now, limit: 1).isEmpty
    }
    guard isDue else { return }
    do {
      while try await core.database.writeRepeatably({
        try OrderTable($0).performDueSteps(at: now, notifying: core.outbox)
      }) {}
    } catch DatabaseError.busy, DatabaseError.timeLimit, DatabaseError.full,
      DatabaseError.readOnly
    {
    }
  }
}
