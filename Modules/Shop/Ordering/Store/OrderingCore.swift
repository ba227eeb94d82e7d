public import Accounts
public import AccountsPoints
import Catalog
public import CatalogPoints
public import Database
public import Ordering
public import OrderingPoints
public import SharedKernel

/// The shared state of the ordering services: the storage, the current user, and the rules.
public struct OrderingCore: Sendable {
  let database: any Database
  let session: any CurrentSession
  let catalog: CatalogAccess
  let gateway: any PaymentGateway
  let clock: WallClock
  let identifiers: IDGenerator
  let device: String
  let outbox: AccountOutbox
  let priceRules: @Sendable () throws -> [PriceRule]
  /// The plugins whose rules failed to give back in the step under way.
  var failing: Set<String> = []

  /// Creates the core for a database migrated with ``OrderingSchema/migrations``.
  ///
  /// The clock dates events and decides which promotions are active; `identifiers` names orders,
  /// cards and guest carts. A guest cart belongs to the `device`, whose name is empty if the
  /// database belongs to this device alone. Owners get mails about changes of their orders by the `outbox`.
  /// `priceRules` are asked for at each checkout with choices, since those of plugins are made after the core.
  public init(
    database: any Database, session: any CurrentSession, catalog: CatalogAccess,
    gateway: any PaymentGateway, clock: WallClock = .system, identifiers: IDGenerator = .random,
    device: String = "", outbox: AccountOutbox? = nil,
    priceRules: @escaping @Sendable () throws -> [PriceRule] = { [] }
  ) {
    (self.database, self.session, self.catalog) = (database, session, catalog)
    (self.device, self.priceRules) = (device, priceRules)
    self.outbox = outbox ?? .silent
    (self.gateway, self.clock, self.identifiers) = (gateway, clock, identifiers)
  }

  /// Prices a cart with the choices made in the steps of plugins, in a transaction.
  func quote(
    _ cart: Cart, of account: User.ID, region: TaxRegion, shippingMethod: ShippingMethod,
    choices: [String: CheckoutChoice], in transaction: any ReadTransaction
  ) throws -> Quote {
    let quote = try Quote(cart: cart, region: region, shippingMethod: shippingMethod)
    guard !choices.isEmpty else { return quote }
    let rules = try priceRules().map { rule -> Quote.Rule in
      (rule.plugin, { try rule.answer($0, $1, of: account, in: transaction) })
    }
    return try quote.adjusted(
      by: choices, rules: rules, past: try OrderTable(transaction).sums(of: account))
  }

  func account() throws -> User.ID {
    guard let user = session.currentUser() else { throw OrderingError.notSignedIn }
    return user.id
  }
}
