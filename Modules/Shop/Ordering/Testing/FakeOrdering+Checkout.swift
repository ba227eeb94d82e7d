import Catalog
import Money
public import Ordering
public import SharedKernel

extension FakeOrdering: CheckoutService {
  public func options() async throws -> CheckoutOptions {
    CheckoutOptions(
      cart: try await cart(), addresses: try addressBook().addresses,
      paymentMethods: try paymentMethods())
  }

  public func quote(
    region: TaxRegion, shippingMethod: ShippingMethod, choices: [String: String]
  ) async throws -> Quote {
    guard let account = account() else { throw OrderingError.notSignedIn }
    let cart = try await cart()
    try cart.checkOrderable()
    return try Quote(cart: cart, region: region, shippingMethod: shippingMethod).adjusted(
      by: choices, rules: priceRules, past: sums(of: account))
  }

  public func place(_ request: CheckoutRequest) async throws -> Order {
    requests.append(request)
    defer { fault = nil }
    switch fault {
    case .beforeStoring: throw StorageFault.beforeStoring
    case .afterStoring:
      _ = try await order(request)
      throw StorageFault.afterStoring
    case nil: return try await order(request)
    }
  }

  private func order(_ request: CheckoutRequest) async throws -> Order {
    guard let account = account() else { throw OrderingError.notSignedIn }
    let cancelled = cancelOverdue()
    let id: Order.ID
    if let known = orders.first(where: {
      $0.account == account && $0.request.idempotencyKey == request.idempotencyKey
    }) {
      guard known.request == request else {
        throw OrderingError.idempotencyKeyReused(request.idempotencyKey)
      }
      id = known.order.id
    } else {
      id = try await store(request, of: account)
    }
    return try await complete(id, refunding: cancelled)
  }

  private func store(_ request: CheckoutRequest, of account: String) async throws -> Order.ID {
    let (token, label) = try card(request.payment, of: account)
    let quote = try await quote(
      region: request.address.region, shippingMethod: request.shippingMethod,
      choices: request.choices)
    for line in quote.lines where line.exceedsStock {
      throw OrderingError.soldOut(product: line.name, left: line.stock)
    }
    try request.check(quote)
    made += 1
    guard let id = Order.ID("o-\(made)") else { throw OrderingError.damaged("no identifier") }
    let order = try Order(id: id, of: quote, request, paymentLabel: label, at: now)
    for line in order.lines { sold[line.product, default: 0] += line.quantity.value }
    if let code = order.promoCode { uses[code, default: 0] += 1 }
    orders.append(
      Placed(order: order, request: request, account: account, token: token, cartCode: basket.code))
    basket = Basket()
    addressBooks[account, default: AddressBook()].use(request.address)
    return id
  }

  private func card(
    _ payment: CheckoutRequest.Payment, of account: String
  ) throws -> (PaymentToken, label: String?) {
    switch payment {
    case .token(let token): return (token, token.cardLabel)
    case .stored(let id):
      guard let card = cards.first(where: { $0.account == account && $0.method.id == id }) else {
        throw OrderingError.noSuchPaymentMethod(id)
      }
      return (card.method.token, card.method.label)
    }
  }
}

extension FakeOrdering: OrderPaymentService {
  @discardableResult
  public func pay(_ id: Order.ID) async throws -> Order {
    _ = try index(of: id)
    return try await complete(id, refunding: cancelOverdue())
  }

  /// Completes an order, and then refunds the charges of the unpaid orders that its checkout cancelled.
  private func complete(_ id: Order.ID, refunding others: [Order.ID]) async throws -> Order {
    let outcome: Result<Order, any Error>
    do {
      outcome = .success(try await finish(id))
    } catch {
      outcome = .failure(error)
    }
    for other in others where other != id { try? await refund(other) }
    return try outcome.get()
  }

  private func finish(_ id: Order.ID) async throws -> Order {
    let placed = orders[try index(of: id)]
    switch placed.order.status {
    case .paid, .shipped, .delivered, .returned: return placed.order
    case .cancelled:
      do {
        try await refund(id)
      } catch let error as PaymentError {
        throw OrderingError.refundOutstanding(id, error)
      }
      let end = placed.order.missedPaymentEnd()
      throw end.map { OrderingError.paymentTimeOver(id, since: $0) } ?? .orderCancelled(id)
    case .placed:
      do {
        try await gateway.charge(
          placed.order.totals.total, token: placed.token, reference: id.rawValue)
      } catch let error as PaymentError {
        // Without an answer the card may have been charged, so the order waits for the next attempt.
        if error != .timedOut { undo(try index(of: id)) }
        throw OrderingError.paymentFailed(error)
      }
      let index = try index(of: id)
      orders[index].order.take(.pay, at: now, by: .customer)
      return orders[index].order
    }
  }

  private func undo(_ index: Int) {
    let placed = orders.remove(at: index)
    release(placed.order)
    refillCart(from: placed)
  }

  func refillCart(from placed: Placed) {
    for line in placed.order.lines { _ = basket.add(line.product, line.quantity) }
    basket.code = basket.code ?? placed.cartCode
  }
}

extension FakeOrdering: PaymentMethodService {
  public func paymentMethods() throws -> [PaymentMethod] {
    guard let account = account() else { throw OrderingError.notSignedIn }
    return cards.filter { $0.account == account }.map(\.method)
  }

  @discardableResult
  public func addPaymentMethod(label: String, token: PaymentToken) throws -> PaymentMethod {
    guard let account = account() else { throw OrderingError.notSignedIn }
    try PaymentMethod.check(label: label)
    let last = cards.last.flatMap { Int($0.method.id.rawValue.dropFirst(3)) } ?? 0
    guard let id = PaymentMethod.ID("pm-\(last + 1)") else {
      throw OrderingError.damaged("no identifier for a stored card")
    }
    let method = PaymentMethod(id: id, label: label, token: token)
    cards.append((account, method))
    return method
  }

  public func removePaymentMethod(_ id: PaymentMethod.ID) throws {
    guard let account = account() else { throw OrderingError.notSignedIn }
    guard let index = cards.firstIndex(where: { $0.account == account && $0.method.id == id })
    else {
      throw OrderingError.noSuchPaymentMethod(id)
    }
    cards.remove(at: index)
  }
}

extension FakeOrdering: AddressBookService {
  public func addressBook() throws -> AddressBook {
    guard let account = account() else { throw OrderingError.notSignedIn }
    return addressBooks[account] ?? AddressBook()
  }

  public func changeAddressBook(
    _ change: @Sendable (inout AddressBook) throws -> Void
  ) throws {
    guard let account = account() else { throw OrderingError.notSignedIn }
    var book = addressBooks[account] ?? AddressBook()
    try change(&book)
    addressBooks[account] = book
  }
}
