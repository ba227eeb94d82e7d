import CartFeatureInterface
import Diagnostics
import Expectations
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingPoints
import OrderingTesting
import PluginInterface
import Screens
import Synchronization
import Testing

@MainActor
@Suite("A step that another plugin adds to the checkout")
struct AddedStepTests {
  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "no ribbon is left" }
  }

  struct Ribbon: CheckoutPromise {
    static let plugin = "ribbon"
    let text: String

    init?(_ text: String, version: Int) {
      guard !text.isEmpty else { return nil }
      self.text = text
    }
  }

  /// Asks for a ribbon, which costs 2.00 USD; none is left for `gold`.
  private struct RibbonPlugin: FeaturePlugin {
    let manifest = PluginManifest(id: "ribbon", module: "Ribbon", owner: "@test/ribbon")
    let isOptional: Bool
    let isOffered: @MainActor @Sendable () -> Bool
    let sold = Sold()

    func register(in registry: inout RouterRegistry) {
      registry.contribute(to: CheckoutSteps.self) { [isOptional, isOffered] _, situation in
        guard isOffered() else { return nil }
        let chosen: Ribbon? = situation.promise()
        return CheckoutForm(
          Ribbon.self, title: "ribbon for \(situation.cart.count) pieces", isOptional: isOptional,
          fields: [
            Field("colour", "Colour", isRequired: false, initial: chosen?.text ?? "")
          ]
        ) { answers in
          guard answers[answer: "colour"] != "none" else {
            throw InputError.invalidAnswer(field: "Colour", remedy: "choose another")
          }
          return Ribbon(answers[answer: "colour"], version: 1)
        }
      }
      registry.contribute(to: PriceRules.self) {
        PriceRule(Ribbon.self) { [sold] ribbon, _ in
          guard ribbon.text != "gold", !sold.contains(ribbon.text) else { throw Refusal() }
          return PriceAnswer("Ribbon", Sample.dollars(ribbon.text == "gift" ? -2_963 : 200))
        }
      }
    }
  }

  /// The ribbons that are sold since.
  private final class Sold: Sendable {
    private let colours = Mutex<Set<String>>([])

    func insert(_ colour: String) { colours.withLock { _ = $0.insert(colour) } }

    func contains(_ colour: String) -> Bool { colours.withLock { $0.contains(colour) } }
  }

  private func ribbon(
    isOptional: Bool = false, while isOffered: @escaping @MainActor @Sendable () -> Bool = { true }
  ) -> RibbonPlugin {
    RibbonPlugin(isOptional: isOptional, isOffered: isOffered)
  }

  private func app(_ contributors: [any FeaturePlugin]) async throws -> TestApp {
    try await TestApp(beside: contributors)
  }

  private func reachStep(_ app: TestApp) async throws {
    try await app.fill()
    try await app.perform("checkout")
    _ = try await app.screen()
    try await app.perform("continue", answers: Sample.address)
    _ = try await app.screen()
    try await app.perform("continue", answers: ["shipping": "standard"])
  }

  private func reachReview(_ app: TestApp, colour: String = "red") async throws {
    try await reachStep(app)
    _ = try await app.screen()
    try await app.perform("continue", answers: ["colour": colour])
    _ = try await app.screen()
    try await app.perform("continue", answers: ["payment": "tok_approve"])
  }

  @Test("comes between delivery and payment, is priced, remembered and ordered")
  func ordered() async throws {
    let app = try await app([ribbon()])
    try await reachStep(app)
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
    let app = try await app([ribbon(isOptional: true)])
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

  @Test("that pays for all leaves nothing to pay, until it does not")
  func free() async throws {
    let app = try await app([ribbon()])
    try await reachStep(app)
    try await app.perform("continue", answers: ["colour": "gift"])
    let payment = try await app.screen()
    expectEqual(payment.texts, ["Step 4 of 5: there is nothing to pay."])
    #expect(payment.fields.isEmpty)
    try await app.perform("continue")
    let review = try await app.screen()
    #expect(review.fact("Total") == .dollars(0) && review.fact("Pay with") == "nothing to pay")
    expectEqual(review.offered, ["confirm", "address", "delivery", "ribbon", "cancel"])
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

  @Test("may be left empty, and then costs nothing")
  func nothingChosen() async throws {
    let app = try await app([ribbon()])
    try await reachReview(app, colour: "")
    let review = try await app.screen()
    #expect(review.fact("Ribbon") == nil && review.fact("Total") == .dollars(2_963))
  }

  @Test("refuses to go on, and a choice that its rule refuses does not count and says so")
  func refuses() async throws {
    let app = try await app([ribbon()])
    try await reachStep(app)
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
    let ribbon = ribbon()
    let app = try await app([ribbon])
    try await reachReview(app)
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
    let app = try await app([impostor])
    try await reachStep(app)
    _ = try await app.screen()
    let error = await #expect(throws: (any Error).self) {
      try await app.perform("continue", answers: ["colour": "red"])
    }
    expectEqual((error as? any ExplainedError)?.explanation.code, "checkout.foreignPromise")
  }

  @Test("comes first if a link leads past it")
  func passed() async throws {
    let app = try await app([ribbon()])
    try await reachStep(app)
    try app.open("shop://checkout/payment")
    try await expectEqual(app.screen().notices, ["\"Checkout: ribbon\" comes first."])
  }

  @Test("is gone once its plugin asks nothing more, and what was chosen does not count")
  func goneLater() async throws {
    final class Shelf { var hasRibbons = true }
    let shelf = Shelf()
    let app = try await app([ribbon { shelf.hasRibbons }])
    try await reachReview(app)
    try await expectEqual(app.screen().fact("Total"), .dollars(3_163))
    shelf.hasRibbons = false
    let review = try await app.screen()
    expectEqual(
      review.notices.first,
      "The total was 31.63 USD and is now 29.63 USD. Nothing is ordered at the new total "
        + "before you are asked again.")
    expectEqual(review.offered, ["confirm", "address", "delivery", "payment", "cancel"])
    try app.open("shop://checkout/step/ribbon")
    try await expectEqual(app.screen().notices, ["There is nothing to choose here now."])
    try await app.perform("continue")
    expectEqual(app.path.last, "checkout/review")
  }

  @Test("is left out where it fails, with a fault of its plugin")
  func fails() async throws {
    let failing = Contributor("broken", to: CheckoutSteps.self) { _, _ in throw Refusal() }
    let app = try await app([failing])
    try app.open("shop://checkout")
    try await app.fill()
    let screen = try await app.navigator.topViewModel().screen()
    expectEqual(screen.texts, ["Step 1 of 4: where the order goes."])
    expectEqual(app.navigator.drainSkipped().map(\.plugin), ["broken"])
  }
}
