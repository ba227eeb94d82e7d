import AccountsTesting
import Catalog
import Expectations
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import SharedKernelTesting
import Testing

@MainActor
@Suite("Confirming an order")
struct CheckoutConfirmTests {
  @Test(
    "storing that fails midway is reported, and the very same request finds out",
    arguments: [DatabaseFault.beforeStoring, .afterStoring])
  func storageFails(fault: DatabaseFault) async throws {
    let app = try await TestApp.atReview()
    app.shop.fail(fault)
    await #expect(throws: fault) { try await app.perform("confirm") }
    let screen = try await app.screen()
    #expect(screen.notices.contains { $0.contains("not known whether") })
    expectEqual(screen.offered, ["confirm", "orders", "cancel"])
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().count, 1)
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(2_963)])
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
  }

  @Test("storing that failed before it sold out says what is left, and can be changed then")
  func storageFailsThenSoldOut() async throws {
    let app = try await TestApp.atReview()
    app.shop.fail(.beforeStoring)
    await #expect(throws: DatabaseFault.beforeStoring) { try await app.perform("confirm") }
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 1))
    await #expect(throws: OrderingError.soldOut(product: "Mug", left: 1)) {
      try await app.perform("confirm")
    }
    let screen = try await app.screen()
    expectEqual(screen.notices, ["Only 1 of Mug left, and 2 are in the cart; take fewer to order."])
    #expect(screen.offered.contains("address") && app.shop.gateway.charged.isEmpty)
  }

  @Test("storing that failed before a price changed asks for the new total, and is done with it")
  func storageFailsThenPriceChanged() async throws {
    let app = try await TestApp.atReview()
    app.shop.fail(.beforeStoring)
    await #expect(throws: DatabaseFault.beforeStoring) { try await app.perform("confirm") }
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_100))
    let change = OrderingError.priceChanged(
      old: Sample.dollars(2_963), new: Sample.dollars(3_201),
      causes: "Mug costs 11.00 USD each, not 10.00 USD")
    await #expect(throws: change) { try await app.perform("confirm") }
    #expect(try await app.screen().offered.contains("address"))
    try await app.perform("confirm")
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(3_201)])
  }

  @Test("all attempts of a checkout are one order, another checkout is another one")
  func idempotencyKey() async throws {
    let app = try await TestApp.atReview(payment: "tok_decline")
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    try await app.perform("payment")
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    _ = try app.navigator.back()
    try await app.fill()
    try await app.reachReview()
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.status), [.paid, .paid])
    expectEqual(app.shop.gateway.charged.count, 2)
  }

  @Test("a line that can no longer be sold is named, and every step waits until it is removed")
  func unavailable() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    try await app.reachReview()
    let lamp = try #require(Product.ID("p-002"))
    let seen = try await app.screen()
    try await app.shop.unshelve(lamp)
    await #expect(throws: OrderingError.unavailable(product: "p-002", .removed)) {
      try await seen.perform(ActionInvocation("confirm"))
    }
    #expect(try await app.shop.placed().isEmpty && app.shop.gateway.charged.isEmpty)
    let screen = try await app.screen()
    expectEqual(screen.notices.first?.hasPrefix("p-002 cannot be sold: the shop does not"), true)
    expectEqual(screen.offered, ["fewer", "cart", "cancel"])
    _ = try await app.shop.cart.remove(lamp)
    await #expect(throws: OrderingError.self) { try await app.perform("confirm") }
    #expect(try await app.shop.placed().isEmpty)
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.lines.count), [1])
  }

  @Test("taking fewer than was withdrawn agrees to the price of the rest")
  func fewerOfUnavailable() async throws {
    let app = try await TestApp()
    try await app.fill("p-001", 2)
    try await app.fill("p-002", 1)
    try await app.reachReview()
    try await app.shop.unshelve(try #require(Product.ID("p-002")))
    try await app.perform("fewer")
    #expect(try await app.screen().notices.isEmpty)
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.lines.count), [1])
  }

  @Test("what was said of a declined payment is not said of what is refused next")
  func declinedThenSoldOut() async throws {
    let app = try await TestApp.atReview(payment: "tok_decline")
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await app.perform("confirm")
    }
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_000, stock: 1))
    await #expect(throws: OrderingError.soldOut(product: "Mug", left: 1)) {
      try await app.perform("confirm")
    }
    #expect(try await !app.screen().notices.contains { $0.contains("was declined") })
  }

  @Test("a declined payment stays on the review and says so")
  func declined() async throws {
    let app = try await TestApp.atReview(payment: "tok_decline")
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await app.perform("confirm")
    }
    expectEqual(app.path.last, "checkout/review")
    #expect(try await app.screen().notices.contains { $0.contains("was declined") })
    try await expectEqual(app.shop.cart.count(), 2)
    #expect(app.shop.gateway.charged.isEmpty)
  }

  @Test("a payment that is not answered is asked again with the very same request")
  func unanswered() async throws {
    let app = try await TestApp.atReview(payment: "tok_late")
    try await app.perform("address")
    let first = try await app.screen()
    try app.open("shop://checkout/review")
    let outcome = try await app.perform("confirm")
    expectEqual(
      outcome.message, "payment not answered · confirm again, you are charged at most once")
    let screen = try await app.screen()
    expectEqual(screen.offered, ["confirm", "orders", "cancel"])
    expectEqual(screen.fact("Total"), .dollars(2_963))
    #expect(screen.notices.contains { $0.contains("not answered") })
    let other = Sample.address.merging(["region": "US-OR"]) { $1 }
    _ = try await first.perform(ActionInvocation("continue", answers: other))
    try await app.perform("continue")
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.address.region.code), ["DE"])
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(2_963)])
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
  }

  @Test(
    "a payment that was not answered and is then refused locks nothing any more",
    arguments: [PaymentError.declined, .unknownToken])
  func unansweredThenRefused(error: PaymentError) async throws {
    let app = try await TestApp.atReview()
    app.shop.gateway.failCharges(with: .timedOut)
    try await app.perform("confirm")
    app.shop.gateway.failCharges(with: error)
    await #expect(throws: OrderingError.paymentFailed(error)) { try await app.perform("confirm") }
    #expect(try await app.screen().offered.contains("payment"))
    try await app.perform("payment")
    expectEqual(app.path.last, "checkout/payment")
  }

  @Test("while a payment is unanswered nothing about the order can be changed")
  func unansweredLocks() async throws {
    let app = try await TestApp.atReview(payment: "tok_timeout")
    try await app.perform("confirm")
    await #expect(throws: InputError.self) { try await app.perform("payment") }
    _ = try app.navigator.back()
    let payment = try await app.screen()
    #expect(payment.fields.isEmpty)
    #expect(payment.notices.contains { $0.contains("not known yet") })
    try await app.perform("continue")
    expectEqual(app.path.last, "checkout/review")
    #expect(try await app.screen().notices.contains { $0.contains("not answered") })
    try await app.perform("confirm")
    #expect(try await app.screen().notices.contains { $0.contains("not answered") })
    try await app.perform("orders")
    expectEqual(app.tab, "profile")
  }

  @Test("what is chosen is read against the screen it was chosen on")
  func staleChoice() async throws {
    let app = try await TestApp()
    let card = try await app.shop.cards.addPaymentMethod(
      label: "My card", token: SandboxCard.approved.token)
    try await app.fill()
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    let seen = try await app.screen()
    try await app.shop.cards.removePaymentMethod(card.id)
    _ = try await seen.perform(ActionInvocation("continue", answers: ["payment": "pm-1"]))
    let review = try await app.screen()
    expectEqual(
      review.notices, ["The card that you chose was removed from your account. Choose another."])
    expectEqual(review.offered, ["continue"])
    try await app.perform("continue")
    try await expectEqual(app.screen().initials, ["payment": "tok_approve"])
  }

  @Test("a card that was removed after the review was shown orders nothing")
  func removedCard() async throws {
    let app = try await TestApp()
    let card = try await app.shop.cards.addPaymentMethod(
      label: "My card", token: SandboxCard.approved.token)
    try await app.fill()
    try await app.reachReview(payment: card.id.rawValue)
    let seen = try await app.screen()
    try await app.shop.cards.removePaymentMethod(card.id)
    await #expect(throws: OrderingError.noSuchPaymentMethod(card.id)) {
      try await seen.perform(ActionInvocation("confirm"))
    }
    #expect(try await app.shop.placed().isEmpty)
    try await expectEqual(app.screen().offered, ["continue"])
  }
}
