import Navigation
import NavigationTestKit
import Ordering
import OrderingTesting
import Screens
import Testing

@MainActor
@Suite("A promotion link")
struct PromotionTests {
  @Test("it shows the code over the cart and changes nothing")
  func opensWithoutApplying() async throws {
    let app = try TestApp()
    try await app.fill()
    let before = await app.ordering.changes
    #expect(try app.open("shop://promo/save10") == .handled)
    let screen = try await app.screen()
    #expect(app.path == ["cart", "promo/save10"])
    #expect(screen.fact("Code") == .text("SAVE10"))
    #expect(screen.fact("Goods") == .dollars(2_000))
    #expect(screen.offered == ["apply", "cart"])
    #expect(await app.ordering.changes == before)
  }

  @Test("apply puts the code on the cart and returns there")
  func apply() async throws {
    let app = try TestApp()
    try await app.fill()
    try app.open("shop://promo/SAVE10")
    let outcome = try await app.perform("apply")
    #expect(outcome.message == "SAVE10 applied, 2.00 USD off · cart 2 items, 18.00 USD")
    #expect(app.path == ["cart"])
    #expect(await app.ordering.changes.last == "applyPromo SAVE10")
    expectNoLeaks(app.navigator)
  }

  @Test("a code that is refused leaves the screen where it is")
  func refused() async throws {
    let app = try TestApp()
    try await app.fill()
    try app.open("shop://promo/NOPE")
    await #expect(throws: OrderingError.invalidPromoCode("NOPE")) {
      try await app.perform("apply")
    }
    #expect(app.path == ["cart", "promo/NOPE"])
  }

  @Test("a text that cannot be a code is not offered to be applied")
  func malformed() async throws {
    let app = try TestApp()
    try app.open("shop://promo/a")
    let screen = try await app.screen()
    #expect(screen.offered == ["cart"])
    #expect(screen.notices.contains { $0.contains("no promo code") })
    #expect(screen.fact("Your cart") == .text("empty"))
  }

  @Test("a code that is on the cart already is not offered again")
  func alreadyApplied() async throws {
    let app = try TestApp()
    try await app.fill()
    try await app.perform("promo", "SAVE10")
    try app.open("shop://promo/SAVE10")
    #expect(try await app.screen().offered == ["cart"])
    try await app.perform("cart")
    #expect(app.path == ["cart"])
  }

  @Test("a code that would replace another one says so")
  func replaces() async throws {
    let app = try TestApp()
    try await app.fill()
    try await app.perform("promo", "SAVE10")
    try app.open("shop://promo/OTHER")
    let texts = try await app.screen().blocks.compactMap { block in
      if case .text(let text) = block { text } else { nil }
    }
    #expect(texts.contains { $0.contains("in place of SAVE10 (2.00 USD off)") })
  }

  @Test("an unknown action names what the screen offers")
  func unknownAction() async throws {
    let app = try TestApp()
    try app.open("shop://promo/SAVE10")
    await #expect(throws: InputError.unknownAction(name: "fly", available: ["apply", "cart"])) {
      try await app.perform("fly")
    }
  }
}
