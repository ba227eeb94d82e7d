import Expectations
import Money
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernelTesting
import Testing

@MainActor
@Suite("An order that costs nothing at the review")
struct FreeOrderTests {
  @Test("has nothing to pay, until it does")
  func free() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachRibbon()
    try await app.perform("continue", answers: ["colour": "gift"])
    let payment = try await app.screen()
    expectEqual(payment.texts, ["Step 4 of 5: there is nothing to pay."])
    #expect(payment.fields.isEmpty)
    try await app.perform("continue")
    let review = try await app.screen()
    #expect(review.fact("Total") == .dollars(0) && review.fact("Pay with") == "nothing to pay")
    expectEqual(review.offered, ["confirm", "address", "delivery", "ribbon", "payment", "cancel"])
    try await app.perform("ribbon")
    _ = try await app.screen()
    try await app.perform("continue", answers: ["colour": "red"])
    try app.open("shop://checkout/review")
    let changed = try await app.screen()
    expectEqual(changed.notices, ["Now 31.63 USD is to be paid. Choose how."])
    try await app.perform("continue")
    try await app.perform("continue", answers: ["payment": "tok_decline"])
    try await app.perform("ribbon")
    _ = try await app.screen()
    try await app.perform("continue", answers: ["colour": "gift"])
    try app.open("shop://checkout/review")
    _ = try await app.screen()
    try await expectEqual(app.perform("confirm").message, "order o-1 · 0.00 USD")
    #expect(app.shop.gateway.charged.isEmpty)
  }

  @Test(
    "leads to the payment once something is to be paid, also with a card chosen before",
    arguments: [nil, "tok_timeout"])
  func free(since card: String?) async throws {
    let app = try await TestApp(beside: [RibbonPlugin(isOptional: card != nil)])
    if let card {
      try await app.fill()
      try await app.reachReview(payment: card)
      _ = try await app.screen()
      try await app.perform("ribbon")
      _ = try await app.screen()
      try await app.perform("continue", answers: ["colour": "gift"])
    } else {
      try await app.reachRibbon()
      try await app.perform("continue", answers: ["colour": "gift"])
      _ = try await app.screen()
      try await app.perform("continue")
    }
    let seen = try await app.screen()
    #expect(seen.fact("Pay with") == "nothing to pay")
    expectEqual(seen.action(named: "confirm")?.title, "Order")
    try await app.shop.shelve(Sample.item("p-001", "Mug", 1_100))
    if let card {
      let again = try await app.screen()
      expectEqual(again.action(named: "confirm")?.title, "Order and pay")
      #expect(again.fact("Pay with") != "nothing to pay" && card == "tok_timeout")
    }
    let change = OrderingError.priceChanged(
      old: Sample.dollars(0), new: Sample.dollars(238),
      causes: "Mug costs 11.00 USD each, not 10.00 USD")
    await #expect(throws: change) { try await seen.perform(ActionInvocation("confirm")) }
    expectEqual(app.path.last, "checkout/payment")
    try await expectEqual(app.screen().initials, ["payment": card ?? "tok_approve"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await expectEqual(app.screen().fact("Total"), .dollars(238))
    try await expectEqual(app.perform("confirm").message, "order o-1 · 2.38 USD")
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(238)])
  }

  @Test("cannot be changed while it is not known what became of it, which is said")
  func unknownOutcome() async throws {
    let app = try await TestApp(beside: [RibbonPlugin(isOptional: true)])
    try await app.fill()
    try await app.reachReview()
    _ = try await app.screen()
    try await app.perform("ribbon")
    _ = try await app.screen()
    try await app.perform("continue", answers: ["colour": "gift"])
    _ = try await app.screen()
    app.shop.fail(.beforeStoring)
    await #expect(throws: DatabaseFault.beforeStoring) { try await app.perform("confirm") }
    let review = try await app.screen()
    #expect(review.fact("Pay with") == "nothing to pay")
    expectEqual(review.absences.keys.sorted(), ["address", "delivery", "payment", "ribbon"])
    expectEqual(
      Set(review.absences.values), ["first it must be known what became of the order"])
    try await expectEqual(
      app.perform("cancel").message, "your orders show what became of this one")
  }
}
