public import Accounts
import Catalog
public import Database
import Money
public import Ordering

/// The checkout over a database.
///
/// An order comes about in two transactions around the payment. The first takes the stock, stores the
/// order as placed and empties the cart; the second marks it paid. The payment carries the order's
/// identifier as its reference, so whatever is cut short in between is finished by repeating the
/// request with its key, and nothing is charged twice.
public struct SQLCheckout: CheckoutService {
  private let database: any Database
  private let session: any CurrentSession
  private let catalog: CatalogAccess
  private let gateway: any PaymentGateway
  private let policy: PricingPolicy
  private let clock: WallClock
  private let identifiers: IDGenerator

  /// Creates the checkout over a database migrated with ``OrderingSchema/migrations``.
  ///
  /// - Parameters:
  ///   - database: Where carts and orders are kept.
  ///   - session: Tells whose cart is meant.
  ///   - catalog: Reaches prices and stock inside a transaction.
  ///   - gateway: Takes the payment.
  ///   - policy: Shipping and tax.
  ///   - clock: Dates the orders.
  ///   - identifiers: Names the orders.
  public init(
    database: any Database, session: any CurrentSession, catalog: CatalogAccess,
    gateway: any PaymentGateway, policy: PricingPolicy = .standard, clock: WallClock = .system,
    identifiers: IDGenerator = .random
  ) {
    (self.database, self.session, self.catalog) = (database, session, catalog)
    (self.gateway, self.policy) = (gateway, policy)
    (self.clock, self.identifiers) = (clock, identifiers)
  }

  public func quote(region: TaxRegion) async throws -> Quote {
    let (user, now) = (session.currentUser(), clock.now())
    return try await database.read { transaction in
      try OrderingError.translating {
        let cart = try transaction.cart(
          of: try transaction.cartOwner(for: user), catalog: catalog.snapshot(transaction),
          currency: policy.currency, at: now)
        guard !cart.isEmpty else { throw OrderingError.emptyCart }
        return try Quote(cart: cart, region: region, policy: policy)
      }
    }
  }

  public func place(_ request: CheckoutRequest) async throws -> Order {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    let attempt = try await reserve(request, for: user.id)
    guard let token = attempt.token else { return attempt.order }
    // From here on money may move: the caller's cancellation no longer counts.
    return try await Task { try await pay(for: attempt.order, with: token, by: user.id) }.value
  }

  /// An order that is stored, and the card still to be charged for it.
  private struct Attempt: Sendable {
    let order: Order
    let token: PaymentToken?
  }

  /// Stores the order as placed and takes its stock, or finds the order the key gave before.
  private func reserve(_ request: CheckoutRequest, for account: User.ID) async throws -> Attempt {
    let now = clock.now()
    return try await database.write { transaction in
      try OrderingError.translating {
        if let stored = try transaction.order(placedWith: request.idempotencyKey, by: account) {
          guard stored.fingerprint == request.fingerprint else {
            throw OrderingError.idempotencyKeyReused(request.idempotencyKey)
          }
          guard stored.order.status == .placed else {
            return Attempt(order: stored.order, token: nil)
          }
          return Attempt(
            order: stored.order, token: try transaction.token(for: request.payment, of: account))
        }
        let token = try transaction.token(for: request.payment, of: account)
        let order = try order(request, for: account, at: now, in: transaction)
        return Attempt(order: order, token: token)
      }
    }
  }

  private func order(
    _ request: CheckoutRequest, for account: User.ID, at now: Timestamp,
    in transaction: any WriteTransaction
  ) throws -> Order {
    let ledger = catalog.ledger(transaction)
    let owner = CartOwner.account(account)
    let cart = try transaction.cart(of: owner, catalog: ledger, currency: policy.currency, at: now)
    guard !cart.isEmpty else { throw OrderingError.emptyCart }
    for line in cart.lines { try ledger.takeStock(line.product, quantity: line.quantity.value) }
    let quote = try Quote(cart: cart, region: request.address.region, policy: policy)
    guard quote.total == request.expectedTotal else {
      throw OrderingError.priceChanged(old: request.expectedTotal, new: quote.total)
    }
    guard let id = Order.ID(identifiers.next(prefix: "o", length: 8)) else {
      throw OrderingError.damaged("no identifier for an order")
    }
    try transaction.insertOrder(id, of: account, quote, request, at: now)
    try transaction.clearCart(of: owner)
    guard let stored = try transaction.order(id, of: account) else {
      throw OrderingError.noSuchOrder(id)
    }
    return stored.order
  }

  /// Charges the card and settles the order by the answer.
  private func pay(
    for order: Order, with token: PaymentToken, by account: User.ID
  ) async throws -> Order {
    do {
      try await gateway.charge(order.totals.total, token: token, reference: order.id.rawValue)
    } catch {
      // Without an answer the card may have been charged, so the order waits for the next try.
      if error != .timedOut { try await undo(order.id, of: account) }
      throw OrderingError.paymentFailed(error)
    }
    let settled = try await settle(order.id, of: account)
    guard let settled, settled.status != .cancelled else {
      // Called off while the payment was under way: what was charged is given back.
      try? await gateway.refund(reference: order.id.rawValue)
      guard let settled else { throw OrderingError.paymentFailed(.declined) }
      return settled
    }
    return settled
  }

  /// Marks an order as paid and answers it as it is now; `nil` when it is gone.
  private func settle(_ id: Order.ID, of account: User.ID) async throws -> Order? {
    let now = clock.now()
    return try await database.write { transaction in
      guard let stored = try transaction.order(id, of: account) else { return nil }
      guard try transaction.markPaid(stored, of: account, at: now) else { return stored.order }
      return try transaction.order(id, of: account)?.order
    }
  }

  /// Takes back an order that could not be paid: the stock returns, the cart is filled again.
  private func undo(_ id: Order.ID, of account: User.ID) async throws {
    try await database.write { transaction in
      try OrderingError.translating {
        guard let stored = try transaction.order(id, of: account), stored.order.status == .placed
        else { return }
        let (ledger, owner) = (catalog.ledger(transaction), CartOwner.account(account))
        for line in stored.order.lines {
          try ledger.returnStock(line.product, quantity: line.quantity.value)
          _ = try transaction.addCartLine(line.product, line.quantity, to: owner)
        }
        if let code = stored.order.promoCode { try transaction.setCartPromotion(code, of: owner) }
        try transaction.run(
          "DELETE FROM ordering_order WHERE number = ? AND account = ?", stored.number,
          account.rawValue)
      }
    }
  }
}

extension ReadTransaction {
  /// The token of the card a payment names, if the account has that card.
  fileprivate func token(
    for payment: CheckoutRequest.Payment, of account: User.ID
  ) throws -> PaymentToken {
    switch payment {
    case .token(let token): return token
    case .stored(let id):
      let text = try first(
        "SELECT token FROM ordering_payment_method WHERE account = ? AND id = ?",
        account.rawValue, id.rawValue
      ) { try $0.text(0) }
      guard let token = text.flatMap(PaymentToken.init) else {
        throw OrderingError.noSuchPaymentMethod(id)
      }
      return token
    }
  }
}
