import Accounts
import Catalog
import Ordering
import OrderingConformance
import SharedKernel
import Testing

/// The cart and the checkout in memory, as what every implementation promises is checked on them.
private struct FakeShop: CheckoutUnderTest {
  let cart: FakeCart
  let checkout: FakeCheckout
  private let session = FakeSession()

  init() throws {
    cart = FakeCart(shelf: [], promotions: [try Sample.promotion("WELCOME10", from: 2_000)])
    checkout = FakeCheckout(cart: cart, session: session)
  }

  func shelve(_ item: ShelfItem) async { await cart.stock(item) }

  func unshelve(_ product: Product.ID) async { await cart.remove(fromShelf: product) }

  func signIn(as name: String) throws {
    session.signIn(
      User(
        id: try #require(User.ID("u-\(name)")), email: try EmailAddress("\(name)@shop.example"),
        name: name))
  }
}

@Suite("The fakes of cart and checkout")
struct FakesConformanceTests {
  @Test("keep what every cart promises", arguments: CartPromise.allCases)
  func cart(promise: CartPromise) async throws {
    try await promise.check(on: FakeShop())
  }

  @Test("keep what every checkout promises", arguments: CheckoutPromise.allCases)
  func checkout(promise: CheckoutPromise) async throws {
    try await promise.check(on: FakeShop())
  }
}
