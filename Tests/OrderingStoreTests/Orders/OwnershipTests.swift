import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("What belongs to somebody else")
struct OwnershipTests {
  private let shop: OrderingFixture

  init() throws {
    shop = try OrderingFixture()
  }

  /// Every way to ask for an order by its name.
  private func asked(_ id: Order.ID) async -> [OrderingError?] {
    var answers: [OrderingError?] = []
    let ways: [() async throws -> Void] = [
      { _ = try await shop.orders.order(id) }, { _ = try await shop.orders.cancel(id) },
      { _ = try await shop.orders.sendBack(id) }, { _ = try await shop.checkout.pay(id) },
    ]
    for way in ways {
      do {
        try await way()
        answers.append(nil)
      } catch { answers.append(error as? OrderingError) }
    }
    return answers
  }

  @Test("stays, with one's other orders, when a card is refused and a line is taken out")
  func untouched() async throws {
    for name in ["ada", "eve"] {
      try shop.session.signIn(name)
      try await shop.add("mug", 1)
      _ = try await shop.checkout.place(shop.request("first", cents: 1_889))
      try await shop.add("mug", 1)
    }
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.place(shop.request("next", cents: 1_889, token: "tok_decline"))
    }
    try await expectEqual(shop.cart.remove(shop.product("mug")).count, 0)
    for (name, pieces) in [("eve", 0), ("ada", 1)] {
      try shop.session.signIn(name)
      try await expectEqual(shop.cart.cart().count, pieces)
      try await expectEqual(shop.orders.orders(page: .first).items.count, 1)
    }
  }

  @Test("is answered exactly as if it were not there, order by order")
  func orders() async throws {
    let paid = try await shop.orderTwoMugs().id
    let cancelled = try await shop.orderTwoMugs(key: "k-2").id
    try await shop.orders.cancel(cancelled)
    try await shop.add("mug", 2)
    shop.gateway.failNextCharge(.timedOut)
    await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k-3", cents: 3_288))
    }
    let placed = try #require(try await shop.orders.orders(.unpaid, page: .first).items.first).id
    let before = try await shop.orders.orders(page: .first)

    try shop.session.signIn("eve")
    let nowhere = try #require(Order.ID("o-nowhere"))
    for id in [paid, cancelled, placed, nowhere] {
      #expect(await asked(id) == Array(repeating: .noSuchOrder(id), count: 4))
    }
    for filter in OrderFilter.allCases {
      try await expectEqual(shop.orders.orders(filter, page: .first).totalCount, 0)
    }
    shop.session.signOut()
    #expect(await asked(paid) == Array(repeating: .notSignedIn, count: 4))

    try shop.session.signIn("ada")
    try await expectEqual(shop.orders.orders(page: .first), before)
  }

  @Test("cannot be paid with, removed or listed, card by card")
  func cards() async throws {
    try shop.session.signIn("ada")
    let card = try await shop.cards.addPaymentMethod(
      label: "Visa", token: SandboxCard.approved.token)
    try shop.session.signIn("eve")
    try await shop.add("mug", 2)
    let template = try shop.request("k", cents: 3_288)
    await #expect(throws: OrderingError.noSuchPaymentMethod(card.id)) {
      try await shop.checkout.place(
        CheckoutRequest(
          idempotencyKey: template.idempotencyKey, address: template.address,
          payment: .stored(card.id), expectedTotal: template.expectedTotal))
    }
    await #expect(throws: OrderingError.noSuchPaymentMethod(card.id)) {
      try await shop.cards.removePaymentMethod(card.id)
    }
    #expect(try await shop.cards.paymentMethods().isEmpty)
  }

  @Test("is another cart, and another key")
  func carts() async throws {
    let order = try await shop.orderTwoMugs(as: "ada", key: "k")
    try await shop.add("mug", 1)
    try shop.session.signIn("eve")
    #expect(try await shop.cart.cart().isEmpty)
    try await shop.add("mug", 2)
    let other = try await shop.checkout.place(shop.request("k", cents: 3_288))
    #expect(other.id != order.id)
    try shop.session.signIn("ada")
    try await expectEqual(shop.cart.count(), 1)
  }
}
