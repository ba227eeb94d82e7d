import Accounts
import Catalog
import Ordering

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

  func orders(page: Page) -> Listing<OrderSummary> {
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
    let index = try index(of: id)
    let isRepeated = orders[index].status == .cancelled
    guard orders[index].status.canCancel || isRepeated else {
      throw OrderingError.cannotCancel(id, orders[index].status)
    }
    if !isRepeated { become(.cancelled, index) }
    if let refundError { throw OrderingError.paymentFailed(refundError) }
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

  private func become(_ status: OrderStatus, _ index: Int) {
    let order = orders[index]
    let event = OrderEvent(status: status, date: order.placedAt.advanced(bySeconds: 86_400))
    orders[index] = Order(
      id: order.id, placedAt: order.placedAt, status: status, history: order.history + [event],
      lines: order.lines, totals: order.totals, promoCode: order.promoCode,
      address: order.address)
  }
}
