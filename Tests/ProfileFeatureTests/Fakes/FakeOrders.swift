import Ordering
import SharedKernel

/// A person's orders in memory.
actor FakeOrders: OrderService, OrderPaymentService {
  private var orders: [Order]
  private var refundError: PaymentError?
  private var paymentError: PaymentError?

  /// Every order that was asked to be called off, in order.
  private(set) var cancellations: [Order.ID] = []

  /// Creates the service over orders, newest first.
  init(_ orders: [Order]) {
    self.orders = orders
  }

  /// Lets refunds fail, or succeed again.
  func failRefunds(with error: PaymentError?) { refundError = error }

  /// Sends an order on its way behind the app's back.
  func ship(_ id: Order.ID) throws { try become(.shipped, index(of: id)) }

  func orders(_ filter: OrderFilter, page: Page) -> Listing<OrderSummary> {
    let orders = orders.filter { filter.statuses.contains($0.status) }
    let items = orders.dropFirst(page.offset).prefix(page.size).map {
      OrderSummary(
        id: $0.id, placedAt: $0.placedAt, status: $0.status, count: $0.count,
        total: $0.totals.total)
    }
    return Listing(items: items, page: page, totalCount: orders.count)
  }

  func order(_ id: Order.ID) throws -> Order { orders[try index(of: id)] }

  func cancel(_ id: Order.ID) throws -> Order {
    cancellations.append(id)
    return try undo(id, .cancel) { .cannotCancel(id, $0) }
  }

  func sendBack(_ id: Order.ID) throws -> Order {
    try undo(id, .return) { .cannotReturn(id, $0) }
  }

  private func undo(
    _ id: Order.ID, _ transition: OrderTransition, refusal: (OrderStatus) -> OrderingError
  ) throws -> Order {
    let index = try index(of: id)
    if !orders[index].isRefundOutstanding {
      guard let status = transition.status(from: orders[index].status, by: .customer) else {
        throw refusal(orders[index].status)
      }
      become(status, index, owesRefund: true)
    }
    if let refundError { throw OrderingError.paymentFailed(refundError) }
    become(nil, index)
    return orders[index]
  }

  func pay(_ id: Order.ID) throws -> Order {
    let index = try index(of: id)
    if let paymentError { throw OrderingError.paymentFailed(paymentError) }
    if orders[index].status == .placed { become(.paid, index) }
    return orders[index]
  }

  /// Lets payments fail, or succeed again.
  func failPayments(with error: PaymentError?) { paymentError = error }

  private func index(of id: Order.ID) throws -> Int {
    guard let index = orders.firstIndex(where: { $0.id == id }) else {
      throw OrderingError.noSuchOrder(id)
    }
    return index
  }

  private func become(_ status: OrderStatus?, _ index: Int, owesRefund: Bool = false) {
    let order = orders[index]
    let event = status.map {
      OrderEvent(status: $0, date: order.placedAt.advanced(bySeconds: 86_400))
    }
    orders[index] = Order(
      id: order.id, placedAt: order.placedAt, status: status ?? order.status,
      history: order.history + [event].compactMap(\.self), lines: order.lines,
      totals: order.totals, promoCode: order.promoCode, address: order.address,
      isRefundOutstanding: owesRefund)
  }
}
