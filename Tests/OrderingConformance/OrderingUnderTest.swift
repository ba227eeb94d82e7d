public import Catalog
public import Money
public import Ordering

/// An implementation of carts, with what a promise about them has to move beside it: the shelf.
///
/// The promises of this module hold for every implementation, stores and fakes alike. A test target that
/// has one makes it conform and checks each promise on a fresh one:
///
/// ```swift
/// @Test("keeps what every cart promises", arguments: CartPromise.allCases)
/// func promises(promise: CartPromise) async throws { try await promise.check(on: OrderingFixture()) }
/// ```
public protocol CartUnderTest: Sendable {
  associatedtype Carts: CartService

  /// The carts; the shop sells in dollars, and knows three codes: `WELCOME10`, a tenth off, from 20.00 USD on,
  /// `SHIPFREE`, free shipping, from 25.00 USD on, `THANKS5`, 5.00 USD off, from 20.00 USD on, once an account.
  var cart: Carts { get }

  /// Puts a product into the catalogue, in place of what it was there.
  func shelve(_ item: ShelfItem) async throws

  func unshelve(_ product: Product.ID) async throws
}

/// An implementation of the checkout beside its carts.
public protocol CheckoutUnderTest: CartUnderTest {
  associatedtype Checkout: CheckoutService

  /// The checkout, paid through the sandbox.
  var checkout: Checkout { get }

  /// Signs a person in, in place of who was.
  func signIn(as name: String) async throws
}

/// An implementation of everything about orders.
public protocol OrderingUnderTest: CheckoutUnderTest {
  associatedtype Orders: OrderService & OrderMaintenanceService
  associatedtype Payment: OrderPaymentService
  associatedtype Cards: PaymentMethodService
  associatedtype Addresses: AddressBookService

  /// The orders of the person signed in, and the shop's own steps with everybody's.
  var orders: Orders { get }

  var payment: Payment { get }

  /// The stored cards of the person signed in.
  var cards: Cards { get }

  /// The address book of the person signed in.
  var addresses: Addresses { get }

  /// What the gateway has charged and not given back, by reference.
  var charged: [String: Money] { get }

  /// The reference of every refund the gateway was asked for and made, in order.
  var refunded: [String] { get }

  func failNextRefund() async

  /// Moves the clock; back for a negative number.
  func moveClock(bySeconds seconds: Int64) async
}
