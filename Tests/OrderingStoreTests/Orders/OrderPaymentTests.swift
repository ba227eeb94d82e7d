import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("Paying for an order later")
struct OrderPaymentTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  /// Places an order of two mugs whose payment is not answered.
  private func placeUnanswered() async throws -> Order.ID {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    shop.gateway.failNextCharge(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    return try #require(try await shop.orders.orders(page: .first).items.first).id
  }

  @Test("charges the card it was placed with, once")
  func pay() async throws {
    let id = try await placeUnanswered()
    let order = try await shop.checkout.pay(id)
    expectEqual(order.status, .paid)
    try await expectEqual(shop.checkout.pay(id), order)
    try await expectEqual(shop.checkout.place(shop.request("k", cents: 3_288)), order)
    expectEqual(shop.gateway.charged, [id.rawValue: usd(3_288)])
    try await expectEqual(shop.stock("mug"), 8)
  }

  @Test("puts the order back into the cart, beside what is there by then, when the card is refused")
  func declined() async throws {
    let id = try await placeUnanswered()
    try await shop.add("mug", 1)
    shop.gateway.failNextCharge(.declined)
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.pay(id)
    }
    await #expect(throws: OrderingError.noSuchOrder(id)) { try await shop.checkout.pay(id) }
    try await expectEqual(shop.stock("mug"), 10)
    try await expectEqual(shop.cart.count(), 3)
  }

  @Test("leaves the code the cart carries meanwhile when the card is refused")
  func declinedWithOtherCode() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 3)
    try await shop.cart.applyPromo("WELCOME10")
    shop.gateway.failNextCharge(.timedOut)
    let total = try await shop.checkout.quote(region: #require(TaxRegion("US-OR"))).total
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k", cents: total.minorUnits))
    }
    let id = try #require(try await shop.orders.orders(page: .first).items.first).id
    try await shop.add("pan", 1)
    try await shop.cart.applyPromo("SHIPFREE")
    shop.gateway.failNextCharge(.declined)
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.pay(id)
    }
    let cart = try await shop.cart.cart()
    #expect(cart.count == 4 && cart.promotion?.code.text == "SHIPFREE")
  }

  @Test("needs its owner, and an order that was not cancelled")
  func refused() async throws {
    let id = try await placeUnanswered()
    try shop.session.signIn("eve")
    await #expect(throws: OrderingError.noSuchOrder(id)) { try await shop.checkout.pay(id) }
    shop.session.signOut()
    await #expect(throws: OrderingError.notSignedIn) { try await shop.checkout.pay(id) }
    try shop.session.signIn("ada")
    try await shop.orders.cancel(id)
    await #expect(throws: OrderingError.orderCancelled(id)) { try await shop.checkout.pay(id) }
    #expect(shop.gateway.charged.isEmpty)
  }

  @Test("needs the card; the checkout still knows it where an old order does not")
  func cardUnknown() async throws {
    let id = try await placeUnanswered()
    _ = try await shop.database.write { transaction in
      try transaction.run("UPDATE ordering_order SET payment_token = NULL")
    }
    await #expect(throws: OrderingError.cardUnknown(id)) { try await shop.checkout.pay(id) }
    try await expectEqual(shop.checkout.place(shop.request("k", cents: 3_288)).id, id)
  }

  @Test("is not stopped by the removal of the stored card")
  func removedCard() async throws {
    try shop.session.signIn("ada")
    let card = try await shop.cards.addPaymentMethod(
      label: "Visa", token: SandboxCard.approved.token)
    let template = try shop.request("k", cents: 3_288)
    try await shop.add("mug", 2)
    shop.gateway.failNextCharge(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(
        CheckoutRequest(
          idempotencyKey: template.idempotencyKey, address: template.address,
          payment: .stored(card.id), expectedTotal: template.expectedTotal))
    }
    try await shop.cards.removePaymentMethod(card.id)
    let id = try #require(try await shop.orders.orders(page: .first).items.first).id
    try await expectEqual(shop.checkout.pay(id).status, .paid)
  }
}
