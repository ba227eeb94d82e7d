import AccountsTesting
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

  @Test("lines keep their order, add up and follow the catalogue's prices")
  func lines() async throws {
    try await shop.add("pan", 1)
    try await shop.add("mug", 2)
    try await shop.add("pan", 2)
    var cart = try await shop.cart.cart()
    expectEqual(cart.lines.map(\.product.rawValue), ["pan", "mug"])
    expectEqual(cart.lines.map(\.quantity.value), [3, 2])
    expectEqual(cart.lines.map(\.name), ["The pan", "The mug"])
    expectEqual(cart.subtotal, usd(3 * 3_990 + 2 * 1_399))
    try await expectEqual(shop.cart.count(), 5)
    try await shop.setPrice(4_000, of: "pan")
    cart = try await shop.cart.cart()
    expectEqual(cart.subtotal, usd(3 * 4_000 + 2 * 1_399))
  }

  @Test("a quantity is changed, a line removed, the cart emptied")
  func changes() async throws {
    try await shop.add("mug", 2)
    try await shop.add("pan", 1)
    let mug = try shop.product("mug")
    let five = try #require(Quantity(5))
    try await expectEqual(shop.cart.setQuantity(five, of: mug).count, 6)
    try await expectEqual(shop.cart.remove(mug).count, 1)
    await #expect(throws: OrderingError.notInCart(mug)) { try await shop.cart.remove(mug) }
    await #expect(throws: OrderingError.notInCart(mug)) {
      try await shop.cart.setQuantity(five, of: mug)
    }
    try await shop.cart.clear()
    #expect(try await shop.cart.cart().isEmpty)
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

  @Test("a promo code is applied, replaced and removed")
  func promo() async throws {
    try await shop.add("pan", 2)
    var cart = try await shop.cart.applyPromo("welcome10")
    expectEqual(cart.promotion?.discount, usd(798))
    expectEqual(cart.total, usd(7_182))
    cart = try await shop.cart.applyPromo("FIVEOFF")
    expectEqual(cart.total, usd(7_480))
    cart = try await shop.cart.applyPromo("SHIPFREE")
    expectEqual(cart.total, usd(7_980))
    expectEqual(cart.promotion?.hasFreeShipping, true)
    cart = try await shop.cart.removePromo()
    #expect(cart.promotion == nil)
    #expect(try await shop.cart.removePromo().promotion == nil)
  }

  @Test(
    "a code that is unknown or malformed is refused alike",
    arguments: ["NOSUCHCODE", "", "' OR 1=1 --"])
  func invalidPromo(code: String) async throws {
    try await shop.add("pan", 4)
    await #expect(throws: OrderingError.invalidPromoCode(code)) {
      try await shop.cart.applyPromo(code)
    }
  }

  @Test("a promotion below its minimum reports what is missing, and lapses when the cart shrinks")
  func promoMinimum() async throws {
    try await shop.add("mug", 1)
    let short = PromotionRefusal.needsMinimum(usd(2_000), missing: usd(601))
    await #expect(throws: OrderingError.promoRefused(try promoCode("WELCOME10"), short)) {
      try await shop.cart.applyPromo("WELCOME10")
    }
    try await shop.add("mug", 1)
    try await shop.cart.applyPromo("WELCOME10")
    let shrunk = try await shop.cart.setQuantity(.one, of: shop.product("mug"))
    expectEqual(shrunk.total, usd(1_399))
    expectEqual(shrunk.promotion?.refusal, short)
  }
}
