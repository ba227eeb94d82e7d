import Accounts
import AccountsTesting
import CartFeatureInterface
import Diagnostics
import Expectations
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Screens
import Testing

@MainActor
@Suite("A step that another plugin adds to the checkout")
struct AddedStepTests {
  @Test("comes between delivery and payment, is priced, remembered and ordered")
  func ordered() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachRibbon()
    expectEqual(app.path.last, "checkout/step/ribbon")
    try await expectEqual(app.screen().texts, ["Step 3 of 5: ribbon for 2 pieces."])
    try await app.perform("continue", answers: ["colour": "red"])
    expectEqual(app.path.last, "checkout/payment")
    try await expectEqual(
      app.screen().texts.first?.hasPrefix("Step 4 of 5"), true)
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    let review = try await app.screen()
    expectEqual(review.fact("Ribbon"), .dollars(200))
    expectEqual(review.fact("Total"), .dollars(3_163))
    expectEqual(
      review.offered, ["confirm", "address", "delivery", "ribbon", "payment", "cancel"])
    try await app.perform("ribbon")
    try await expectEqual(app.screen().initials, ["colour": "red"])
    try await app.perform("continue", answers: ["colour": "blue"])
    try app.open("shop://checkout/review")
    _ = try await app.screen()
    try await expectEqual(app.perform("confirm").message, "order o-1 · 31.63 USD")
    let order = try await app.shop.orders.order(id("o-1"))
    expectEqual(order.totals.adjustments.map(\.choice.text), ["blue"])
  }

  @Test("is offered by the review where it is optional, which then shows the new total")
  func optional() async throws {
    let app = try await TestApp(beside: [RibbonPlugin(isOptional: true)])
    try await app.fill()
    try await app.reachReview()
    try await expectEqual(app.screen().fact("Total"), .dollars(2_963))
    try await app.perform("ribbon")
    try await expectEqual(app.screen().texts, ["If you like: ribbon for 2 pieces."])
    try await app.perform("continue", answers: ["colour": "red"])
    expectEqual(app.path.last, "checkout/review")
    let review = try await app.screen()
    expectEqual(review.fact("Total"), .dollars(3_163))
    #expect(review.notices.isEmpty)
    try await expectEqual(app.perform("confirm").message, "order o-1 · 31.63 USD")
  }

  @Test("may be left empty, and then costs nothing")
  func nothingChosen() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachReview(ribbon: "")
    let review = try await app.screen()
    #expect(review.fact("Ribbon") == nil && review.fact("Total") == .dollars(2_963))
  }

  @Test("refuses to go on, and a choice that its rule refuses does not count and says so")
  func refuses() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachRibbon()
    _ = try await app.screen()
    await #expect(throws: InputError.self) {
      try await app.perform("continue", answers: ["colour": "none"])
    }
    expectEqual(app.path.last, "checkout/step/ribbon")
    try await app.perform("continue", answers: ["colour": "gold"])
    _ = try await app.screen()
    try await app.perform("continue", answers: ["payment": "tok_approve"])
    let review = try await app.screen()
    expectEqual(review.notices, ["Without ribbon for 2 pieces: no ribbon is left."])
    expectEqual(review.fact("Total"), .dollars(2_963))
    try await expectEqual(app.perform("confirm").message, "order o-1 · 29.63 USD")
  }

  @Test("whose choice does not hold any more is refused by name, with the checkout still open")
  func soldSince() async throws {
    let ribbon = RibbonPlugin()
    let app = try await TestApp(beside: [ribbon])
    try await app.reachReview(ribbon: "red")
    try await expectEqual(app.screen().fact("Total"), .dollars(3_163))
    ribbon.sold.insert("red")
    let reason = PriceRefusal(plugin: "ribbon", reason: "no ribbon is left")
    await #expect(throws: OrderingError.choiceRefused(reason)) {
      try await app.perform("confirm")
    }
    let review = try await app.screen()
    expectEqual(
      review.notices,
      [
        "What you chose for ribbon for 2 pieces does not hold any more: no ribbon is left. Nothing was ordered. "
          + "Confirm again to order without it, or choose again."
      ])
    expectEqual(review.fact("Total"), .dollars(2_963))
    try await app.perform("ribbon")
    _ = try await app.screen()
    try await app.perform("continue", answers: ["colour": "blue"])
    try app.open("shop://checkout/review")
    _ = try await app.screen()
    try await expectEqual(app.perform("confirm").message, "order o-1 · 31.63 USD")
  }

  @Test("that makes what another plugin promises is not taken")
  func foreign() async throws {
    let impostor = Contributor("impostor", to: CheckoutSteps.self) { _, _ in
      CheckoutForm(Ribbon.self, title: "ribbon", fields: [Field("colour", "Colour")]) {
        Ribbon($0[answer: "colour"], version: 1)
      }
    }
    let app = try await TestApp(beside: [impostor])
    try await app.reachRibbon()
    _ = try await app.screen()
    let error = await #expect(throws: (any Error).self) {
      try await app.perform("continue", answers: ["colour": "red"])
    }
    expectEqual((error as? any ExplainedError)?.explanation.code, "checkout.foreignPromise")
  }

  @Test("comes first if a link leads past it")
  func passed() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachRibbon()
    try app.open("shop://checkout/payment")
    try await expectEqual(app.screen().notices, ["\"Checkout: ribbon\" comes first."])
  }

  @Test("is gone once its plugin asks nothing more, and what was chosen does not count")
  func goneLater() async throws {
    final class Shelf { var hasRibbons = true }
    let shelf = Shelf()
    let app = try await TestApp(beside: [RibbonPlugin { shelf.hasRibbons }])
    try await app.reachReview(ribbon: "red")
    try await expectEqual(app.screen().fact("Total"), .dollars(3_163))
    shelf.hasRibbons = false
    let review = try await app.screen()
    expectEqual(
      review.notices.first,
      "The total was 31.63 USD and is now 29.63 USD: Ribbon of 2.00 USD does not count any more. "
        + "Nothing is ordered at the new total before you are asked again.")
    expectEqual(review.offered, ["confirm", "address", "delivery", "payment", "cancel"])
    try app.open("shop://checkout/step/ribbon")
    try await expectEqual(app.screen().notices, ["There is nothing to choose here now."])
    try await app.perform("continue")
    expectEqual(app.path.last, "checkout/review")
  }

  @Test("is forgotten, with what was chosen, when the person signs out")
  func forgotten() async throws {
    let app = try await TestApp(beside: [RibbonPlugin()])
    try await app.reachReview(ribbon: "red")
    try await app.shop.device.accounts.signOut()
    _ = try app.navigator.logout(to: "main")
    _ = try await app.shop.signIn()
    _ = try app.navigator.select("cart")
    try await app.reachRibbon()
    try await expectEqual(app.screen().initials, ["colour": ""])
  }

  @Test("is left out where it fails, with a fault of its plugin")
  func fails() async throws {
    let failing = Contributor("broken", to: CheckoutSteps.self) { _, _ in throw RibbonRefusal() }
    let app = try await TestApp(beside: [failing])
    try app.open("shop://checkout")
    try await app.fill()
    let screen = try await app.navigator.topViewModel().screen()
    expectEqual(screen.texts, ["Step 1 of 4: where the order goes."])
    expectEqual(app.navigator.drainSkipped().map(\.plugin), ["broken"])
  }
}
