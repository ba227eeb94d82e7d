import Catalog
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("A checkout")
struct CheckoutFlowTests {
  private static let whole = [
    "cart", "checkout", "checkout/delivery", "checkout/payment", "checkout/review",
  ]

  @Test("it goes from the cart through address, payment and review to the confirmed order")
  func wholeWay() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    expectEqual(app.path, ["cart", "checkout"])
    try await app.perform("continue", answers: Sample.address)
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery"])
    try await app.perform("continue", answers: ["shipping": "standard"])
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery", "checkout/payment"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    expectEqual(app.path, Self.whole)
    let outcome = try await app.perform("confirm")
    expectEqual(outcome.message, "order o-1 · 29.63 USD")
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(2_963)])
    expectNoLeaks(app.navigator)
    #expect(app.navigator.drainErrors().isEmpty)
  }

  @Test("a step says so if the cart was emptied since the step before, and keeps the input")
  func emptiedCart() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    let seen = try await app.screen()
    _ = try await app.shop.cart.remove(try #require(Product.ID("p-001")))
    _ = try await seen.perform(ActionInvocation("continue", answers: Sample.address))
    try await expectEqual(app.screen().notices, ["There is nothing in your cart to order."])
    try await app.fill()
    try await expectEqual(app.screen().texts, ["Step 2 of 4: how the order gets there."])
  }

  @Test("the review shows lines, every part of the total, address and payment")
  func review() async throws {
    let app = try await TestApp.filled()
    try await app.perform("promo", "SAVE10")
    try await app.reachReview()
    let screen = try await app.screen()
    expectEqual(screen.rows.map(\.title), ["Mug"])
    expectEqual(screen.rows[0].values, [.number(2), .dollars(1_000), .dollars(2_000)])
    expectEqual(screen.fact("Subtotal"), .dollars(2_000))
    expectEqual(screen.fact("Discount (SAVE10)"), .dollars(-200))
    expectEqual(screen.fact("Shipping (standard)"), .dollars(490))
    expectEqual(screen.fact("Tax (DE)"), .dollars(435))
    expectEqual(screen.fact("Total"), .dollars(2_725))
    expectEqual(screen.fact("Ship to"), .text("Ada, Main Street 1, 10115 Berlin, DE"))
    expectEqual(screen.fact("Pay with"), .text("Sandbox card, approved"))
    expectEqual(screen.offered, ["confirm", "address", "delivery", "payment", "cancel"])
  }

  @Test(
    "the review has a line for a discount where there is one, and names free shipping",
    arguments: [
      (nil, nil), (Promotion.Benefit.freeShipping, "Promotion"),
      (.amount(Sample.dollars(500)), "Discount (GIFT)"),
    ])
  func reviewOfPromotion(benefit: Promotion.Benefit?, label: String?) async throws {
    let app = try await TestApp(
      promotions: try benefit.map { [try Sample.promotion("GIFT", $0)] } ?? [])
    try await app.fill()
    if benefit != nil { try await app.perform("promo", "GIFT") }
    try await app.reachReview()
    let screen = try await app.screen()
    for known in ["Promotion", "Discount", "Discount (GIFT)"] {
      expectEqual(screen.fact(known) != nil, known == label, "\(known)")
    }
  }

  @Test("the steps ask fields, the recipient is suggested, and a stored card comes first")
  func fields() async throws {
    let app = try await TestApp()
    _ = try await app.shop.cards.addPaymentMethod(
      label: "My card", token: SandboxCard.approved.token)
    try await app.fill()
    try await app.perform("checkout")
    let address = try await app.screen()
    let names = ["recipient", "street", "city", "region", "postalCode"]
    expectEqual(address.fields.map(\.name), names)
    expectEqual(address.initials, ["recipient": "Ada"])
    expectEqual(address.action(named: "continue")?.asksFields, true)
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    let payment = try await app.screen()
    guard case .choice(let options)? = payment.fields.first?.kind else {
      Issue.record("the payment is no choice")
      return
    }
    expectEqual(
      options.map(\.value), ["pm-1", "tok_approve", "tok_decline", "tok_timeout", "tok_late"])
    expectEqual(payment.initials, ["payment": "pm-1"])
  }

  @Test("a stored card is ordered with by its name")
  func storedCard() async throws {
    let app = try await TestApp()
    let method = try await app.shop.cards.addPaymentMethod(
      label: "My card", token: SandboxCard.approved.token)
    try await app.fill()
    try await app.reachReview(payment: "pm-1")
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.paymentLabel), [method.label])
  }

  @Test("going back loses no input")
  func goingBack() async throws {
    let app = try await TestApp.filled()
    try await app.reachReview(shipping: "express", payment: "tok_decline")
    _ = try app.navigator.back()
    try await expectEqual(app.screen().initials, ["payment": "tok_decline"])
    _ = try app.navigator.back()
    try await expectEqual(app.screen().initials, ["shipping": "express"])
    _ = try app.navigator.back()
    try await expectEqual(app.screen().initials, Sample.address)
    expectEqual(app.path, ["cart", "checkout"])
  }

  @Test("what the domain refuses is not suggested again, the rest is, and the step does not go on")
  func refusedInput() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    var answers = Sample.address
    answers["region"] = "Atlantis"
    await #expect(throws: OrderingError.invalidRegion("Atlantis")) {
      try await app.perform("continue", answers: answers)
    }
    expectEqual(app.path, ["cart", "checkout"])
    answers["region"] = nil
    try await expectEqual(app.screen().initials, answers)
    answers = Sample.address
    answers["city"] = ""
    await #expect(throws: OrderingError.invalidAddress(.city, .empty)) {
      try await app.perform("continue", answers: answers)
    }
  }

  @Test("an address that was mended wrongly no longer counts")
  func spoiledAddress() async throws {
    let app = try await TestApp.atReview()
    try await app.perform("address")
    var answers = Sample.address
    answers["recipient"] = ""
    await #expect(throws: OrderingError.invalidAddress(.recipient, .empty)) {
      try await app.perform("continue", answers: answers)
    }
    try app.open("shop://checkout/review")
    try await expectEqual(app.screen().notices, ["\"Checkout: address\" comes first."])
  }

  @Test(
    "every delivery method is offered at its price for this cart, and the chosen one is charged")
  func delivery() async throws {
    let app = try await TestApp()
    try await app.fill("p-002", 2)
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    let screen = try await app.screen()
    expectEqual(screen.texts, ["Step 2 of 4: how the order gets there."])
    guard case .choice(let options)? = screen.fields.first?.kind else {
      Issue.record("the delivery is no choice")
      return
    }
    expectEqual(
      options.map(\.label), ["Standard, free", "Express, 12.90 USD", "Pick-up at the shop, free"])
    expectEqual(screen.initials, ["shipping": "standard"])
    try await app.perform("continue", answers: ["shipping": "express"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await expectEqual(app.screen().fact("Shipping (express)"), .dollars(1_290))
    try await expectEqual(app.screen().fact("Total"), .dollars(11_055))
    try await app.perform("confirm")
    try await expectEqual(app.shop.placed().map(\.shippingMethod), [.express])
    expectEqual(app.shop.gateway.charged, ["o-1": Sample.dollars(11_055)])
  }

  @Test("only an offered method of delivery and payment is taken")
  func unknownPayment() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    await #expect(throws: InputError.self) {
      try await app.perform("continue", answers: ["shipping": "teleport"])
    }
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery"])
    try await app.perform("continue", answers: ["shipping": "standard"])
    await #expect(throws: InputError.self) {
      try await app.perform("continue", answers: ["payment": "4242424242424242"])
    }
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery", "checkout/payment"])
  }

  @Test("address, delivery and payment can be changed from the review")
  func changeFromReview() async throws {
    let app = try await TestApp.atReview()
    try await app.perform("payment")
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery", "checkout/payment"])
    try await app.perform("continue", answers: ["payment": "tok_timeout"])
    try await app.perform("delivery")
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery"])
    try await app.perform("continue", answers: ["shipping": "pick-up"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("address")
    expectEqual(app.path, ["cart", "checkout"])
  }

  @Test("leaving keeps the cart", arguments: [0, 1, 2, 3])
  func cancel(steps: Int) async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    if steps > 0 { try await app.perform("continue", answers: Sample.address) }
    if steps > 1 { try await app.perform("continue", answers: ["shipping": "standard"]) }
    if steps > 2 { try await app.perform("continue", answers: ["payment": "tok_approve"]) }
    try await app.perform("cancel")
    expectEqual(app.path, ["cart"])
    try await expectEqual(app.shop.cart.count(), 2)
    expectNoLeaks(app.navigator)
  }

  @Test("going back past the first step ends the flow")
  func backOut() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["cart"])
    let ends = app.navigator.log.events.map(\.kind).contains(
      .flowEnded(flow: "CheckoutFlow", result: "cancelled(userBack)"))
    #expect(ends)
    expectNoLeaks(app.navigator)
  }
}
