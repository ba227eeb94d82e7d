import CartFeatureInterface
import Diagnostics
import Expectations
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Screens
import Testing

@testable import CartFeature

@MainActor
@Suite("A link into the checkout")
struct CheckoutLinkTests {
  @Test("it has the cart and the earlier steps beneath it")
  func beneath() async throws {
    let app = try await TestApp.filled()
    _ = try app.navigator.select("home")
    try app.open("shop://checkout/review")
    expectEqual(app.tab, "cart")
    expectEqual(
      app.path, ["cart", "checkout", "checkout/delivery", "checkout/payment", "checkout/review"])
  }

  @Test(
    "it explains which step comes first and leads there",
    arguments: ["delivery", "payment", "review"])
  func incomplete(step: String) async throws {
    let app = try await TestApp.filled()
    try app.open("shop://checkout/\(step)")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["\"Checkout: address\" comes first."])
    expectEqual(screen.offered, ["continue"])
    try await app.perform("continue")
    expectEqual(app.path, ["cart", "checkout"])
    try await expectEqual(app.screen().fields.count, 5)
  }

  @Test("with the address done the review leads to the delivery, and then to the payment")
  func paymentMissing() async throws {
    let app = try await TestApp.filled()
    try await app.perform("checkout")
    try await app.perform("continue", answers: Sample.address)
    try app.open("shop://checkout/review")
    try await expectEqual(app.screen().notices, ["\"Checkout: delivery\" comes first."])
    try await expectEqual(app.actions(), ["continue"])
    try await app.perform("continue")
    try await app.perform("continue", answers: ["shipping": "standard"])
    try app.open("shop://checkout/review")
    try await expectEqual(app.screen().notices, ["\"Checkout: payment\" comes first."])
    try await expectEqual(app.actions(), ["continue"])
    try await app.perform("continue")
    expectEqual(app.path, ["cart", "checkout", "checkout/delivery", "checkout/payment"])
  }

  @Test("nothing is ordered while a step is missing")
  func confirmTooEarly() async throws {
    let app = try await TestApp.filled()
    try app.open("shop://checkout/review")
    await #expect(throws: InputError.unknownAction(name: "confirm", available: ["continue"])) {
      try await app.perform("confirm")
    }
    #expect(try await app.shop.placed().isEmpty)
  }

  @Test("nothing is ordered on a review that was seen before the address was changed to none")
  func confirmTooLate() async throws {
    let app = try await TestApp.atReview()
    let seen = try await app.screen()
    try await app.perform("address")
    await #expect(throws: OrderingError.self) { try await app.perform("continue") }
    await #expect(throws: CheckoutError.incomplete(.address)) {
      try await seen.perform(ActionInvocation("confirm"))
    }
    #expect(try await app.shop.placed().isEmpty)
    expectEqual(CheckoutError.incomplete(.address).explanation.code, "checkout.incomplete")
  }

  @Test("with an empty cart every step says so and leads back to it")
  func emptyCart() async throws {
    let app = try await TestApp()
    try app.open("shop://checkout")
    let screen = try await app.screen()
    expectEqual(screen.notices, ["There is nothing in your cart to order."])
    expectEqual(screen.offered, ["cart", "cancel"])
    try await app.perform("cart")
    expectEqual(app.path, ["cart"])
    expectNoLeaks(app.navigator)
  }

  @Test("a checkout opened by a link ends with the confirmation too")
  func wholeWay() async throws {
    let app = try await TestApp.filled()
    _ = try app.navigator.select("home")
    try app.open("shop://checkout")
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "standard"])
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    try await app.perform("confirm")
    expectEqual(app.path, ["cart", "cart/confirmation/o-1"])
    expectNoLeaks(app.navigator)
  }

  enum Beginning: CaseIterable {
    case cart, link, savedTree
  }

  @Test(
    "from a later step the checkout's own link returns to its first, and loses nothing entered",
    arguments: Beginning.allCases, [false, true])
  func ownLink(beginning: Beginning, isOnAnotherTab: Bool) async throws {
    let app = try await app(at: beginning)
    try await app.perform("continue", answers: Sample.address)
    try await app.perform("continue", answers: ["shipping": "express"])
    try await app.perform("continue", answers: ["payment": "tok_decline"])
    expectEqual(app.path.last, "checkout/review")
    if isOnAnotherTab { _ = try app.navigator.select("home") }
    #expect(try app.open("shop://checkout") == .handled)
    expectEqual(app.path, ["cart", "checkout"])
    try await expectEqual(app.screen().initials, Sample.address)
    try app.open("shop://checkout/review")
    expectEqual(app.path.count, 5)
    #expect(try await app.screen().fact("Ship to") != nil)
    #expect(try await app.screen().fact("Shipping (express)") != nil)
    try await app.perform("payment")
    try await expectEqual(app.screen().initials, ["payment": "tok_decline"])
    try await app.perform("cancel")
    expectEqual(app.path, ["cart"])
    expectNoLeaks(app.navigator)
  }

  /// An app at the first step of a checkout.
  private func app(at beginning: Beginning) async throws -> TestApp {
    let app = try await TestApp.filled()
    switch beginning {
    case .cart: try await app.perform("checkout")
    case .link:
      _ = try app.navigator.select("home")
      try app.open("shop://checkout")
    case .savedTree:
      let former = try await TestApp.filled()
      try await former.perform("checkout")
      _ = try await app.navigator.restore(former.navigator.archive()) { link in
        try app.router.route(for: "shop://\(link)")
      }
    }
    return app
  }
}
