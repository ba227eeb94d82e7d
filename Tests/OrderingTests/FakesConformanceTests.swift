import Catalog
import Money
import Ordering
import OrderingConformance
import OrderingTesting
import SharedKernel
import Synchronization
import Testing

/// Ordering in memory, as what every implementation promises is checked on it.
private final class FakeShop: OrderingUnderTest {
  let ordering: FakeOrdering
  private let account: Account

  var cart: any CartService { ordering }
  var checkout: any CheckoutService & OrderPaymentService { ordering }
  var orders: any OrderService & OrderMaintenanceService { ordering }
  var cards: any PaymentMethodService { ordering }
  var addresses: any AddressBookService { ordering }
  var charged: [String: Money] { ordering.gateway.charged }
  var refunded: [String] { ordering.gateway.refunded }

  init() throws {
    let account = Account()
    self.account = account
    func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
    func promotion(
      _ code: String, _ benefit: Promotion.Benefit, from minimum: Int64, accountLimit: Int? = nil
    ) throws -> Promotion {
      Promotion(
        code: try #require(PromoCode(code)), benefit: benefit, minimum: usd(minimum),
        startsAt: Timestamp(secondsSinceEpoch: 0), accountLimit: accountLimit)
    }
    ordering = FakeOrdering(
      promotions: [
        try promotion("WELCOME10", .share(basisPoints: 1_000), from: 2_000),
        try promotion("SHIPFREE", .freeShipping, from: 2_500),
        try promotion("THANKS5", .amount(usd(500)), from: 2_000, accountLimit: 1),
      ], now: Timestamp(secondsSinceEpoch: 1_800_000_000), priceRules: AdjustmentContract.rules,
      account: { account.name })
  }

  func shelve(_ item: ShelfItem) async { await ordering.stock(item) }

  func unshelve(_ product: Product.ID) async { await ordering.remove(fromShelf: product) }

  func signIn(as name: String) { account.name = name }

  func failNextRefund() { ordering.gateway.failNextRefund() }

  func moveClock(bySeconds seconds: Int64) async { await ordering.moveClock(bySeconds: seconds) }
}

/// Who is signed in.
private final class Account: Sendable {
  private let current = Mutex<String?>(nil)

  var name: String? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

@Suite("Ordering in memory")
struct FakesConformanceTests {
  @Test("keeps what every cart promises", arguments: CartContract.allCases)
  func cart(promise: CartContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what every checkout promises", arguments: CheckoutContract.allCases)
  func checkout(promise: CheckoutContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised to a buyer", arguments: BuyerContract.allCases)
  func buyers(promise: BuyerContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised about promo codes", arguments: CodeContract.allCases)
  func codes(promise: CodeContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised about orders", arguments: OrderContract.allCases)
  func orders(promise: OrderContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised about refunds", arguments: RefundContract.allCases)
  func refunds(promise: RefundContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised about returns", arguments: ReturnContract.allCases)
  func returns(promise: ReturnContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised about adjustments", arguments: AdjustmentContract.allCases)
  func adjustments(promise: AdjustmentContract) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keeps what is promised about address books", arguments: AddressBookContract.allCases)
  func addressBooks(promise: AddressBookContract) async throws {
    try await promise.check(on: FakeShop())
  }
}
