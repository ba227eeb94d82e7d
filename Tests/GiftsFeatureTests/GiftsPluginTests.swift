import Diagnostics
import Expectations
import GiftsFeature
import GiftsFeatureTesting
import Money
import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import PluginInterface
import Routing
import PluginInterface
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("Gifts")
struct GiftsPluginTests {
  @Test("keep every link that they promised, and have a stand-in that others see as the same")
  func published() throws {
    try expectLinks(
      of: GiftsPlugin(), in: "../../Modules/Features/GiftsFeature/Interface/links.lock")
    #expect(try GiftsStandIn().differences(from: GiftsPlugin()).isEmpty)
  }

  @Test("take the positions among the contributions of others that are agreed on, and no others")
  func positions() throws {
    try expectPositions(
      of: GiftsPlugin(), are: ["CheckoutSteps": 10, "OrderPage": 10, "PriceRules": 10])
  }

  @Test("show every wrapping with its price")
  func wrappings() async throws {
    let app = try await TestApp()
    try app.open("shop://gifts")
    expectEqual(
      try await app.screen().fact("A gift box"),
      .money(minorUnits: 490, currency: "USD", exponent: 2))
  }

  @Test("the step remembers wrapping and message, and an order without a gift is one")
  func step() async throws {
    let app = try await TestApp(choosing: "paper\nFor Bob")
    try app.open("shop://checkout")
    let fields = try await app.screen().fields
    expectEqual(fields.map(\.initial), ["paper", "For Bob"])
    let answers = ["wrapping": "box", "message": "Happy birthday"]
    try await expectEqual(
      app.perform("gifts", answers: answers).message, "chosen: box\nHappy birthday")
    try await expectEqual(
      app.perform("gifts", answers: ["wrapping": "none", "message": ""]).message,
      "chosen: nothing")
  }

  @Test(
    "the step refuses a message without a wrapping, and one that fits on no card",
    arguments: [
      ("none", "Happy birthday", "gifts.messageWithoutWrapping"),
      ("box", String(repeating: "x", count: 201), "gifts.unfitMessage"),
      ("box", "two\nlines", "gifts.unfitMessage"),
    ])
  func refused(wrapping: String, message: String, code: String) async throws {
    let app = try await TestApp()
    try app.open("shop://checkout")
    let error = await #expect(throws: (any Error).self) {
      try await app.perform("gifts", answers: ["wrapping": wrapping, "message": message])
    }
    expectEqual((error as? any ExplainedError)?.explanation.code, code)
  }

  @Test("the wrapping is in the total and on the receipt, and the order's page shows the message")
  func ordered() async throws {
    let plain = try await TestApp()
    let app = try await TestApp(choosing: "box\nHappy birthday")
    let totals = try await app.shop.placed()[0].totals
    expectEqual(totals.adjustments.map(\.label), ["Gift wrapping (box)"])
    let without = try await plain.shop.placed()[0].totals.total
    expectEqual(totals.total, try without.adding(Money(minorUnits: 490, currency: .usd)))
    #expect(try await app.shop.placed()[0].receipt(.system).contains("Gift wrapping (box)"))
    try app.open("shop://order/o-1")
    let screen = try await app.screen()
    expectEqual(screen.fact("Gift"), "A gift box")
    expectEqual(screen.fact("Message"), "Happy birthday")
    try plain.open("shop://order/o-1")
    #expect(try await plain.screen().fact("Gift") == nil)
  }

  @Test("a choice that names no wrapping is not priced")
  func unknown() async throws {
    let app = try await TestApp()
    try await app.shop.fillCart()
    let quote = try await app.shop.checkout.quote(
      region: #require(TaxRegion("DE")), shippingMethod: .standard,
      choices: ["gifts": CheckoutChoice("gold")])
    expectEqual(quote.refusals.map(\.reason), ["it is not offered like this; choose again"])
  }

  @Test("they compose without any other feature, and then show their wrappings alone")
  func alone() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(GiftsPlugin())
    let router = try composition.compose().router
    expectEqual(router.plugins.map(\.manifest.id), ["gifts"])
    expectEqual(
      router.absences,
      ["CheckoutSteps", "OrderPage", "PriceRules"].map { "gifts contributes to \($0)" })
  }
}
