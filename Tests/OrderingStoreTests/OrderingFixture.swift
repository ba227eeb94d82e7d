import Accounts
import AccountsPoints
import Catalog
import Database
import Money
import Ordering
import OrderingPoints
import OrderingStore
import SharedKernel
import Synchronization
import TestDatabases
import Testing

/// A session that a test signs in and out directly.
final class FakeSession: CurrentSession {
  private let user = Mutex<User?>(nil)

  func currentUser() -> User? { user.withLock { $0 } }

  func signIn(_ name: String) throws {
    let person = User(
      id: try #require(User.ID("u-\(name)")), email: try EmailAddress("\(name)@example.org"),
      name: name)
    user.withLock { $0 = person }
  }

  func signOut() { user.withLock { $0 = nil } }
}

/// A gateway that answers what a test has prepared, and otherwise as the sandbox does.
final class ScriptedGateway: PaymentGateway {
  private let charges = Mutex<[String: Money]>([:])
  private let chargeErrors = Mutex<[any Error]>([])
  private let refundErrors = Mutex<[PaymentError]>([])
  private let beforeCharge = Mutex<(@Sendable () async throws -> Void)?>(nil)
  private let refunds = Mutex<[String]>([])
  private let afterRefund = Mutex<(@Sendable () async -> Void)?>(nil)

  var charged: [String: Money] { charges.withLock { $0 } }

  /// The reference of every refund that was asked for and made, in order.
  var refunded: [String] { refunds.withLock { $0 } }

  func failNextCharge(_ error: PaymentError) { chargeErrors.withLock { $0.append(error) } }

  /// Lets the next charge fail for a reason of the gateway's own storage.
  func breakNextCharge(_ error: any Error) { chargeErrors.withLock { $0.append(error) } }

  func failNextRefund(_ error: PaymentError) { refundErrors.withLock { $0.append(error) } }

  /// Does something once, while the next charge is under way.
  func duringNextCharge(_ work: @escaping @Sendable () async throws -> Void) {
    beforeCharge.withLock { $0 = work }
  }

  /// Does something once, after the next refund is made and before it is answered.
  func afterNextRefund(_ work: @escaping @Sendable () async -> Void) {
    afterRefund.withLock { $0 = work }
  }

  func charge(_ amount: Money, token: PaymentToken, reference: String) async throws {
    let work = beforeCharge.withLock { work in
      defer { work = nil }
      return work
    }
    do { try await work?() } catch { Issue.record(error) }
    if let error = chargeErrors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
    let error: PaymentError? = charges.withLock { charges in
      guard let card = SandboxCard(rawValue: token.text) else { return .unknownToken }
      let answer = card.answer(isCharged: charges[reference] != nil)
      if answer.isCharged { charges[reference] = charges[reference] ?? amount }
      return answer.error
    }
    if let error { throw error }
  }

  func refund(reference: String, keeping kept: Money) async throws {
    if let error = refundErrors.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
    charges.withLock { charges in
      if let charge = charges[reference], kept.minorUnits < charge.minorUnits || kept.isZero {
        charges[reference] = kept.isZero ? nil : kept
      }
    }
    refunds.withLock { $0.append(reference) }
    let work = afterRefund.withLock { work in
      defer { work = nil }
      return work
    }
    await work?()
  }
}

/// A clock that a test moves on.
final class MovableClock: Sendable {
  private let second = Mutex(OrderingFixture.now)

  var wallClock: WallClock {
    WallClock(zone: { _ in (-18_000, "EST") }) { [self] in
      Timestamp(secondsSinceEpoch: second.withLock { $0 })
    }
  }

  func advance(bySeconds seconds: Int64) { second.withLock { $0 += seconds } }

  func advance(byDays days: Int64) { advance(bySeconds: days * 86_400) }
}

/// Ordering over a database and a shelf of four products.
struct OrderingFixture: Sendable {
  let database: any Database
  let session = FakeSession()
  let gateway = ScriptedGateway()
  let clock = MovableClock()
  let cart: any CartService
  let checkout: any CheckoutService & OrderPaymentService
  let orders: any OrderService & OrderMaintenanceService
  let cards: any PaymentMethodService
  let addresses: any AddressBookService
  private let rules: [PriceRule]

  static let now: Int64 = 1_800_000_000

  // Several fixtures on a shared one are as several processes; `wrap` puts something between the stores and
  // the database.
  init(
    on shared: TestDatabase? = nil, seed: UInt64 = 1,
    rules: [PriceRule] = AdjustmentContract.rules + [FakeGiftCards.rule],
    wrap: (any Database) -> any Database = { $0 }
  ) throws {
    database = try TestDatabase.opened(
      OrderingSchema.migrations + FakeInventory.migrations + FakeOutbox.migrations
        + FakeGiftCards.migrations, of: shared)
    let core = OrderingCore(
      database: wrap(database), session: session, catalog: FakeInventory.access, gateway: gateway,
      clock: clock.wallClock, identifiers: .seeded(seed), outbox: FakeOutbox.access,
      priceRules: { rules })
    self.rules = rules
    (cart, checkout) = (SQLCart(core), SQLCheckout(core))
    (orders, cards) = (SQLOrders(core), SQLPaymentMethods(core))
    addresses = SQLAddressBook(core)
  }

  /// What the services of somebody else share, or of another gateway.
  func core(
    for session: FakeSession, gateway: (any PaymentGateway)? = nil,
    outbox: AccountOutbox = FakeOutbox.access
  ) -> OrderingCore {
    OrderingCore(
      database: database, session: session, catalog: FakeInventory.access,
      gateway: gateway ?? self.gateway, clock: clock.wallClock,
      outbox: outbox, priceRules: { rules })
  }

  /// What a start does for plugins that are back.
  @discardableResult
  func giveBackOwed() async throws -> String? {
    try await SQLOrders(core(for: session)).giveBackOwed()
  }

  func product(_ text: String) throws -> Product.ID { try #require(Product.ID(text)) }

  @discardableResult
  func add(_ text: String, _ count: Int = 1) async throws -> Cart {
    try await cart.add(product(text), quantity: try #require(Quantity(count)))
  }

  func stock(_ text: String) async throws -> Int? {
    try await database.read { transaction in
      try transaction.first("SELECT stock FROM shelf WHERE id = ?", text) { try $0.int(0) }
    }
  }

  func setPrice(_ cents: Int, of text: String) async throws {
    _ = try await database.write { transaction in
      try transaction.run("UPDATE shelf SET cents = ? WHERE id = ?", cents, text)
    }
  }

  func setStock(_ stock: Int, of text: String) async throws {
    _ = try await database.write { transaction in
      try transaction.run("UPDATE shelf SET stock = ? WHERE id = ?", stock, text)
    }
  }

  func request(
    _ key: String, cents: Int64, token: String = "tok_approve", recipient: String = "Ada",
    region: String = "US-OR"
  ) throws -> CheckoutRequest {
    CheckoutRequest(
      idempotencyKey: try #require(IdempotencyKey(key)),
      address: try Address(
        recipient: recipient, street: "1 Main St", city: "Salem", postalCode: "97301",
        region: region),
      payment: .token(try #require(PaymentToken(token))),
      expectedTotal: Money(minorUnits: cents, currency: .usd))
  }

  /// Signs in and orders two mugs, 32.88 with shipping.
  func orderTwoMugs(as name: String = "ada", key: String = "k-1") async throws -> Order {
    try session.signIn(name)
    try await add("mug", 2)
    return try await checkout.place(request(key, cents: 3_288))
  }
}

func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

func promoCode(_ text: String) throws -> PromoCode { try #require(PromoCode(text)) }
