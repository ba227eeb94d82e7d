import Accounts
import Money
import Ordering
import SharedKernel

/// Why storing an order failed.
enum StorageFault: Error, Hashable {
  case beforeStoring, afterStoring
}

/// A checkout and its orders in memory, paid through the sandbox.
actor FakeCheckout: CheckoutService, OrderService {
  /// What the sandbox really charged.
  let gateway = SandboxGateway()

  /// Every request to order, in order.
  private(set) var requests: [CheckoutRequest] = []

  /// The orders, with the request each came from.
  private(set) var orders: [(order: Order, request: CheckoutRequest)] = []

  private var fault: StorageFault?
  private let cart: FakeCart
  private let session: FakeSession
  private let answersLate: Bool

  // `answersLate`: whether a payment that was not answered is answered when asked again.
  init(cart: FakeCart, session: FakeSession, answersLate: Bool = true) {
    self.cart = cart
    self.session = session
    self.answersLate = answersLate
  }

  /// Lets the next request fail as a full disk would, before or after the order was stored.
  func breakNextRequest(_ fault: StorageFault) { self.fault = fault }

  func quote(region: TaxRegion, shippingMethod: ShippingMethod) async throws -> Quote {
    let cart = try await cart.cart()
    try cart.checkOrderable()
    return try Quote(
      cart: cart, region: region, shippingMethod: shippingMethod, policy: .standard)
  }

  func place(_ request: CheckoutRequest) async throws -> Order {
    requests.append(request)
    if let fault {
      self.fault = nil
      if fault == .afterStoring { _ = try await store(request) }
      throw fault
    }
    return try await store(request)
  }

  private func store(_ request: CheckoutRequest) async throws -> Order {
    guard session.isSignedIn else { throw OrderingError.notSignedIn }
    if let known = orders.firstIndex(where: {
      $0.request.idempotencyKey == request.idempotencyKey
    }) {
      guard orders[known].request == request else {
        throw OrderingError.idempotencyKeyReused(request.idempotencyKey)
      }
      return try settle(known)
    }
    let quote = try await quote(
      region: request.address.region, shippingMethod: request.shippingMethod)
    for line in quote.lines where line.exceedsStock {
      throw OrderingError.soldOut(line.product, left: line.stock)
    }
    guard quote.total == request.expectedTotal else {
      throw OrderingError.priceChanged(old: request.expectedTotal, new: quote.total)
    }
    if let expected = request.expectedLines, expected != quote.lines.map(CheckoutRequest.Line.init)
    {
      throw OrderingError.cartChanged
    }
    let order = try order(quote, request)
    let token = try token(request)
    do {
      try await gateway.charge(quote.total, token: token, reference: order.id.rawValue)
    } catch let error as PaymentError {
      if error == .timedOut {
        orders.append((order, request))
        await cart.clear()
      }
      throw OrderingError.paymentFailed(error)
    }
    orders.append((order, request))
    await cart.clear()
    return try settle(orders.count - 1)
  }

  func orders(_ filter: OrderFilter, page: Page) throws -> Listing<OrderSummary> {
    Listing(items: [], page: page, totalCount: 0)
  }

  func sendBack(_ id: Order.ID) throws -> Order {
    throw try OrderingError.cannotReturn(id, order(id).status)
  }

  func order(_ id: Order.ID) throws -> Order {
    guard let found = orders.first(where: { $0.order.id == id }) else {
      throw OrderingError.noSuchOrder(id)
    }
    return found.order
  }

  func cancel(_ id: Order.ID) throws -> Order {
    guard let index = orders.firstIndex(where: { $0.order.id == id }) else {
      throw OrderingError.noSuchOrder(id)
    }
    orders[index].order = orders[index].order.with(.cancelled)
    return orders[index].order
  }

  private func settle(_ index: Int) throws -> Order {
    let wasUnanswered = try token(orders[index].request).text == "tok_timeout"
    guard !wasUnanswered || answersLate else { throw OrderingError.paymentFailed(.timedOut) }
    if orders[index].order.status == .placed {
      orders[index].order = orders[index].order.with(.paid)
    }
    return orders[index].order
  }

  private func token(_ request: CheckoutRequest) throws -> PaymentToken {
    let text =
      switch request.payment {
      case .token(let token): token.text
      case .stored: "tok_approve"
      }
    guard let token = PaymentToken(text) else { throw OrderingError.invalidPaymentToken }
    return token
  }

  private func order(_ quote: Quote, _ request: CheckoutRequest) throws -> Order {
    guard let id = Order.ID("o-\(orders.count + 1)") else { throw OrderingError.damaged("id") }
    return Order(
      id: id, placedAt: Timestamp(secondsSinceEpoch: 0), status: .placed, history: [],
      lines: quote.lines.map {
        OrderLine(
          product: $0.product, name: $0.name, unitPrice: $0.unitPrice, quantity: $0.quantity,
          total: $0.total, discount: .zero(.usd))
      },
      totals: OrderTotals(
        subtotal: quote.subtotal, discount: quote.discount, shipping: quote.shipping,
        tax: quote.tax, total: quote.total),
      promoCode: quote.promotion?.code, address: request.address)
  }
}

extension Order {
  fileprivate func with(_ status: OrderStatus) -> Order {
    Order(
      id: id, placedAt: placedAt, status: status, history: history, lines: lines, totals: totals,
      promoCode: promoCode, address: address)
  }
}
