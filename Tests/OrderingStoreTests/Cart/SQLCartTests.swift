import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("The cart in SQL")
struct SQLCartTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  @Test("after sign-in a guest's code comes along, also when nothing is left in the guest's cart")
  func mergeCode() async throws {
    try await shop.add("pan", 2)
    try await shop.cart.applyPromo("WELCOME10")
    try await shop.cart.remove(shop.product("pan"))
    try shop.session.signIn("ada")
    #expect(try await shop.cart.mergeGuestCart() == nil)
    try await expectEqual(shop.cart.cart().promotion?.code.text, "WELCOME10")
    shop.session.signOut()
    #expect(try await shop.cart.cart().promotion == nil)
  }
}
