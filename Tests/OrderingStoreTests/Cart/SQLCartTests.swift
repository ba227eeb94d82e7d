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

  @Test("a new cart is empty, for a guest and for a person")
  func empty() async throws {
    #expect(try await shop.cart.cart().isEmpty)
    try await expectEqual(shop.cart.count(), 0)
    try await shop.cart.clear()
    try shop.session.signIn("ada")
    #expect(try await shop.cart.cart().isEmpty)
    try await expectEqual(shop.cart.count(), 0)
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

  @Test("no more than the shelf holds goes into a cart")
  func stock() async throws {
    let (pan, card) = (try shop.product("pan"), try shop.product("card"))
    await #expect(throws: OrderingError.soldOut(product: "The kite", left: 0)) {
      try await shop.add("kite", 1)
    }
    try await shop.add("pan", 3)
    let few = OrderingError.soldOut(product: "The pan", left: 4)
    await #expect(throws: few) { try await shop.add("pan", 2) }
    await #expect(throws: few) {
      try await shop.cart.setQuantity(.most, of: pan)
    }
    try await shop.add("card", 999)
    await #expect(throws: OrderingError.quantityTooLarge(card)) { try await shop.add("card", 1) }
    try await expectEqual(shop.cart.count(), 1_002)
  }

  @Test("an unknown product is an error in the words of ordering")
  func unknown() async throws {
    let unknown = try shop.product("p-999")
    await #expect(throws: OrderingError.noSuchProduct(unknown)) { try await shop.add("p-999", 1) }
  }

  @Test("carts of a guest and of two people are apart")
  func owners() async throws {
    try await shop.add("mug", 1)
    try shop.session.signIn("ada")
    #expect(try await shop.cart.cart().isEmpty)
    try await shop.add("pan", 2)
    try shop.session.signIn("eve")
    #expect(try await shop.cart.cart().isEmpty)
    try await shop.add("card", 3)
    try shop.session.signIn("ada")
    try await expectEqual(shop.cart.count(), 2)
    shop.session.signOut()
    try await expectEqual(shop.cart.count(), 1)
  }

  @Test("after sign-in the guest's cart joins the person's, capped and reported")
  func merge() async throws {
    try shop.session.signIn("ada")
    try await shop.add("card", 990)
    shop.session.signOut()
    try await shop.add("card", 10)
    try await shop.add("mug", 2)
    try await shop.add("pan", 4)
    try await shop.cart.applyPromo("WELCOME10")
    try shop.session.signIn("ada")
    let card = try shop.product("card")
    try await expectEqual(
      shop.cart.mergeGuestCart(), CartMerge(movedLines: 3, cappedProducts: [card]))
    let cart = try await shop.cart.cart()
    expectEqual(cart.lines.map(\.quantity.value), [999, 2, 4])
    expectEqual(cart.promotion?.code.text, "WELCOME10")
    #expect(try await shop.cart.mergeGuestCart() == nil)
    shop.session.signOut()
    #expect(try await shop.cart.cart().isEmpty)
    await #expect(throws: OrderingError.notSignedIn) { try await shop.cart.mergeGuestCart() }
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

  @Test("cards are one's own, carry no number, and are removed")
  func paymentMethods() async throws {
    await #expect(throws: OrderingError.notSignedIn) { try await shop.cards.paymentMethods() }
    try shop.session.signIn("ada")
    let card = try await shop.cards.addPaymentMethod(
      label: "Visa •••• 4242", token: SandboxCard.approved.token)
    try await expectEqual(shop.cards.paymentMethods(), [card])
    await #expect(throws: OrderingError.looksLikeCardNumber) {
      try await shop.cards.addPaymentMethod(
        label: "4242 4242 4242 4242", token: SandboxCard.approved.token)
    }
    await #expect(throws: OrderingError.invalidPaymentLabel(.empty)) {
      try await shop.cards.addPaymentMethod(label: "", token: SandboxCard.approved.token)
    }
    try shop.session.signIn("eve")
    #expect(try await shop.cards.paymentMethods().isEmpty)
    await #expect(throws: OrderingError.noSuchPaymentMethod(card.id)) {
      try await shop.cards.removePaymentMethod(card.id)
    }
    try shop.session.signIn("ada")
    try await shop.cards.removePaymentMethod(card.id)
    #expect(try await shop.cards.paymentMethods().isEmpty)
  }
}
