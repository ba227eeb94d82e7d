import Accounts
import AccountsPoints
import Catalog
import CatalogPoints
import Database
import Money
public import Ordering
import SharedKernel

/// The checkout on a database.
///
/// An order takes two transactions around the payment. The first takes the stock, stores the
/// order as placed and empties the cart; the second marks it paid. The payment carries the order's
/// identifier as its reference, so repeating the request with its key completes whatever was interrupted in
/// between, and nothing is charged twice. A commit whose outcome is unknown is resolved the
/// same way, by the key, on the reopened database.
public struct SQLCheckout: CheckoutService {
  let core: OrderingCore

  public init(_ core: OrderingCore) { self.core = core }

  public func options() async throws -> CheckoutOptions {
    let (account, now) = (try core.account(), core.clock.now())
    return try await core.database.read { transaction in
      try OrderingError.translating {
        CheckoutOptions(
          cart: try CartTable(transaction).cart(
            of: .account(account), catalog: core.catalog.snapshot(transaction), at: now),
          addresses: try AddressTable(transaction).addressBook(of: account).addresses,
          paymentMethods: try PaymentMethodTable(transaction).methods(of: account))
      }
    }
  }

  public func quote(
    region: TaxRegion, shippingMethod: ShippingMethod, choices: [String: CheckoutChoice]
  ) async throws -> Quote {
    let (account, now) = (try core.account(), core.clock.now())
    return try await core.database.read { transaction in
      try OrderingError.translating {
        let cart = try CartTable(transaction).cart(
          of: .account(account), catalog: core.catalog.snapshot(transaction), at: now)
        try cart.checkOrderable()
        return try core.quote(
          cart, of: account, region: region, shippingMethod: shippingMethod, choices: choices,
          in: transaction)
      }
    }
  }

  public func place(_ request: CheckoutRequest) async throws -> Order {
    let account = try core.account()
    defer { core.outbox.deliver() }
    let (attempt, cancelled) = try await reserve(request, for: account)
    return try await complete(attempt, of: account, refunding: cancelled)
  }

  public func order(placedWith key: IdempotencyKey) async throws -> Order? {
    let account = try core.account()
    return try await core.database.read { transaction in
      try OrderingError.translating {
        try OrderTable(transaction).order(placedWith: key, by: account)?.order
      }
    }
  }

  /// Stores the order as placed and takes its stock, or finds the earlier order of the key.
  private func reserve(
    _ request: CheckoutRequest, for account: User.ID
  ) async throws -> (Attempt, [Refund]) {
    let now = core.clock.now()
    return try await core.write { transaction, core in
      try OrderingError.translating {
        // Release the stock of orders that were not paid in time.
        let cancelled = try OrderTable(transaction).cancelUnpaid(at: now, by: core)
        if let stored = try OrderTable(transaction).order(
          placedWith: request.idempotencyKey, by: account)
        {
          guard stored.fingerprint == request.fingerprint else {
            throw OrderingError.idempotencyKeyReused(request.idempotencyKey)
          }
          let attempt = try attempt(at: stored, of: account, in: transaction) {
            try card(for: request.payment, of: account, in: transaction)
              .required(for: stored.order.id)
          }
          return (attempt, cancelled)
        }
        let charged = try card(for: request.payment, of: account, in: transaction)
        let order = try order(request, for: account, card: charged, at: now, in: transaction)
        if order.totals.total.isZero {
          // No card is asked, so the order waits for nothing.
          return (try settle(order.id, of: account, at: now, by: core, in: transaction), cancelled)
        }
        return (.unpaid(order, try charged.required(for: order.id)), cancelled)
      }
    }
  }

  private func order(
    _ request: CheckoutRequest, for account: User.ID, card: ChargedCard, at now: Timestamp,
    in transaction: any WriteTransaction
  ) throws -> Order {
    let ledger = core.catalog.ledger(transaction)
    let owner = CartOwner.account(account)
    let cart = try CartTable(transaction).cart(of: owner, catalog: ledger, at: now)
    try cart.checkOrderable()
    for line in cart.lines { try ledger.removeStock(line.product, quantity: line.quantity.value) }
    let quote = try core.quote(
      cart, of: account, region: request.address.region, shippingMethod: request.shippingMethod,
      choices: request.choices, in: transaction)
    try request.check(quote)
    if let promotion = quote.promotion, promotion.applies {
      try PromotionTable(transaction).use(promotion.code, by: account)
    }
    // What costs nothing is charged to no card, and says none.
    let card = quote.total.isZero ? ChargedCard() : card
    let id: Order.ID = core.identifiers.identifier(prefix: "o", length: 8)
    let order = try Order(id: id, of: quote, request, paymentLabel: card.label, at: now)
    try OrderTable(transaction).insert(
      order, of: account, request, token: card.token, cartCode: quote.promotion?.code)
    try core.take(order, of: account, in: transaction)
    try CartTable(transaction).clear(of: owner)
    return try OrderTable(transaction).required(id, of: account).order
  }

  private func card(
    for payment: CheckoutRequest.Payment, of account: User.ID,
    in transaction: any ReadTransaction
  ) throws -> ChargedCard {
    switch payment {
    case .nothing: return ChargedCard()
    case .token(let token): return ChargedCard(token: token)
    case .stored(let id):
      guard let card = try PaymentMethodTable(transaction).methods(of: account, id).first else {
        throw OrderingError.noSuchPaymentMethod(id)
      }
      return ChargedCard(token: card.token, label: card.label)
    }
  }
}

struct ChargedCard {
  /// `nil` for an order that costs nothing.
  var token: PaymentToken?
  /// The person's label for the card; `nil` for a card that is not stored.
  var label: String?

  /// Returns the card of an order that costs something.
  func required(for order: Order.ID) throws(OrderingError) -> PaymentToken {
    guard let token else { throw .cardUnknown(order) }
    return token
  }
}

extension CheckoutRequest {
  /// The request as one text, each part preceded by its length, so that only equal requests have the same
  /// fingerprint.
  var fingerprint: String {
    let paid =
      switch payment {
      case .stored(let id): "stored \(id)"
      case .token(let token): "token \(token)"
      case .nothing: "nothing"
      }
    var parts = [
      address.recipient, address.street, address.city, address.postalCode, address.region.code,
      paid, expectedTotal.description, shippingMethod.rawValue,
    ]
    if let expectedLines {
      parts.append("lines \(expectedLines.count)")
      parts += expectedLines.map { "\($0.product) \($0.quantity) \($0.unitPrice)" }
    }
    if !adjustments.isEmpty || !choices.isEmpty {
      parts.append("adjustments \(adjustments.count)")
      parts += adjustments.flatMap {
        [$0.plugin, $0.choice.text, $0.label, $0.amount.description]
      }
      parts += choices.sorted { $0.key < $1.key }.flatMap {
        [$0.key, $0.value.version == 1 ? "" : "\($0.value.version)", $0.value.text]
      }
    }
    return parts.map { "\($0.utf8.count):\($0)" }.joined()
  }
}
