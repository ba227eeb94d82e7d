public import Catalog
public import Money
public import Ordering

/// An implementation of carts, checkout and orders, with the shelf, the gateway and the clock that its promises need
/// to control.
///
/// The promises of this module hold for every implementation, stores and fakes alike. A test target conforms
/// its implementation to this protocol and checks each promise on a fresh instance:
///
/// ```swift
/// @Test("keeps what every cart promises", arguments: CartContract.allCases)
/// func promises(promise: CartContract) async throws { try await promise.check(on: OrderingFixture()) }
/// ```
public protocol OrderingUnderTest: Sendable {
  /// The carts. The shop sells in dollars and knows three codes: `WELCOME10`, 10 % off from 20.00 USD;
  /// `SHIPFREE`, free shipping from 25.00 USD; `THANKS5`, 5.00 USD off from 20.00 USD, once per account.
  var cart: any CartService { get }

  /// The checkout, paid through the sandbox, and the later payment of an order. It knows the price rules of
  /// ``AdjustmentContract/rules``.
  var checkout: any CheckoutService & OrderPaymentService { get }

  /// The orders of the signed-in person, and the shop's own operations on all orders.
  var orders: any OrderService & OrderMaintenanceService { get }

  var cards: any PaymentMethodService { get }
  var addresses: any AddressBookService { get }

  /// The amounts that the gateway has charged and not refunded, by reference.
  var charged: [String: Money] { get }

  /// The reference of every refund that the gateway has made, in order.
  var refunded: [String] { get }

  /// Puts a product into the catalogue, replacing its earlier version.
  func shelve(_ item: ShelfItem) async throws

  func unshelve(_ product: Product.ID) async throws

  func signIn(as name: String) async throws

  func failNextRefund() async

  func moveClock(bySeconds seconds: Int64) async
}
