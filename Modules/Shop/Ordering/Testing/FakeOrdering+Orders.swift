import Catalog
import Money
public import Ordering
public import SharedKernel

extension FakeOrdering: OrderService, OrderMaintenanceService {
  public func orders(_ filter: OrderFilter, page: Page) async throws -> Listing<OrderSummary> {
    let account = try await bringUpToDate()
    let found = try summaries(of: account, filter)
    let items = Array(found.dropFirst(page.offset).prefix(page.size))
    return Listing(items: items, page: page, totalCount: found.count)
  }

  public func sums() async throws -> OrderSums { try sums(of: try await bringUpToDate()) }

  func sums(of account: String) throws -> OrderSums {
    let own = orders.filter { $0.account == account }.map(\.order)
      .filter { $0.totals.total.currency == .shop }
    let kept = own.filter(\.status.isPaidAndKept)
    let charged = own.filter { $0.status != .cancelled && $0.status != .returned }
    return OrderSums(
      wholeUnits: kept.reduce(0) { $0 + $1.kept.minorUnits / 100 },
      adjustments: Dictionary(
        try charged.flatMap { try $0.keptAdjustments }.map { ($0.plugin, $0.amount.minorUnits) },
        uniquingKeysWith: +))
  }

  private func summaries(
    of account: String, _ filter: OrderFilter
  ) throws -> [OrderSummary] {
    try orders.reversed().filter {
      $0.account == account && filter.statuses.contains($0.order.status)
    }.map { placed in
      let order = placed.order
      return OrderSummary(
        id: order.id, placedAt: order.placedAt, status: order.status, count: order.count,
        total: order.totals.total, kept: order.kept, adjustments: try order.keptAdjustments)
    }
  }

  public func order(_ id: Order.ID) async throws -> Order {
    try await bringUpToDate()
    return orders[try index(of: id)].order
  }

  @discardableResult
  public func cancel(_ id: Order.ID) async throws -> Order {
    cancellations.append(id)
    let index = try index(of: id)
    if !orders[index].order.isRefundOutstanding {
      takeDueSteps(of: orders[index].account)
      try orders[index].order.check(.cancel, at: now)
      release(orders[index].order)
      if orders[index].order.status == .placed { refillEmptyCart(from: orders[index]) }
      orders[index].order.take(.cancel, at: now, by: .customer)
      orders[index].order.isRefundOutstanding = true
    }
    return try await refunded(id)
  }

  @discardableResult
  public func sendBack(_ id: Order.ID, _ request: ReturnRequest?) async throws -> Order {
    let index = try index(of: id)
    takeDueSteps(of: orders[index].account)
    if try orders[index].order.sendBack(request, at: now) {
      orders[index].order.isRefundOutstanding = true
    }
    return try await refunded(id)
  }

  public func cancelUnpaidOrders() async { for id in cancelOverdue() { try? await refund(id) } }

  public func makeRefunds() async {
    for placed in orders where placed.order.isRefundOutstanding {
      try? await refund(placed.order.id)
    }
  }

  /// Ships an order behind the app's back.
  public func ship(_ id: Order.ID) throws {
    orders[try index(of: id)].order.take(.ship, at: now, by: .shop)
  }

  // MARK: - Steps

  private func refunded(_ id: Order.ID) async throws -> Order {
    do {
      try await refund(id)
    } catch let error as PaymentError {
      throw OrderingError.paymentFailed(error)
    }
    return orders[try index(of: id)].order
  }

  /// Performs the due steps, and retries the failed refunds of the account.
  @discardableResult
  private func bringUpToDate() async throws -> String {
    guard let account = account() else { throw OrderingError.notSignedIn }
    takeDueSteps(of: account)
    let cancelled = cancelOverdue()
    for placed in orders where placed.order.isRefundOutstanding {
      guard placed.account == account || cancelled.contains(placed.order.id) else { continue }
      try? await refund(placed.order.id)
    }
    return account
  }

  private func takeDueSteps(of account: String) {
    for index in orders.indices
    where orders[index].account == account && !orders[index].isArranged {
      while let step = orders[index].order.nextStep(), step.dueAt <= now {
        orders[index].order.take(step.transition, at: step.dueAt, by: .shop)
      }
    }
  }

  func cancelOverdue() -> [Order.ID] {
    var cancelled: [Order.ID] = []
    for index in orders.indices {
      guard let end = orders[index].order.paymentEnd(), end <= now else { continue }
      release(orders[index].order)
      if orders[index].account == account() { refillEmptyCart(from: orders[index]) }
      orders[index].order.take(.cancel, at: end, by: .shop)
      orders[index].order.isRefundOutstanding = true
      cancelled.append(orders[index].order.id)
    }
    return cancelled
  }

  private func refillEmptyCart(from placed: Placed) {
    if basket.lines.isEmpty { refillCart(from: placed) }
  }

  func release(_ order: Order) {
    for line in order.lines { sold[line.product, default: 0] -= line.quantity.value }
    if let code = order.promoCode { uses[code, default: 0] -= 1 }
  }

  func refund(_ id: Order.ID) async throws {
    guard let placed = orders.first(where: { $0.order.id == id }), placed.order.isRefundOutstanding
    else { return }
    try await gateway.refund(reference: id.rawValue, keeping: placed.order.kept)
    if let index = orders.firstIndex(where: { $0.order.id == id }) {
      orders[index].order.isRefundOutstanding = false
    }
  }

  func index(of id: Order.ID) throws -> Int {
    guard let account = account() else { throw OrderingError.notSignedIn }
    guard let index = orders.firstIndex(where: { $0.account == account && $0.order.id == id })
    else { throw OrderingError.noSuchOrder(id) }
    return index
  }
}
