public import Accounts
public import AccountsTesting
public import Catalog
public import CatalogTesting
import Database
import DependencyInjection
import Money
public import Ordering
import OrderingStore
public import PluginInterface
public import SharedKernel
public import SharedKernelTesting
import Synchronization

/// A whole shop for a test: its own accounts, catalogue and orders on a database in memory, with a bank and a clock that
/// the test sets.
///
/// ```swift
/// let shop = TestShop()
/// let host = try ExampleHost(CartPlugin(), beside: shop.plugins + [HomeStandIn()], links: links)
/// try await shop.open(in: host.composed)
/// try await shop.fillCart()
/// ```
public final class TestShop: Sendable {
  private let run: TestRun
  private let accounts: TestAccounts
  public let gateway = FakeGateway()
  private let goods: TestGoods
  private let promotions: [Promotion]
  private let composed = Mutex<ComposedApp?>(nil)

  /// Describes a shop that by default sells a mug, a lamp and the last two pens, and has the promotion `SAVE10`.
  public init(
    _ goods: TestGoods = .shelf, promotions: [Promotion] = .sample,
    at moment: Timestamp = TestRun.start
  ) {
    run = TestRun(at: moment)
    accounts = TestAccounts(in: run)
    (self.goods, self.promotions) = (goods, promotions)
  }

  public var files: TestFiles { run.files }

  /// The stores, to be composed beside a feature and the stand-ins of its neighbours.
  public var plugins: [any FeaturePlugin] {
    [
      run, accounts, TestCatalog(goods), TestOrdering(promotions: promotions),
      ServiceProvider("bank") { [gateway] registry, name in
        registry.override(PaymentGatewayKey.self, plugin: name) { gateway }
      },
    ]
  }

  /// Opens the shop as it was composed, where Ada has an account.
  public func open(in app: ComposedApp, isSignedIn: Bool = true) async throws {
    composed.withLock { $0 = app }
    try await accounts.addAda(to: app, isSignedIn: isSignedIn)
  }

  private func service<K: DependencyKey>(_ key: K.Type) throws -> K.Value {
    guard let app = composed.withLock({ $0 }) else { throw OrderingError.notSignedIn }
    return try app.container.resolve(key)
  }

  public var cart: any CartService { get throws { try service(CartKey.self) } }
  public var checkout: any CheckoutService { get throws { try service(CheckoutKey.self) } }
  public var orders: any OrderService { get throws { try service(OrdersKey.self) } }
  public var cards: any PaymentMethodService { get throws { try service(PaymentMethodsKey.self) } }
  public var addresses: any AddressBookService { get throws { try service(AddressBookKey.self) } }
  public var reviews: any ReviewService { get throws { try service(ReviewsKey.self) } }

  public var isSignedIn: Bool { accounts.currentUser() != nil }

  /// Signs Ada in, as a stand-in for the sign-in feature does.
  public func signIn() async throws -> User.ID { try await accounts.signInAda() }

  /// The app's device, as its person and a test see it.
  public var device: TestDevice { get throws { try accounts.device } }

  public var clock: TestClock { run.clock }

  public func moveClock(bySeconds seconds: Int64) { clock.move(bySeconds: seconds) }

  public func fail(_ fault: DatabaseFault) { run.faults.fail(fault) }

  // MARK: - What a person does

  /// Adds two mugs and a lamp of ``TestGoods/shelf`` to the cart.
  public func fillCart() async throws {
    for (text, number) in [("p-001", 2), ("p-002", 1)] {
      guard let product = Product.ID(text), let quantity = Quantity(number) else { continue }
      try await cart.add(product, quantity: quantity)
    }
  }

  /// Orders what is in the cart, with the texts of promises for the price rules of plugins.
  @discardableResult
  public func order(_ texts: [String: String] = [:]) async throws -> Order {
    let choices = texts.mapValues { CheckoutChoice($0) }
    let address = try Address(
      recipient: "Ada", street: "Main Street 1", city: "Berlin", postalCode: "10115", region: "DE")
    let quote = try await checkout.quote(
      region: address.region, shippingMethod: .standard, choices: choices)
    guard let key = IdempotencyKey("order-\(try await placed().count)") else {
      throw OrderingError.damaged("no key")
    }
    return try await checkout.place(
      CheckoutRequest(
        idempotencyKey: key, address: address, payment: .token(SandboxCard.approved.token),
        agreedTo: quote, choices: choices))
  }

  /// Returns the orders of the person signed in, oldest first.
  public func placed() async throws -> [Order] {
    var orders: [Order] = []
    let page = Page(number: 1, size: 100) ?? .first
    for summary in try await self.orders.orders(page: page).items.reversed() {
      orders.append(try await self.orders.order(summary.id))
    }
    return orders
  }

  // MARK: - What happens behind the app's back

  private var database: any Database { get throws { try service(DatabaseKey.self) } }

  /// Adds or replaces goods.
  public func shelve(_ products: Product...) async throws {
    try await TestGoods(products).put(into: database)
  }

  /// Removes a product as if it had never been sold.
  public func unshelve(_ product: Product.ID) async throws {
    try await TestGoods.remove(product, from: database)
  }

  /// Stores the review of an account, as if it had bought the product.
  public func put(_ review: Review, on product: Product.ID, by user: User) async throws {
    try await TestGoods.put(review, on: product, by: Reviewer.ID(user.id.rawValue), in: database)
  }

  /// Sets how often others have used each promotion.
  public func usePromotions(_ times: Int) async throws {
    try await database.write { try $0.run("UPDATE ordering_promotion SET uses = ?", times) }
  }

  /// Stores orders, the newest first, as Ada's; the shop performs no steps on them.
  public func arrange(_ orders: [Order]) async throws {
    let user = accounts.currentUser()
    guard let user else { throw OrderingError.notSignedIn }
    try await database.write { transaction in
      for order in orders.reversed() { try OrderTable(transaction).arrange(order, of: user.id) }
    }
  }

  public func ship(_ id: Order.ID) async throws {
    try await database.write {
      try $0.run("UPDATE ordering_order SET status = 'shipped' WHERE id = ?", id.rawValue)
    }
  }
}

extension [Promotion] {
  /// Ten per cent off all goods for `SAVE10`, a hundred times.
  public static let sample: [Promotion] =
    PromoCode("SAVE10").map { code in
      [
        Promotion(
          code: code, benefit: .share(basisPoints: 1_000),
          minimum: Money(minorUnits: 0, currency: .usd), startsAt: Timestamp(secondsSinceEpoch: 0),
          limit: 100)
      ]
    } ?? []
}
